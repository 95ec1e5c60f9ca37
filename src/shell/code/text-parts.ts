import type { Call } from '../call.js';
import { isLiteral } from '../marks.js';
import { findVariable } from '../parameter.js';
import { matchRegular } from '../regular.js';
import { withoutMargin } from './here-texts.js';
import { subject, type Pure } from './pure-function.js';
import {
  anyOf,
  checkGrowth,
  fillHoles,
  listOf,
  mapTexts,
  NOTHING,
  textOf,
  unknownIn,
  type Value,
} from './value.js';

/** What becomes of each text that is known; where none is, nothing is known of the result. */
function changed(value: Value, call: Call, change: (text: string) => string | null): Value {
  const results = value.texts.map((text) => (isLiteral(text) ? change(text) : null));
  if (results.every((text) => text === null)) return NOTHING;
  return { ...anyOf(results.map((text) => text ?? unknownIn(call))), type: value.type };
}

/** The same for something that has parts. */
function parted(value: Value, call: Call, part: (text: string) => readonly string[]): Value {
  const rows = value.texts.filter(isLiteral).map(part);
  const count = Math.max(0, ...rows.map((row) => row.length));
  if (count === 0) return NOTHING;
  const unknown = rows.length < value.texts.length ? [unknownIn(call)] : [];
  return listOf(
    Array.from({ length: count }, (_, at) => anyOf([...rows.flatMap((row) => row[at] ?? []), ...unknown])),
  );
}

/** A part of a list or of each text; what is not known to its end stays as it is. */
export function slicedValue(value: Value, start: string, end: string): Value {
  const from = start === '' ? 0 : Number(start);
  const to = end === '' ? undefined : Number(end);
  if (value.items !== null) return listOf(value.items.slice(from, to));
  return mapTexts(value, (text) => (isLiteral(text) ? text.slice(from, to) : text));
}

/** `text.slice(1, 2)`, and `substr(text, 1, 2)`. */
const slice: Pure = (found) => {
  const { name } = found;
  const receiver = subject(found);
  const [from, to] = receiver === found.receiver ? found.args : found.args.slice(1);
  const isNumber = (value: Value | undefined): boolean =>
    value === undefined || /^-?\d+$/.test(value.texts[0] ?? '');
  if (!isNumber(from) || !isNumber(to)) return receiver.items === null ? receiver : NOTHING;
  const start = from?.texts[0] ?? '';
  const end = to?.texts[0] ?? '';
  return name.endsWith('substr') && end !== ''
    ? slicedValue(receiver, start, String(Number(start) + Number(end)))
    : slicedValue(receiver, start, end);
};

const element: Pure = ({ receiver, args: [index] }) =>
  receiver.items?.at(Number(index?.texts[0] ?? 0) || 0) ?? NOTHING;

/** `text.strip('-')`: these characters at the ends, blanks where none are named. */
function strips(isStart: boolean, isEnd: boolean): Pure {
  return (found) => {
    const value = subject(found);
    const [characters] = (value === found.receiver ? found.args[0] : found.args[1])?.texts ?? [];
    const isGone = (character: string): boolean =>
      characters === undefined ? /\s/.test(character) : characters.includes(character);
    return mapTexts(value, (text) => {
      let from = 0;
      let to = text.length;
      if (isStart) while (from < to && isGone(text.charAt(from))) from += 1;
      if (isEnd) while (to > from && isGone(text.charAt(to - 1))) to -= 1;
      return text.slice(from, to);
    });
  };
}

const withoutPrefix: Pure = ({ receiver, args }, call) =>
  changed(receiver, call, (text) => {
    const [prefix = ''] = args[0]?.texts ?? [];
    return text.startsWith(prefix) ? text.slice(prefix.length) : text;
  });

const withoutSuffix: Pure = ({ receiver, args }, call) =>
  changed(receiver, call, (text) => {
    const [suffix = ''] = args[0]?.texts ?? [];
    return suffix !== '' && text.endsWith(suffix) ? text.slice(0, -suffix.length) : text;
  });

