import { once } from '../../model/once.js';
import type { Call } from '../call.js';
import { isResolved } from '../marks.js';
import { fromBase64, fromHex } from '../output/encodings.js';
import { formatText } from '../output/format.js';
import { readParameter } from '../parameter.js';
import { argumentParser, declareArgument, parseArguments } from './arguments.js';
import { expandHome, globbed, listed, walked } from './listings.js';
import { loadSettings, loadSettingsFile, settingsParser } from './settings.js';
import {
  allTexts,
  anyOf,
  checkGrowth,
  combine,
  fillHoles,
  functionOf,
  isKnown,
  joinPaths,
  listOf,
  mapTexts,
  NOTHING,
  pathOf,
  textOf,
  type CodeCall,
  type Value,
  unknownIn,
} from './value.js';

/** How many items of a list are added to another. */
const MAX_ADDED = 50;

type Pure = (found: CodeCall, call: Call) => Value;

function environment(call: Call, name: string): Value {
  const value = readParameter(call.machine, call.scene, name, null);
  return textOf(value.kind === 'text' ? value.text : call.machine.symbols.unknown(`$${name}`));
}

function joinAll(values: readonly Value[]): Value {
  return pathOf(
    values.reduce(
      (left, right) => combine(left, right.texts.length === 0 ? textOf('...') : right, joinPaths),
      textOf(''),
    ),
  );
}

/** The first argument, or what the method is called on. */
function subject({ args, receiver }: CodeCall): Value {
  return receiver.texts.length > 0 || receiver.items !== null ? receiver : (args[0] ?? NOTHING);
}

function decodes(decoder: (text: string) => string | null): Pure {
  return (found) => anyOf(subject(found).texts.flatMap((text) => decoder(text) ?? []));
}

function changes(change: (text: string) => string): Pure {
  return (found) => mapTexts(subject(found), change);
}

function character(text: string): string {
  const code = Number(text);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
}

function firstTexts(items: readonly Value[]): readonly string[] {
  return items.map((item) => item.texts[0] ?? '');
}

function joined(items: readonly Value[], separator: string): Value {
  const texts = firstTexts(items);
  checkGrowth(texts.reduce((sum, text) => sum + text.length + separator.length, 0));
  return textOf(texts.join(separator));
}

const join: Pure = (found, call) => {
  const { name, receiver, args } = found;
  if (/(?:^|\.)(?:path|posix|File)\.join$/.test(name)) return joinAll(args);
  if (receiver.type === 'path') return joinAll([receiver, ...args]);
  if (receiver.items !== null) return joined(receiver.items, args[0]?.texts[0] ?? ',');
  if (receiver.texts.length > 0) return joined(args[0]?.items ?? [], receiver.texts[0] ?? '');
  if (/\./.test(name)) return joinAll(args);
  return joined(
    args.slice(1).flatMap((arg) => arg.items ?? [arg]),
    args[0]?.texts[0] ?? call.cwd ?? '',
  );
};

const split: Pure = ({ name, receiver, args }) => {
  const text = receiver.texts[0] ?? args[0]?.texts[0] ?? '';
  const by = name.startsWith('.') ? args[0]?.texts[0] : undefined;
  return listOf((by === undefined ? text.trim().split(/\s+/) : text.split(by)).map(textOf));
};

const home: Pure = (found, call) =>
  /(?:Path|Dir|os)\.home/.test(found.name) ? pathOf(textOf(call.machine.context.home)) : NOTHING;
const cwd: Pure = (_, call) => pathOf(textOf(call.cwd ?? '.'));
const userHome: Pure = (found, call) => pathOf(mapTexts(subject(found), (text) => expandHome(call, text)));
const same: Pure = ({ receiver }) => receiver;
const asPath: Pure = ({ args, receiver }) => (args.length === 0 ? pathOf(receiver) : joinAll(args));
const asAbsolute: Pure = (found, call) =>
  mapTexts(asPath(found, call), (text) => (isResolved(text) ? (call.resolve(text) ?? text) : text));
function parentOf(text: string): string {
  if (/^\.{0,2}$/.test(text)) return text === '..' ? '../..' : '..';
  return text.includes('/') ? text.replace(/\/[^/]*\/?$/, '') || '/' : '.';
}

