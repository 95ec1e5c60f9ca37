import { rowFinder } from '../../model/row-finder.js';
import type { Call } from '../call.js';
import { isAnyVariable, wholeEnvironment } from '../environment.js';
import { isResolved } from '../marks.js';
import { fromBase64, fromHex } from '../output/encodings.js';
import { readParameter } from '../parameter.js';
import {
  argumentParser,
  commandParser,
  declareArgument,
  declareCommands,
  declareDefaults,
  getopt,
  parseArguments,
  parseNodeArguments,
} from './argument-parsers.js';
import { bytesOf, decoderRows, unescapesEntities } from './decoders.js';
import { anyName, globbed, listed, walked } from './listings.js';
import {
  appendAll,
  asAbsolute,
  asPath,
  cwd,
  expandedPath,
  home,
  joinAll,
  joinParts,
  namedPath,
  parent,
  parents,
  temporary,
  unique,
  userHome,
} from './path-functions.js';
import { formattedPath, parsedPath, pathRows } from './path-parts.js';
import { changes, subject, type Pure } from './pure-function.js';
import { letter, numberOfLetter, ofHex, ranged, sized, timesCounted } from './sizes.js';
import { loadSettings, loadSettingsFile, settingsParser } from './settings.js';
import {
  buffer,
  character,
  decodes,
  exploded,
  formatted,
  joined,
  linesIn,
  lowered,
  numbered,
  raised,
  repacked,
  reversed,
  rotate,
  split,
  sprintf,
  unpacked,
  whole,
} from './text-functions.js';
import { changeRows } from './text-changes.js';
import { decodesUrl, textRows } from './text-parts.js';
import {
  allTexts,
  anyOf,
  functionOf,
  isKnown,
  listOf,
  NOTHING,
  OWN_NAMES,
  pathOf,
  textOf,
  type CodeCall,
  type Value,
} from './value.js';

/** How many items of a list are added to another. */
const MAX_ADDED = 50;

function environment(call: Call, name: string): Value {
  if (isAnyVariable(name, call.machine.symbols)) return textOf(wholeEnvironment(call.machine.symbols));
  const value = readParameter(call.machine, call.scene, name, null);
  return textOf(value.kind === 'text' ? value.text : call.machine.symbols.unknown(`$${name}`));
}

const same: Pure = ({ receiver }) => receiver;

/** The parts of a list, or what a generator goes through. */
function joinedList(list: Value | undefined, separator: string): Value {
  if (list === undefined || !isKnown(list)) return NOTHING;
  return joined(list.items ?? list.texts.map(textOf), separator);
}

const join: Pure = (found, call) => {
  const { name, receiver, args } = found;
  if (/(?:^|\.)(?:path|posix|File)\.join$/.test(name)) return joinParts(found, call);
  if (receiver.type === 'path') return joinAll([receiver, ...args]);
  // Ruby puts nothing between them.
  const usual = /^j?ruby/.test(call.program) ? '' : ',';
  if (receiver.items !== null) return joined(receiver.items, args[0]?.texts[0] ?? usual);
  if (/(?:^|\.)sep\.join$/.test(name)) return joinedList(args[0], '/');
  if (name === 'str.join') return joinedList(args[1], args[0]?.texts[0] ?? '');
  if (name === 'shlex.join') return joinedList(args[0], ' ');
  if (receiver.texts.length > 0) return joinedList(args[0], receiver.texts[0] ?? '');
  if (/\./.test(name)) return joinParts(found, call);
  if (args.length === 1 && args[0]?.items != null) return joined(args[0].items, '');
  return joined(
    args.slice(1).flatMap((arg) => arg.items ?? [arg]),
    args[0]?.texts[0] ?? call.cwd ?? '',
  );
};