const partition: Pure = ({ name, receiver, args }, call) => {
  const [mark = ' '] = args[0]?.texts ?? [];
  const isLast = name.endsWith('rpartition');
  return parted(receiver, call, (text) => {
    const at = isLast ? text.lastIndexOf(mark) : text.indexOf(mark);
    if (at === -1) return isLast ? ['', '', text] : [text, '', ''];
    return [text.slice(0, at), mark, text.slice(at + mark.length)];
  });
};

/** `text.rsplit('/', 1)`: as many parts as are asked for, from the end. */
const splitEnd: Pure = ({ receiver, args }, call) =>
  parted(receiver, call, (text) => {
    const parts = text.split(args[0]?.texts[0] ?? ' ');
    const count = Number(args[1]?.texts[0] ?? parts.length);
    const head = parts.slice(0, Math.max(0, parts.length - count)).join(args[0]?.texts[0] ?? ' ');
    return parts.length > count ? [head, ...parts.slice(parts.length - count)] : parts;
  });

const CLASSES: Readonly<Record<string, string>> = {
  d: '[0-9]',
  D: '[^0-9]',
  w: '[A-Za-z0-9_]',
  W: '[^A-Za-z0-9_]',
  s: '[ \t\n\r]',
  S: '[^ \t\n\r]',
  '/': '/',
};

/** What a pattern finds first; undefined where that cannot be told. */
function firstFound(text: string, pattern: string): readonly string[] | null | undefined {
  return matchRegular(
    text,
    pattern.replace(/\\([dDwWsS/])/g, (_, letter: string) => CLASSES[letter] ?? letter),
  );
}

const MAX_FOUND = 50;

/** Each match and where it starts; null where that cannot be told. */
function allFound(
  text: string,
  pattern: string,
): readonly { at: number; groups: readonly string[] }[] | null {
  const all: { at: number; groups: readonly string[] }[] = [];
  for (let from = 0; from <= text.length && all.length < MAX_FOUND;) {
    const rest = text.slice(from);
    const groups = firstFound(rest, pattern);
    if (groups === undefined) return null;
    const [whole] = groups ?? [];
    if (groups === null || whole === undefined) return all;
    const at = from + (pattern.endsWith('$') ? rest.length - whole.length : rest.indexOf(whole));
    all.push({ at, groups });
    if (pattern.startsWith('^')) return all;
    from = at + Math.max(1, whole.length);
  }
  return all;
}

/** The text with something in the place of what a pattern finds; null where that cannot be told. */
export function replacedBy(
  text: string,
  pattern: string,
  change: (groups: readonly string[]) => string | null,
  isAll: boolean,
): string | null {
  const all = allFound(text, pattern);
  if (all === null) return null;
  let result = '';
  let end = 0;
  for (const { at, groups } of isAll ? all : all.slice(0, 1)) {
    const filled = change(groups);
    if (filled === null) return null;
    result += text.slice(end, at) + filled;
    end = at + (groups[0]?.length ?? 0);
    checkGrowth(result.length);
  }
  return result + text.slice(end);
}

export function replaced(text: string, pattern: string, into: string, isAll: boolean): string | null {
  return replacedBy(
    text,
    pattern,
    (groups) => into.replace(/[\\$](?:g<)?(\d)>?/g, (_, digit: string) => groups[Number(digit)] ?? ''),
    isAll,
  );
}

/** `re.sub(pattern, into, text)`, `text.gsub(pattern, into)`. */
export const substitute: Pure = ({ name, receiver, args }, call) => {
  const isMethod = receiver.texts.length > 0;
  // Lua names the text first.
  const given = /^string\.g?sub$/.test(name) ? [...args.slice(1, 3), args[0] ?? NOTHING] : args;
  const [pattern, into, text = NOTHING] = isMethod ? [...args.slice(0, 2), receiver] : given;
  const source = pattern?.texts[0];
  const word = into?.texts[0];
  if (source === undefined || word === undefined) return NOTHING;
  return changed(text, call, (each) => replaced(each, source, word, !isMethod || name.endsWith('gsub')));
};

