import { once } from '../../model/once.js';
import type { Call } from '../call.js';
import { activateGlobs } from '../marks.js';
import { fromBase64, fromHex } from '../output/encodings.js';
import { readParameter } from '../parameter.js';
import {
  anyOf,
  combine,
  functionOf,
  joinPaths,
  listOf,
  mapTexts,
  NOTHING,
  pathOf,
  textOf,
  type Value,
} from './value.js';

/** A call found in the code: its dotted name, the value before the last dot, its arguments. */
export interface CodeCall {
  /** Such as `os.path.join`, or `.unlink` where the receiver is a value; a space after it if it is not called. */
  readonly name: string;
  readonly receiver: Value;
  readonly args: readonly Value[];
  readonly named: ReadonlyMap<string, Value>;
}

type Pure = (found: CodeCall, call: Call) => Value;

function expandHome(call: Call, text: string): string {
  return text.replace(/^~(?=\/|$)/, call.machine.context.home);
}

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

function character(text: string | undefined): string {
  const code = Number(text ?? 0);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
}

function firstTexts(items: readonly Value[]): readonly string[] {
  return items.map((item) => item.texts[0] ?? '');
}

const join: Pure = (found, call) => {
  const { name, receiver, args } = found;
  if (/(?:^|\.)(?:path|posix|File)\.join$/.test(name)) return joinAll(args);
  if (receiver.items !== null) return textOf(firstTexts(receiver.items).join(args[0]?.texts[0] ?? ','));
  if (receiver.texts.length > 0) return textOf(firstTexts(args[0]?.items ?? []).join(receiver.texts[0]));
  if (/\./.test(name)) return joinAll(args);
  return textOf(
    firstTexts(args.slice(1).flatMap((arg) => arg.items ?? [arg])).join(args[0]?.texts[0] ?? call.cwd ?? ''),
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
const globbed: Pure = (found) => {
  const isBelow = found.receiver.texts.length > 0;
  const pattern = mapTexts(found.args[0] ?? textOf('*'), activateGlobs);
  return pathOf(isBelow ? combine(found.receiver, pattern, joinPaths) : pattern);
};
const listed: Pure = (found) =>
  pathOf(mapTexts(found.args[0] ?? textOf('.'), (text) => `${text}/${activateGlobs('*')}`));
const parent: Pure = changes((text) => text.replace(/\/[^/]*\/?$/, '') || '/');
const variable: Pure = ({ args }, call) => environment(call, args[0]?.texts[0] ?? '');

const buffer: Pure = ({ args }) => {
  const encoding = args[1]?.texts[0] ?? '';
  const [first = NOTHING] = args;
  if (encoding === 'base64') return anyOf(first.texts.flatMap((text) => fromBase64(text) ?? []));
  return encoding === 'hex' ? anyOf(first.texts.flatMap((text) => fromHex(text) ?? [])) : first;
};

/** A module by its name, or a function of an object by its name: what is done with it comes later. */
const module: Pure = ({ args }) => {
  const name = args[0]?.texts[0];
  return name === undefined ? NOTHING : functionOf(name.replace(/^node:/, ''));
};

const attribute: Pure = ({ args }) => {
  const name = args[1]?.texts[0];
  return name === undefined ? NOTHING : functionOf(`${args[0]?.callee ?? 'os'}.${name}`);
};

/** `'{} {x}'.format(a, x=b)`. */
const formatted: Pure = ({ receiver, args, named }, call) => {
  return mapTexts(receiver, (text) => {
    let at = 0;
    return text.replace(/\{(\w*)[^}]*\}/g, (_, key: string) => {
      const value = key === '' ? args[at++] : /^\d+$/.test(key) ? args[Number(key)] : named.get(key);
      return value?.texts[0] ?? call.machine.symbols.unknown('...');
    });
  });
};

/** What the code is given on the line; some count the program as the first. */
function argument(first: number): Pure {
  return ({ args }, call) => {
    const list = call.scene.shell.positional;
    const index = args[0]?.texts[0];
    if (index === undefined || !/^\d+$/.test(index)) return listOf(list.map(textOf));
    const word = list[Number(index) - first];
    return word === undefined ? NOTHING : textOf(word);
  };
}

const typed: Pure = (_, call) => (call.stdin === null ? NOTHING : textOf(call.stdin));

/** Functions without effects whose result can be told, by the last part of their name. */
const pureFunctions = once((): Readonly<Record<string, Pure>> => ({
  homedir: (_, call) => pathOf(textOf(call.machine.context.home)),
  home,
  getcwd: cwd,
  cwd,
  pwd: cwd,
  getwd: cwd,
  'environ[]': variable,
  'ENV[]': variable,
  '$ENV[]': variable,
  'env[]': variable,
  getenv: variable,
  fetch: (found, call) => (found.name.endsWith('ENV.fetch') ? variable(found, call) : NOTHING),
  get: (found, call) => (found.name.endsWith('environ.get') ? variable(found, call) : NOTHING),
  expanduser: userHome,
  expand_path: userHome,
  join,
  implode: join,
  catfile: ({ args }) => joinAll(args),
  joinpath: ({ args, receiver }) => joinAll([receiver, ...args]),
  resolve: asPath,
  abspath: asPath,
  realpath: asPath,
  realpathSync: asPath,
  normpath: asPath,
  normalize: asPath,
  Path: asPath,
  PosixPath: asPath,
  Pathname: asPath,
  fspath: asPath,
  String: asPath,
  str: asPath,
  absolute: same,
  decode: same,
  encode: same,
  strip: same,
  trim: same,
  chomp: same,
  toString: same,
  to_s: same,
  as_posix: same,
  freeze: same,
  values: same,
  read: (found, call) => (/stdin\.read$/i.test(found.name) ? typed(found, call) : found.receiver),
  stdin: typed,
  $stdin: typed,
  STDIN: typed,
  gets: typed,
  input: typed,
  'argv[]': argument(1),
  argv: argument(1),
  slice: (found, call) =>
    /argv\.slice$/.test(found.name) ? argument(1)({ ...found, args: [] }, call) : NOTHING,
  '$argv[]': argument(1),
  'ARGV[]': argument(0),
  ARGV: argument(0),
  '$ARGV[]': argument(0),
  '@ARGV': argument(0),
  text: same,
  format: formatted,
  require: module,
  __import__: module,
  import_module: module,
  import: module,
  getattr: attribute,
  lower: changes((text) => text.toLowerCase()),
  toLowerCase: changes((text) => text.toLowerCase()),
  downcase: changes((text) => text.toLowerCase()),
  upper: changes((text) => text.toUpperCase()),
  toUpperCase: changes((text) => text.toUpperCase()),
  upcase: changes((text) => text.toUpperCase()),
  reverse: changes((text) => Array.from(text).reverse().join('')),
  strrev: changes((text) => Array.from(text).reverse().join('')),
  b64decode: decodes(fromBase64),
  base64_decode: decodes(fromBase64),
  decode_base64: decodes(fromBase64),
  decode64: decodes(fromBase64),
  strict_decode64: decodes(fromBase64),
  urlsafe_b64decode: decodes(fromBase64),
  a2b_base64: decodes(fromBase64),
  atob: decodes(fromBase64),
  from: buffer,
  fromhex: decodes(fromHex),
  unhexlify: decodes(fromHex),
  hex2bin: decodes(fromHex),
  a2b_hex: decodes(fromHex),
  chr: (found) => textOf(character(subject(found).texts[0])),
  fromCharCode: ({ args }) => textOf(args.map((arg) => character(arg.texts[0])).join('')),
  fromCodePoint: ({ args }) => textOf(args.map((arg) => character(arg.texts[0])).join('')),
  split,
  replace: ({ receiver, args }) =>
    mapTexts(receiver, (text) => text.split(args[0]?.texts[0] ?? '\0').join(args[1]?.texts[0] ?? '')),
  glob: globbed,
  iglob: globbed,
  rglob: globbed,
  globSync: globbed,
  iterdir: globbed,
  children: globbed,
  'Dir[]': globbed,
  bsd_glob: globbed,
  listdir: listed,
  readdirSync: listed,
  readdir: listed,
  scandir: listed,
  walk: (found) => pathOf(found.args[0] ?? textOf('.')),
  entries: listed,
  sep: () => textOf('/'),
  tmpdir: () => pathOf(textOf('/tmp')),
  gettempdir: () => pathOf(textOf('/tmp')),
  mkdtemp: () => pathOf(textOf('/tmp/tmp.XXXXXXXXXX')),
  mkdtempSync: () => pathOf(textOf('/tmp/tmp.XXXXXXXXXX')),
  parent,
  dirname: parent,
}));

/** The last part of a dotted name. */
export function lastName(name: string): string {
  const bare = name.trim();
  return bare.slice(bare.lastIndexOf('.') + 1);
}

/** The result of a call that changes nothing; nothing known for all others. */
export function evaluatePure(found: CodeCall, call: Call): Value {
  const variableName = /(?:^|\.)process\.env\.(\w+)\s?$/.exec(found.name)?.[1];
  if (variableName !== undefined) return environment(call, variableName);
  const key = lastName(found.name);
  const table = pureFunctions();
  const pure = Object.hasOwn(table, key) ? table[key] : undefined;
  return pure === undefined ? NOTHING : pure(found, call);
}
