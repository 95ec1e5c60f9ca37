import { isLiteral } from '../marks.js';
import { checkGrowth, isCompound, NOTHING, numberOf, textOf, type Value } from './value.js';

/** The number that a value is; null if it is none, or may be several. */
function asNumber({ texts, isNumber }: Value): number | null {
  const [text = ''] = texts;
  return isNumber === true && texts.length === 1 && text.length <= 15 ? Number(text) : null;
}

/** The number of a character, as which a byte of a text counts. */
function asByte(value: Value): number | null {
  const [text = ''] = value.texts;
  const isLetter = value.texts.length === 1 && text.length === 1 && isLiteral(text) && !isCompound(value);
  return asNumber(value) ?? (isLetter ? text.charCodeAt(0) : null);
}

const OPERATIONS: Readonly<Record<string, (left: number, right: number) => number>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '%': (left, right) => ((left % right) + right) % right,
  '^': (left, right) => left ^ right,
};

export function bindsTightly(operator: string): boolean {
  return operator === '*' || operator === '%';
}

/** Two numbers, or a byte and a number, reckoned together; null where that is not what the operator does. */
export function reckoned(operator: string, left: Value, right: Value, hasBytes: boolean): Value | null {
  const operation = OPERATIONS[operator];
  const first = hasBytes ? asByte(left) : asNumber(left);
  const second = asNumber(right);
  if (operation === undefined || first === null || second === null) return null;
  const result = operation(first, second);
  return Number.isSafeInteger(result) ? numberOf(result) : null;
}

/** Whether something may be reckoned with. */
export function isReckonable(operator: string, value: Value, hasBytes: boolean): boolean {
  return Object.hasOwn(OPERATIONS, operator) && (hasBytes ? asByte(value) : asNumber(value)) !== null;
}

const plainText = ({ texts }: Value): string | null => {
  const [text = ''] = texts;
  return texts.length === 1 && text !== '' && isLiteral(text) ? text : null;
};

/** `"abc" ^ "xyz"` of Perl and PHP: each character with the one at the same place. */
export function mixed(left: Value, right: Value): Value {
  const first = plainText(left);
  const second = plainText(right);
  if (first === null || second === null) return NOTHING;
  const letters = Array.from({ length: Math.min(first.length, second.length) }, (_, at) =>
    String.fromCharCode(first.charCodeAt(at) ^ second.charCodeAt(at)),
  );
  return textOf(letters.join(''));
}

const MAX_TIMES = 1000;

/** `"ab" x 3` of Perl. */
export function timesOver(left: Value, right: Value): Value {
  const text = plainText(left);
  const count = Number(right.texts[0]);
  if (text === null || !(count >= 0 && count <= MAX_TIMES)) return left;
  checkGrowth(text.length * count);
  return textOf(text.repeat(count));
}