/** `re.search(pattern, text)`, `text.match(pattern)`, `pattern.exec(text)`: the match and its groups. */
const search: Pure = ({ name, receiver, args: [first, second] }, call) => {
  const isMethod = receiver.texts.length > 0;
  const isPattern = /exec$/.test(name);
  const [pattern, text] = !isMethod ? [first, second] : isPattern ? [receiver, first] : [first, receiver];
  const source = pattern?.texts[0];
  if (source === undefined || text === undefined) return NOTHING;
  return parted(text, call, (each) => firstFound(each, source) ?? []);
};

const findAll: Pure = ({ args: [pattern, text] }) => {
  const source = pattern?.texts[0];
  if (source === undefined || text === undefined) return NOTHING;
  const all = text.texts.map((each) => (isLiteral(each) ? allFound(each, source) : null));
  if (all.includes(null)) return NOTHING;
  return listOf(
    all.flatMap((rows) => (rows ?? []).map(({ groups }) => textOf(groups[1] ?? groups[0] ?? ''))),
  );
};

/** A text for `replace`: the pattern as it is written, or else as a pattern. */
const replace: Pure = ({ name, receiver, args: [pattern, into] }) => {
  const [source = '\0'] = pattern?.texts ?? [];
  const [word = ''] = into?.texts ?? [];
  return mapTexts(receiver, (text) => {
    const parts = text.split(source);
    checkGrowth(text.length + parts.length * word.length);
    if (parts.length > 1 || name.endsWith('All') || !/[\\^$.*+?()[\]|]/.test(source)) return parts.join(word);
    return (isLiteral(text) ? replaced(text, source, word, false) : null) ?? text;
  });
};

const variables: Pure = (given, call) =>
  mapTexts(subject(given), (text) =>
    text.replace(/\$(?:(\w+)|\{(\w+)\})/g, (_, bare?: string, braced?: string) => {
      const name = bare ?? braced ?? '';
      return findVariable(call.machine, call.scene, name)?.value ?? call.machine.symbols.unknown(`$${name}`);
    }),
  );

/** `Template('$d/x').substitute(d='/opt')`, `'{d}/x'.format_map(table)`. */
function fills(hole: RegExp): Pure {
  return ({ receiver, args: [table], named }, call) =>
    mapTexts(receiver, (text) =>
      fillHoles(
        text,
        hole,
        (key) => (named.get(key) ?? table?.fields?.get(key))?.texts[0] ?? unknownIn(call),
      ),
    );
}

const quote: Pure = (given) =>
  mapTexts(subject(given), (text) =>
    /^[\w@%+=:,./-]+$/.test(text) || !isLiteral(text) ? text : `'${text.replaceAll("'", `'"'"'`)}'`,
  );

function decodedUrl(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export const decodesUrl: Pure = (given) => mapTexts(subject(given), decodedUrl);

/** `urlparse('file:///x').path`. */
const parsedUrl: Pure = (given) => {
  const value = subject(given);
  const path = mapTexts(value, (text) => text.replace(/^\w+:\/\/[^/]*/, '').replace(/[?#].*$/s, ''));
  return { ...value, fields: new Map([['path', path]]) };
};

/** Functions of texts whose result is a part of them. */
export const textRows = (): readonly (readonly [string, Pure])[] => [
  ['slice substring substr', slice],
  ['at', element],
  ['strip trim', strips(true, true)],
  ['chomp rstrip trimEnd trimRight rtrim', strips(false, true)],
  ['lstrip trimStart trimLeft ltrim', strips(true, false)],
  ['removeprefix delete_prefix', withoutPrefix],
  ['removesuffix delete_suffix', withoutSuffix],
  ['partition rpartition', partition],
  ['rsplit', splitEnd],
  ['sub subn gsub', substitute],
  ['search match fullmatch exec', search],
  ['findall', findAll],
  ['group', element],
  ['replace replaceAll', replace],
  ['expandvars', variables],
  ['Template dedent', (given) => mapTexts(subject(given), withoutMargin)],
  ['substitute safe_substitute', fills(/\$\{?(\w+)\}?/g)],
  ['format_map', fills(/\{(\w+)[^}]*\}/g)],
  ['quote', quote],
  ['unquote unquote_plus decodeURIComponent decodeURI urldecode rawurldecode', decodesUrl],
  ['urlparse urlsplit', parsedUrl],
];