const parent: Pure = changes(parentOf);

/** `path.parents`: the directory that it is in, the one above, and so on. */
const parents: Pure = (found, call) => {
  const [path = ''] = asAbsolute(found, call).texts;
  const list: Value[] = [];
  for (let place = path; place.length > 1 && list.length < 20;) {
    place = parentOf(place);
    list.push(pathOf(textOf(place)));
  }
  return listOf(list);
};
/** Where nothing is known of it, what the code takes in its place. */
const variable: Pure = ({ args: [name, usual] }, call) => {
  const value = environment(call, name?.texts[0] ?? '');
  return usual !== undefined && usual.texts.length > 0 && !value.texts.every(isResolved) ? usual : value;
};

const buffer: Pure = ({ args }) => {
  const encoding = args[1]?.texts[0] ?? '';
  const [first = NOTHING] = args;
  if (encoding === 'base64') return anyOf(first.texts.flatMap((text) => fromBase64(text) ?? []));
  return encoding === 'hex' ? anyOf(first.texts.flatMap((text) => fromHex(text) ?? [])) : first;
};

/** A module by its name, or a function of an object by its name: what is done with it comes later. */
const module: Pure = (found, call) => {
  const name = found.args[0]?.texts[0];
  if (name === undefined) return NOTHING;
  return known(loadSettingsFile(found, call)) ?? functionOf(name.replace(/^node:/, ''));
};

const attribute: Pure = ({ args }) => {
  const name = args[1]?.texts[0];
  return name === undefined ? NOTHING : functionOf(`${args[0]?.callee ?? 'os'}.${name}`);
};

/** `'{} {x}'.format(a, x=b)`; elsewhere it is `format('%s', a)`, or `('%s'):format(a)`. */
const formatted: Pure = (found, call) => {
  const { receiver, args, named } = found;
  if (receiver.texts.length === 0) return sprintf(found, call);
  if (receiver.texts.every((text) => text.includes('%') && !text.includes('{')))
    return mapTexts(receiver, (text) => formatText(text, firstTexts(args), () => unknownIn(call)));
  return mapTexts(receiver, (text) => {
    let at = 0;
    return fillHoles(text, /\{(\w*)[^}]*\}/g, (key) => {
      const value = key === '' ? args[at++] : /^\d+$/.test(key) ? args[Number(key)] : named.get(key);
      return value?.texts[0] ?? unknownIn(call);
    });
  });
};

const sprintf: Pure = ({ args: [format, ...values] }, call) =>
  textOf(formatText(format?.texts[0] ?? '', firstTexts(values), () => unknownIn(call)));

/** `list.slice(2)`; of a text nothing is known then but where it comes from. */
const sliced: Pure = ({ receiver, args }) =>
  receiver.items === null ? receiver : listOf(receiver.items.slice(Number(args[0]?.texts[0] ?? 0) || 0));

/** `table.get('a')`, `table.get('a', usual)`, and `settings.get('section', 'a')`. */
const entryOf = ({ receiver, args: [first, second] }: CodeCall): Value => {
  const found = receiver.fields?.get(first?.texts[0] ?? '');
  return (
    found?.fields?.get(second?.texts[0] ?? '') ??
    found ??
    (receiver.fields === null ? NOTHING : second) ??
    NOTHING
  );
};

function linesIn({ texts, items }: Value): readonly Value[] {
  return (
    items ??
    texts.flatMap((text) =>
      text
        .split('\n')
        .filter((line) => line !== '')
        .map(textOf),
    )
  );
}

function known(value: Value): Value | null {
  return isKnown(value) ? value : null;
}

const typed: Pure = (_, call) => (call.stdin === null ? NOTHING : textOf(call.stdin));

/** What was packed, and cannot be read here. */
const unpacked: Pure = (found, call) => textOf(call.blend(allTexts(subject(found)), true));

const rotate = (text: string): string =>
  text.replace(/[a-z]/gi, (letter) => {
    const code = letter.charCodeAt(0);
    return String.fromCharCode(code + ((code & 31) > 13 ? -13 : 13));
  });

