import { END, type Cursor } from './cursor.js';
import { isLineEnd } from './plain-token.js';

interface Common {
  /** `...rest`, `*rest`. */
  readonly isRest: boolean;
  /** Where the value stands that it has if it is given none. */
  readonly usual: number | null;
}

/** What stands on the left of an assignment, in the head of a loop, or as a parameter. */
export type Pattern = Common &
  (
    | { readonly kind: 'name'; readonly name: string }
    | { readonly kind: 'list'; readonly parts: readonly Pattern[] }
    | { readonly kind: 'table'; readonly parts: readonly { readonly key: string; readonly part: Pattern }[] }
    | { readonly kind: 'other' }
  );

interface Read {
  readonly pattern: Pattern;
  readonly next: number;
}

const COMMA: ReadonlySet<string> = new Set([',']);
const EQUALS: ReadonlySet<string> = new Set(['=']);
const MAX_LEVELS = 10;
const PLAIN: Common = { isRest: false, usual: null };
const OTHER: Pattern = { kind: 'other', ...PLAIN };

/** One pattern, from `from` on. */
export function readPattern(cursor: Cursor, from: number, end: number, level = 0): Read {
  const { kind, text } = cursor.tokens[from] ?? END;
  if (from >= end || level > MAX_LEVELS) return { pattern: OTHER, next: Math.max(from, end) };
  if (kind === 'mark' && /^(?:\.\.\.|\*|\*\*|&|@)$/.test(text)) {
    const { pattern, next } = readPattern(cursor, from + 1, end, level + 1);
    return { pattern: { ...pattern, isRest: text !== '&' }, next };
  }
  if (kind === 'name') return { pattern: { kind: 'name', name: text, ...PLAIN }, next: from + 1 };
  if (kind === 'mark' && /^[([{]$/.test(text)) {
    const close = Math.min(cursor.closingIndex(from + 1), end);
    const pattern =
      text === '{' ? readTable(cursor, from + 1, close, level) : listPattern(cursor, from + 1, close, level);
    return { pattern, next: Math.min(close + 1, end) };
  }
  return { pattern: OTHER, next: from + 1 };
}

/** Where the parts between commas begin and end. */
export function partsBetween(cursor: Cursor, from: number, end: number): (readonly [number, number])[] {
  const parts: (readonly [number, number])[] = [];
  for (let at = from; at < end;) {
    const comma = cursor.find(COMMA, at, end);
    // Ends of lines do not count here.
    while (at < comma && isLineEnd(cursor.tokens[at]?.text ?? '')) at += 1;
    parts.push([at, comma]);
    at = comma + 1;
  }
  return parts;
}

/** `a, *b, (c, d)`: the names of a list, whose brackets are read already. */
export function listPattern(cursor: Cursor, from: number, end: number, level = 0): Pattern {
  const parts = partsBetween(cursor, from, end).map(([start, stop]) => {
    const { pattern } = readPattern(cursor, start, stop, level + 1);
    return { ...pattern, usual: usualIn(cursor, start, stop) };
  });
  return { kind: 'list', parts, ...PLAIN };
}

/** Where the usual value begins of what stands between two places. */
export function usualIn(cursor: Cursor, from: number, end: number): number | null {
  const at = cursor.find(EQUALS, from, end);
  return at === end ? null : at + 1;
}

/** `{a, b: c, d = 1, ...rest}`. */
function readTable(cursor: Cursor, from: number, end: number, level: number): Pattern {
  const parts = partsBetween(cursor, from, end)
    .filter(([start, stop]) => start < stop)
    .map(([start, stop]) => {
      const first = cursor.tokens[start] ?? END;
      const isRenamed = cursor.tokens[start + 1]?.text === ':';
      const { pattern } = readPattern(cursor, isRenamed ? start + 2 : start, stop, level + 1);
      return { key: first.text, part: { ...pattern, usual: usualIn(cursor, start, stop) } };
    });
  return { kind: 'table', parts, ...PLAIN };
}
