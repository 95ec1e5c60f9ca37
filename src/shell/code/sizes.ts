import { isLiteral } from '../marks.js';
import { subject, type Pure } from './pure-function.js';
import { isCompound, listOf, NOTHING, numberOf, textOf, type CodeCall } from './value.js';

/** `len(list)`, `strlen(text)`: how many items or letters there are. */
export const sized: Pure = ({ receiver, args: [value = NOTHING] }) => {
  if (receiver.texts.length > 0 || isCompound(receiver)) return NOTHING;
  if (value.items !== null) return numberOf(value.items.length);
  const [text = ''] = value.texts;
  return value.texts.length === 1 && isLiteral(text) && !isCompound(value) ? numberOf(text.length) : NOTHING;
};

/** More numbers than that are only counted. */
const MAX_NUMBERS = 300;

/** `range(3)`, `range(1, 10, 2)`; that of PHP ends with its last number. */
export const ranged: Pure = ({ name, args }, call) => {
  const numbers = args.map(({ texts, isNumber }) => (isNumber === true ? Number(texts[0]) : Number.NaN));
  if (name !== 'range' || numbers.length === 0 || numbers.some(Number.isNaN)) return NOTHING;
  const isPhp = call.program.startsWith('php');
  const [first = 0, end = 0] = numbers.length === 1 ? [0, numbers[0]] : numbers;
  const isDown = isPhp && end < first;
  const step = numbers[2] === undefined ? (isDown ? -1 : 1) : isDown ? -Math.abs(numbers[2]) : numbers[2];
  const count = step === 0 ? 0 : Math.ceil((end - first) / step) + (isPhp ? 1 : 0);
  if (count < 1 || count > MAX_NUMBERS) return NOTHING;
  return listOf(Array.from({ length: count }, (_, at) => numberOf(first + at * step)));
};

/** `3.times` of Ruby. */
export const timesCounted: Pure = ({ receiver: { texts, isNumber } }) => {
  const count = isNumber === true && texts.length === 1 ? Number(texts[0]) : 0;
  if (count < 1 || count > MAX_NUMBERS) return NOTHING;
  return listOf(Array.from({ length: count }, (_, at) => numberOf(at)));
};

/** `hex('72')` of Perl, `hexdec('72')` of PHP. */
export const ofHex: Pure = ({ receiver, args: [value] }, call) => {
  const [text = ''] = value?.texts ?? [];
  const isDigits = /^(?:0x)?[\da-f]{1,10}$/i.test(text) && value?.texts.length === 1;
  const isFunction = /^(?:perl|php)/.test(call.program) && receiver === NOTHING;
  return isFunction && isDigits ? numberOf(Number.parseInt(text, 16)) : receiver;
};

/** A letter of a text by its place, the first where none is named; null where that cannot be told. */
function letterIn(found: CodeCall): string | null {
  const value = subject(found);
  const at = value === found.receiver ? found.args[0] : undefined;
  const [text = ''] = value.texts;
  const isSure = value.texts.length === 1 && isLiteral(text) && (at === undefined || at.texts.length === 1);
  return isSure ? (text[Number(at?.texts[0] ?? 0)] ?? null) : null;
}

/** `text.charAt(1)`. */
export const letter: Pure = (found) => {
  const each = letterIn(found);
  return each === null ? subject(found) : textOf(each);
};

/** `ord(letter)`, `text.charCodeAt(0)`. */
export const numberOfLetter: Pure = (found) => {
  const each = letterIn(found);
  return each === null ? NOTHING : numberOf(each.charCodeAt(0));
};
