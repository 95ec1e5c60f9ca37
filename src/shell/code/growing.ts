import { END, type Cursor } from './cursor.js';
import { isLiteral } from '../marks.js';
import { lettersOf } from './letters.js';
import { isCompound, listOf, numberOf, type Value } from './value.js';

/** Operators that add to what a name stands for. */
const ADDS = /^(?:[+.]|\.\.|\|\|)=$/;
/** Functions that do. */
const ADDERS = /^(?:push|append|concat|unshift|insert|prepend)$/;
const LINE_END = /^[;\n{}]$/;
/** How far behind a name its own value may be found again. */
const MAX_REACH = 24;

/** `$list[] = x` of PHP. */
function isAdding(tokens: Cursor['tokens'], at: number): boolean {
  return ['[', ']', '='].every((mark, offset) => tokens[at + 1 + offset]?.text === mark);
}

/** Whether a statement between two places puts something together piece by piece: `s += c`, `s = c + s`, `s << c`. */
export function isGrowing({ tokens }: Cursor, from: number, end: number): boolean {
  for (let at = from; at < end; at += 1) {
    const { kind, text } = tokens[at] ?? END;
    if (kind === 'mark' && (ADDS.test(text) || text === '<<')) return true;
    if (kind !== 'name') continue;
    if (ADDERS.test(text) || isAdding(tokens, at)) return true;
    if (tokens[at + 1]?.text !== '=') continue;
    for (let next = at + 2; next < Math.min(end, at + MAX_REACH); next += 1) {
      const other = tokens[next] ?? END;
      if (other.kind === 'mark' && LINE_END.test(other.text)) break;
      if (other.kind === 'name' && other.text === text) return true;
      // A text may have the name in a hole of its own.
      if (other.kind === 'text' && other.pieces.some((piece) => typeof piece !== 'string')) return true;
    }
  }
  return false;
}

/** What a loop goes through where that is a text: its letters. */
export function asLetters(list: Value): Value {
  const [text = ''] = list.texts;
  const isText = list.type === 'plain' && list.texts.length === 1 && !isCompound(list);
  return isText && isLiteral(text) && !text.includes('\n') ? listOf(lettersOf(list)) : list;
}

/** How many rounds of a loop that counts are gone one by one. */
const MAX_COUNTED = 300;

/** How a loop counts: `i = 0; i < 3; i++`. */
export interface Counting {
  readonly name: string;
  readonly rounds: readonly Value[];
}

/** How many items or letters something has; null where that is not known. */
function sizeOf({ items, texts }: Value): number | null {
  if (items !== null) return items.length;
  const [text = ''] = texts;
  return texts.length === 1 && isLiteral(text) ? text.length : null;
}

/** The number that stands between two places, or the size of what is named there, less what is taken from it. */
function countAt(
  { tokens }: Cursor,
  from: number,
  end: number,
  valueOf: (name: string) => Value | undefined,
): number | null {
  let count: number | null = null;
  for (let at = from; at < end; at += 1) {
    const { kind, text } = tokens[at] ?? END;
    if (kind === 'number' && /^\d{1,4}$/.test(text)) {
      if (count === null) count = Number(text);
      else if (tokens[at - 1]?.text === '-') count -= Number(text);
    } else if (kind === 'name' && count === null) {
      const value = valueOf(text) ?? valueOf(`@${text.replace(/^\$#?/, '')}`);
      if (value !== undefined)
        count = value.isNumber === true && value.texts.length === 1 ? Number(value.texts[0]) : sizeOf(value);
      if (count !== null && text.startsWith('$#')) count -= 1;
    }
  }
  return count;
}

/** The rounds of a loop whose condition stands between two places, from what its counter is in the beginning. */
export function countedBy(
  cursor: Cursor,
  from: number,
  end: number,
  valueOf: (name: string) => Value | undefined,
  start: number | null,
  step: number,
): Counting | null {
  const { tokens } = cursor;
  let at = from;
  while (at < end && !/^(?:<=?|>=?|!==?)$/.test(tokens[at]?.text ?? '')) at += 1;
  const { kind, text: name } = tokens[at - 1] ?? END;
  const sign = tokens[at]?.text ?? '';
  const bound = at >= end || kind !== 'name' ? null : countAt(cursor, at + 1, end, valueOf);
  const first = start ?? countAt(cursor, at - 1, at, valueOf);
  if (bound === null || first === null) return null;
  const isDown = sign.startsWith('>');
  const last = sign.endsWith('=') && !sign.startsWith('!') ? bound : isDown ? bound + 1 : bound - 1;
  const count = Math.ceil(((isDown ? first - last : last - first) + 1) / step);
  if (count < 1 || count > MAX_COUNTED) return null;
  const rounds = Array.from({ length: count }, (_, each) =>
    numberOf(isDown ? first - each * step : first + each * step),
  );
  return { name, rounds };
}

/** By how much a loop counts, where its head says it: `i += 2`. */
export function stepIn({ tokens }: Cursor, from: number, end: number): number {
  for (let at = from; at < end; at += 1) {
    const { kind, text } = tokens[at] ?? END;
    if (kind === 'number' && /^[1-9]\d{0,2}$/.test(text)) return Number(text);
  }
  return 1;
}

/** The number that a loop begins with, where its head says it: `for (i = 0; …)`. */
export function startOf(
  cursor: Cursor,
  from: number,
  end: number,
  valueOf: (name: string) => Value | undefined,
): number | null {
  let at = from;
  while (at < end && cursor.tokens[at]?.text !== '=') at += 1;
  return countAt(cursor, at + 1, end, valueOf);
}
