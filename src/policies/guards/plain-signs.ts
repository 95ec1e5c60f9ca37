const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_';
const NAMES = `${LETTERS}0123456789`;

/** Around a variable's name where its value belongs: no line has this in it. */
export const MARK = '\0';

function isApart(text: string, at: number): boolean {
  // An empty text is part of every other: the line may begin here.
  return ' \n;&|'.includes(text.charAt(at - 1));
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
  const isAlone = next === ' ' || (sign === ']' && ' \n;&|'.includes(next));
  return isApart(text, at) && isAlone ? sign : null;
}

/** A mark for the variable that is meant by `$name` or `${name}`, and where that ends; null for anything else. */
export function variableAt(text: string, at: number): { readonly word: string; readonly end: number } | null {
  const isBraced = text.charAt(at + 1) === '{';
  const start = at + (isBraced ? 2 : 1);
  if (!LETTERS.includes(text.charAt(start) || ' ')) return null;
  let end = start;
  while (NAMES.includes(text.charAt(end) || ' ')) end += 1;
  if (isBraced && text.charAt(end) !== '}') return null;
  return { word: MARK + text.slice(start, end) + MARK, end: isBraced ? end + 1 : end };
}
