import type { Call } from '../call.js';
import { isLiteral } from '../marks.js';
import { translate } from '../output/encodings.js';
import { subject, type Pure } from './pure-function.js';
import { joined } from './text-functions.js';
import { replaced, slicedValue, substitute } from './text-parts.js';
import {
  checkGrowth,
  combine,
  listOf,
  mapTexts,
  NOTHING,
  pathOf,
  textOf,
  type CodeCall,
  type Value,
} from './value.js';

const firstText = (value: Value | undefined): string => value?.texts[0] ?? '';

/** `list.concat(more)`, `text.concat(more)`; in Lua it joins a list. */
const concatenated: Pure = ({ name, receiver, args }) => {
  if (name === 'table.concat') return joined(args[0]?.items ?? [], firstText(args[1]));
  if (receiver.items !== null) return listOf([receiver, ...args].flatMap((each) => each.items ?? [each]));
  if (receiver.texts.length === 0) return args[0] ?? NOTHING;
  return args.reduce((left, right) => combine(left, right, (first, second) => first + second), receiver);
};

/** Texts in the place of others, wherever they stand. */
function exchanged(text: string, pairs: readonly (readonly [string, string])[]): string {
  let result = text;
  for (const [from, to] of pairs) {
    if (from === '') continue;
    const parts = result.split(from);
    checkGrowth(result.length + parts.length * to.length);
    result = parts.join(to);
  }
  return result;
}

/** `str_replace(from, to, text)`, where the first two may be lists. */
const strReplace: Pure = ({ args: [from = NOTHING, to = NOTHING, text = NOTHING] }) => {
  const words = (from.items ?? [from]).map(firstText);
  const others = to.items?.map(firstText) ?? words.map(() => firstText(to));
  return mapTexts(text, (each) =>
    exchanged(
      each,
      words.map((word, at) => [word, others[at] ?? ''] as const),
    ),
  );
};

/** `preg_replace('/from/', to, text)`: the pattern has delimiters. */
const pregReplace: Pure = ({ args: [pattern, into, text = NOTHING] }) => {
  const source = /^[^\w\s\\](.*)[^\w\s\\]\w*$/s.exec(firstText(pattern))?.[1];
  if (source === undefined) return NOTHING;
  return mapTexts(text, (each) =>
    isLiteral(each) ? (replaced(each, source, firstText(into), true) ?? each) : each,
  );
};

const PLAIN = { isDeleting: false, isComplement: false, isSqueezing: false };

/** `text.tr('a-c', 'x-z')`. */
const transliterated: Pure = ({ receiver, args: [from, to] }) =>
  mapTexts(receiver, (text) => translate(text, [firstText(from), firstText(to)], PLAIN, (set) => set));

/** `strtr(text, 'ab', 'xy')`, `strtr(text, ['a' => 'x'])`, `text.translate(table)`. */
const strtr: Pure = ({ args: [text = NOTHING, from = NOTHING, to] }) => {
  const letters = Array.from(firstText(from));
  const others = Array.from(firstText(to));
  const pairs =
    from.fields === null
      ? letters.slice(0, others.length).map((letter, at) => [letter, others[at] ?? ''] as const)
      : [...from.fields].map(([key, value]) => [key, firstText(value)] as const);
  return mapTexts(text, (each) => exchanged(each, pairs));
};

const translated: Pure = ({ receiver, args: [table = NOTHING] }, call) =>
  table.fields === null
    ? receiver
    : strtr({ name: 'strtr', receiver: NOTHING, args: [receiver, table], named: new Map() }, call);

/** `str.maketrans('ab', 'xy')`. */
const translation: Pure = ({ args: [from, to] }) => {
  if (from === undefined || from.fields !== null) return from ?? NOTHING;
  const others = Array.from(firstText(to));
  const entries = Array.from(firstText(from), (letter, at) => [letter, textOf(others[at] ?? '')] as const);
  return { ...NOTHING, fields: new Map(entries) };
};

const MAX_REPEATED = 1000;

const repeated: Pure = (found) => {
  const text = subject(found);
  const count = Number(firstText(text === found.receiver ? found.args[0] : found.args[1]));
  if (!(count >= 1 && count <= MAX_REPEATED)) return text;
  return mapTexts(text, (each) => {
    checkGrowth(each.length * count);
    return each.repeat(count);
  });
};

const swapped: Pure = ({ receiver }) =>
  mapTexts(receiver, (text) =>
    text.replace(/[a-z]/gi, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    ),
  );

/** `string.sub(text, 3)` of Lua counts from one; null if it is another `sub`. */
function luaSlice({ receiver, args }: CodeCall): Value | null {
  const [text, from, to] = receiver.texts.length > 0 ? [receiver, ...args] : args;
  const numbers = [from, to].map(firstText);
  if (text === undefined || from === undefined || !numbers.every((each) => /^-?\d*$/.test(each))) return null;
  const [start = '', end = ''] = numbers;
  return slicedValue(text, start.startsWith('-') ? start : String(Number(start) - 1), end);
}

/** What is known of the user who runs the code, under the names that languages have for it. */
const user = (_: CodeCall, call: Call): Value => {
  const home = pathOf(textOf(call.machine.context.home));
  // Python has the home sixth, Perl eighth.
  const items = Array.from({ length: 9 }, (__, at) => (at === 5 || at === 7 ? home : NOTHING));
  const names = ['pw_dir', 'dir', 'homedir'];
  return { ...listOf(items), fields: new Map(names.map((name) => [name, home])) };
};

/** Functions that change texts. */
export const changeRows = (): readonly (readonly [string, Pure])[] => [
  ['concat', concatenated],
  [
    'sub',
    (found, call) => (call.program.startsWith('lua') ? luaSlice(found) : null) ?? substitute(found, call),
  ],
  ['str_replace str_ireplace', strReplace],
  ['preg_replace', pregReplace],
  ['tr', transliterated],
  ['strtr', strtr],
  ['translate', translated],
  ['maketrans', translation],
  ['repeat str_repeat', repeated],
  ['swapcase', swapped],
  ['casefold', ({ receiver }) => mapTexts(receiver, (text) => text.toLowerCase())],
  // Blanks at the ends, and the first letter, change nothing that matters here.
  [
    'ljust rjust center padEnd padStart capitalize title valueOf itself dup clone to_str',
    ({ receiver }) => receiver,
  ],
  ['str_pad ucfirst lcfirst ucwords', subject],
  ['getpwuid getpwnam posix_getpwuid posix_getpwnam userInfo', user],
];