const decoded: Pure = (found) => {
  const [first, encoding = first] = found.args.map(({ texts }) => texts[0] ?? '');
  const change = /rot_?13/.test(encoding ?? '') ? rotate : (text: string): string => text;
  return mapTexts(subject(found), change);
};

/** `pack('H*', …)`, `unpack1('m')`: the letter says what the text is. */
const repacked: Pure = ({ receiver, args }) => {
  const texts = [...args, receiver].flatMap(allTexts);
  const [format = ''] = texts.filter((text) => /^[HmuU]/.test(text) && text.length < 4);
  const decoder = format.startsWith('H') ? fromHex : format.startsWith('m') ? fromBase64 : null;
  const [text = ''] = texts.filter((each) => each !== format);
  const value = decoder?.(text) ?? null;
  return value === null ? NOTHING : textOf(value);
};

const numbered: Pure = ({ args }) =>
  args.length === 0
    ? NOTHING
    : textOf(
        firstTexts(args[0]?.items ?? args)
          .map(character)
          .join(''),
      );

/** What is added is kept as texts: lists in themselves have no end. */
const added: Pure = ({ name, receiver, args }) => {
  const more = name === '.extend' ? (args[0]?.items ?? []) : args;
  for (const value of more.slice(0, MAX_ADDED))
    receiver.items?.push({ ...anyOf(allTexts(value)), type: value.type });
  return receiver;
};

const lowered = changes((text) => text.toLowerCase());
const raised = changes((text) => text.toUpperCase());
const reversedText = changes((text) => Array.from(text).reverse().join(''));
/** A list from its end; of one text its characters, which is what `[...text]` is. */
const reversed: Pure = (found, call) => {
  const { items } = subject(found);
  if (items === null) return reversedText(found, call);
  const [only] = items;
  return items.length === 1 && only !== undefined
    ? reversedText({ ...found, receiver: only }, call)
    : listOf(items.toReversed());
};
const temporary: Pure = () => pathOf(textOf('/tmp'));
const unique: Pure = () => pathOf(textOf('/tmp/tmp.XXXXXXXXXX'));