/** Where nothing is known of it, what the code takes in its place. */
const variable: Pure = ({ args: [name, usual] }, call) => {
  const value = environment(call, name?.texts[0] ?? '');
  return usual !== undefined && usual.texts.length > 0 && !value.texts.every(isResolved) ? usual : value;
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

function known(value: Value): Value | null {
  return isKnown(value) ? value : null;
}

/** Whether a function reads what the program is given. */
function isOfInput({ name }: CodeCall): boolean {
  const word = name.toLowerCase();
  const isNamed = ['stdin.', 'argf.', '$<.', 'io.'].some((part) => word.includes(part));
  return isNamed && /(?:stdin|(?:^|\.)(?:ARGF|\$<|io))\.\w+\s?$/i.test(name);
}

const typed: Pure = (_, call) => (call.stdin === null ? NOTHING : textOf(call.stdin));

/** A table of its own with all that these have. */
function mergedTables(tables: readonly Value[]): Value {
  return { ...NOTHING, fields: new Map(tables.flatMap(({ fields }) => [...(fields ?? [])])) };
}

/** What one line of a text may be. */
function oneOfLines(value: Value): Value {
  return anyOf(linesIn(value).flatMap(({ texts }) => texts));
}

/** What is added is kept as texts: lists in themselves have no end. */
const added: Pure = ({ name, receiver, args }) => {
  const more = name === '.extend' ? (args[0]?.items ?? []) : args;
  for (const value of more.slice(0, MAX_ADDED))
    receiver.items?.push({ ...anyOf(allTexts(value)), type: value.type });
  return receiver;
};

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
  ['expanduser', userHome],
  ['expand_path', expandedPath],
  ['join implode', join],
  ['catfile catdir', ({ args }) => appendAll(args)],
  ['joinpath', ({ args, receiver }) => joinAll([receiver, ...args])],
  ['resolve abspath realpath realpathSync absolute', asAbsolute],
  ['normpath normalize Path PosixPath Pathname fspath String str new_for_path', asPath],
  ['new', (found, call) => (/Pathname\.new$/.test(found.name) ? asPath(found, call) : NOTHING)],
  ['path', (found, call) => (found.name === 'path' && found.args.length > 0 ? namedPath : same)(found, call)],
  ['from_private_key_file', asPath],
  ['toString to_s as_posix freeze values getPathname getRealPath getFileInfo __toString', same],
  ['getFilename', anyName],
  ['read', (found, call) => (isOfInput(found) ? typed(found, call) : found.receiver)],
  ['stdin $stdin STDIN ARGF $<', typed],
  ['gets input', (found, call) => oneOfLines(typed(found, call))],
  ['readline', (found, call) => oneOfLines(isOfInput(found) ? typed(found, call) : found.receiver)],
  ['createInterface', ({ named, args }) => named.get('input') ?? args[0] ?? NOTHING],
  ['fd', ({ name }) => (/stdin\.fd\s?$/.test(name) ? textOf('0') : NOTHING)],
  ['first shift', ({ receiver }) => receiver.items?.[0] ?? NOTHING],
  ['last pop', ({ receiver }) => receiver.items?.at(-1) ?? NOTHING],
  ['ArgumentParser OptionParser', argumentParser],
  ['add_argument add_option', declareArgument],
  ['add_argument_group add_mutually_exclusive_group add_option_group', same],
  ['add_subparsers', declareCommands],
  ['add_parser', commandParser],
  ['set_defaults', declareDefaults],
  ['parse_args parse_known_args', parseArguments],
  ['getopt gnu_getopt', getopt],
  ['parseArgs', parseNodeArguments],
  ['ConfigParser RawConfigParser SafeConfigParser', settingsParser],
  ['safe_load full_load unsafe_load decode_json json_decode', loadSettings],
  ['load', loadSettings],
  ['load_file safe_load_file parse_ini_file', loadSettingsFile],
  [
    'parse',
    (found, call) =>
      /(?:path|posix)\.parse$/.test(found.name)
        ? parsedPath(found, call)
        : (known(loadSettings(found)) ?? subject(found)),
  ],
  [
    'readlines splitlines lines each_line',
    (found, call) => listOf(linesIn(isOfInput(found) ? typed(found, call) : found.receiver)),
  ],
  [
    'escapeshellarg escapeshellcmd shellescape text sorted list set tuple enumerate iter ipairs pairs sort uniq filter select reject flat URI vars promisify scalar RecursiveIteratorIterator RecursiveDirectoryIterator DirectoryIterator FilesystemIterator GlobIterator RecursiveCallbackFilterIterator IteratorIterator iterator_to_array SplFileInfo',
    subject,
  ],
  ['then map', ({ named }) => [...named.values()].at(-1) ?? NOTHING],
  [
    'format',
    (found, call) => (/(?:path|posix)\.format$/.test(found.name) ? formattedPath : formatted)(found, call),
  ],
  ['sprintf', sprintf],
  ['require __import__ import_module import method instance_method ReflectionFunction fromCallable', module],
  ['globals locals', ({ args }) => (args.length === 0 ? functionOf(OWN_NAMES) : NOTHING)],
  ['getattr', attribute],
  ['communicate', ({ receiver }) => listOf([receiver, NOTHING])],
  ['assign', ({ name, args }) => (name === 'Object.assign' ? mergedTables(args) : NOTHING)],
  [
    'copy',
    ({ receiver }) =>
      receiver.fields === null ? { ...NOTHING, fields: new Map() } : mergedTables([receiver]),
  ],
  ['executable', ({ name }) => (/(?:^|\.)sys\.executable\s?$/.test(name) ? textOf('python3') : NOTHING)],
  ['execPath', () => textOf('node')],
  ['dict Object', ({ named }) => ({ ...NOTHING, fields: named })],
  ['append push extend', added],
  ['lower toLowerCase downcase lc strtolower mb_strtolower', lowered],
  ['upper toUpperCase upcase uc strtoupper mb_strtoupper', raised],
  ['reverse reversed strrev array_reverse', reversed],
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
  ['int Integer to_i parseInt intval', whole],
  ['fromCharCode fromCodePoint bytearray char', numbered],
  ['bytes', (found, call) => (found.receiver.texts.length > 0 ? bytesOf : numbered)(found, call)],
  ['split', split],
  ['explode preg_split', exploded],
  ['glob iglob rglob globSync iterdir Dir[] bsd_glob', globbed],
  ['children', (found, call) => (/^Dir\./.test(found.name) ? listed : globbed)(found, call)],
  ['listdir readdirSync readdir scandir entries each_child', listed],
  ['walk', walked],
  ['len strlen count sizeof', sized],
  ['range', ranged],
  ['times', timesCounted],
  ['hex hexdec', ofHex],
  ['RegExp', subject],
  ['charAt', letter],
  ['ord charCodeAt codePointAt', numberOfLetter],
  ['sep', () => textOf('/')],
  ['tmpdir gettempdir', temporary],
  ['mkdtemp mkdtempSync mktmpdir', unique],
  ['parent dirname', parent],
  ['parents', parents],
  ...textRows(),
  ...decoderRows(),
  [
    'unescape',
    (found, call) => (/html\.unescape$/.test(found.name) ? unescapesEntities : decodesUrl)(found, call),
  ],
  ...changeRows(),
  ...pathRows(),
];

const pureFunction = rowFinder(rows);

/** Whether it is known what a function gives. */
export function isPure(name: string): boolean {
  return pureFunction(name) !== undefined;
}

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
  const variableName = found.name.includes('process.env.')
    ? /(?:^|\.)process\.env\.(\w+)\s?$/.exec(found.name)?.[1]
    : undefined;
  if (variableName !== undefined) return environment(call, variableName);
  const result = pureFunction(lastName(found.name))?.(found, call) ?? NOTHING;
  return result === NOTHING ? derived(found, call) : result;
}
