import { DIGITS, endOf, ENDS, LETTERS } from './plain-characters.js';

/** Around a variable's name where its value belongs: no line has this in it. */
export const MARK = '\0';
/** Where a value belongs that nobody knows. */
export const UNKNOWN = `${MARK}?${MARK}`;

function isApart(text: string, at: number): boolean {
  return ENDS.includes(text.charAt(at - 1));
}

/** Where a remark ends, or the end of a line that goes on; the same place if there is neither. */
export function remarkEnd(text: string, at: number): number {
  if (!isApart(text, at)) return at;
  if (text.startsWith('\\\n', at)) return at + 2;
  if (text.charAt(at) !== '#') return at;
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end;
}

/** A bracket or a negation that stands for itself; null if it is part of something. */
export function wordOfSign(text: string, at: number): string | null {
  const sign = text.charAt(at);
  const next = text.charAt(at + 1);
  const isAlone = next === ' ' || (sign === ']' && ENDS.includes(next));
  return isApart(text, at) && isAlone ? sign : null;
}

/** Where a name that a variable may have ends; where it starts if there is none. */
export function nameEnd(text: string, start: number): number {
  return LETTERS.includes(text.charAt(start) || ' ') ? endOf(text, start, LETTERS + DIGITS) : start;
}

/** A mark for the variable that is meant by `$name` or `${name}`, and where that ends; null for anything else. */
export function variableAt(text: string, at: number): { readonly word: string; readonly end: number } | null {
  const isBraced = text.charAt(at + 1) === '{';
  const start = at + (isBraced ? 2 : 1);
  const end = nameEnd(text, start);
  if (end === start) return null;
  if (isBraced && text.charAt(end) !== '}') return null;
  return { word: MARK + text.slice(start, end) + MARK, end: isBraced ? end + 1 : end };
}

/** Where a quote ends; -1 if it does not, or if something in it is put together by a shell. */
function quoteEnd(text: string, at: number): number {
  const quote = text.charAt(at);
  const end = text.indexOf(quote, at + 1);
  const inside = text.slice(at + 1, end);
  return quote === '"' && ['\\', '$(', '`'].some((each) => inside.includes(each)) ? -1 : end;
}

/** The commands of `$(…)` that have no others in them, and where that ends; null for anything else. */
export function substitutionAt(
  text: string,
  at: number,
): { readonly inner: string; readonly end: number } | null {
  for (let next = at + 2; next < text.length; next += 1) {
    const character = text.charAt(next);
    if (character === ')') return { inner: text.slice(at + 2, next), end: next + 1 };
    if ('(`\\#<'.includes(character)) return null;
    if (character !== "'" && character !== '"') continue;
    next = quoteEnd(text, next);
    if (next === -1) return null;
  }
  return null;
}