/** Functions without effects whose result can be told, by the last part of their names, which blanks part. */
const rows = (): readonly (readonly [string, Pure])[] => [
  ['homedir', (_, call) => pathOf(textOf(call.machine.context.home))],
  ['home', home],
  ['getcwd cwd pwd getwd', cwd],
  ['environ[] ENV[] $ENV[] env[] $_ENV[] $_SERVER[] getenv', variable],
  ['fetch', (found, call) => (found.name.endsWith('ENV.fetch') ? variable(found, call) : NOTHING)],
  [
    'get',
    (found, call) => {
      if (found.name === 'Reflect.get') return attribute(found, call);
      return /env(?:iron)?\.get$/.test(found.name) ? variable(found, call) : entryOf(found);
    },
  ],
  ['expanduser expand_path', userHome],
  ['join implode', join],
  ['catfile catdir', ({ args }) => joinAll(args)],
  ['joinpath', ({ args, receiver }) => joinAll([receiver, ...args])],
  ['resolve abspath realpath realpathSync absolute', asAbsolute],
  ['normpath normalize Path PosixPath Pathname fspath String str', asPath],
  ['new', (found, call) => (/Pathname\.new$/.test(found.name) ? asPath(found, call) : NOTHING)],
  ['path', (found, call) => (found.name === 'path' && found.args.length > 0 ? asPath : same)(found, call)],
  ['encode toString to_s as_posix freeze values', same],
  ['decode', decoded],
  ['strip trim chomp rstrip lstrip', changes((text) => text.trim())],
  ['read', (found, call) => (/stdin\.read$/i.test(found.name) ? typed(found, call) : found.receiver)],
  ['stdin $stdin STDIN gets input', typed],
  ['slice', sliced],
  ['first shift', ({ receiver }) => receiver.items?.[0] ?? NOTHING],
  ['last pop', ({ receiver }) => receiver.items?.at(-1) ?? NOTHING],
  ['ArgumentParser', argumentParser],
  ['add_argument', declareArgument],
  ['parse_args', parseArguments],
  ['ConfigParser RawConfigParser SafeConfigParser', settingsParser],
  ['safe_load full_load unsafe_load decode_json json_decode', loadSettings],
  ['load', loadSettings],
  ['load_file safe_load_file parse_ini_file', loadSettingsFile],
  ['parse', (found) => known(loadSettings(found)) ?? subject(found)],
  ['readlines splitlines lines each_line', ({ receiver }) => listOf(linesIn(receiver))],
  [
    'escapeshellarg escapeshellcmd shellescape text sorted list set tuple enumerate reversed iter ipairs pairs sort uniq filter select reject concat flat URI URL vars promisify scalar RecursiveIteratorIterator RecursiveDirectoryIterator DirectoryIterator',
    subject,
  ],
  ['then map', ({ named }) => [...named.values()].at(-1) ?? NOTHING],
  ['format', formatted],
  ['sprintf', sprintf],
  ['require __import__ import_module import method', module],
  ['getattr', attribute],
  ['dict Object', ({ named }) => ({ ...NOTHING, fields: named })],
  ['append push extend', added],
  ['lower toLowerCase downcase lc', lowered],
  ['upper toUpperCase upcase uc', raised],
  ['reverse strrev', reversed],
  ['str_rot13', changes(rotate)],
  [
    'b64decode base64_decode decode_base64 decode64 strict_decode64 urlsafe_b64decode a2b_base64 atob',
    decodes(fromBase64),
  ],
  ['from', buffer],
  ['fromhex unhexlify hex2bin a2b_hex', decodes(fromHex)],
  ['pack unpack unpack1', repacked],
  [
    'decompress gzinflate gzuncompress gzdecode inflateSync inflateRawSync gunzipSync unzipSync brotliDecompressSync loads',
    (found, call) =>
      /\.loads$/.test(found.name) && !/^marshal/.test(found.name)
        ? loadSettings(found)
        : unpacked(found, call),
  ],
  ['chr', changes(character)],
  ['fromCharCode fromCodePoint bytes bytearray', numbered],
  ['split', split],
  [
    'replace',
    ({ receiver, args }) =>
      mapTexts(receiver, (text) => {
        const parts = text.split(args[0]?.texts[0] ?? '\0');
        const into = args[1]?.texts[0] ?? '';
        checkGrowth(text.length + parts.length * into.length);
        return parts.join(into);
      }),
  ],
  ['glob iglob rglob globSync iterdir Dir[] bsd_glob', globbed],
  ['children', (found, call) => (/^Dir\./.test(found.name) ? listed : globbed)(found, call)],
  ['listdir readdirSync readdir scandir entries each_child', listed],
  ['walk', walked],
  ['sep', () => textOf('/')],
  ['tmpdir gettempdir', temporary],
  ['mkdtemp mkdtempSync mktmpdir', unique],
  ['parent dirname', parent],
  ['parents', parents],
  // A slash in brackets is one of a pattern.
  ['name basename', changes((text) => text.replace(/^.*\/(?!\.\]\*)/s, ''))],
];

const pureFunctions = once(
  () => new Map(rows().flatMap(([names, pure]) => names.split(' ').map((name) => [name, pure] as const))),
);

/** The last part of a dotted name. */
export function lastName(name: string): string {
  const bare = name.trim();
  return bare.slice(bare.lastIndexOf('.') + 1);
}

/** Whatever is made of something foreign is foreign. */
function derived({ args, receiver }: CodeCall, call: Call): Value {
  const texts = [receiver, ...args].flatMap((value) => value.texts);
  const isForeign = texts.some((text) =>
    call.machine.symbols.originsIn(text).some(({ isRemote }) => isRemote),
  );
  return isForeign ? textOf(call.blend(texts)) : NOTHING;
}

/** The result of a call that changes nothing; nothing known for all others. */
export function evaluatePure(found: CodeCall, call: Call): Value {
  const variableName = /(?:^|\.)process\.env\.(\w+)\s?$/.exec(found.name)?.[1];
  if (variableName !== undefined) return environment(call, variableName);
  const result = pureFunctions().get(lastName(found.name))?.(found, call) ?? NOTHING;
  return result === NOTHING ? derived(found, call) : result;
}
