import { isLiteral, isResolved } from '../marks.js';
import { loosened, type Blender } from '../output/marked.js';
import { patternFor } from './values.js';

/** The replacement of one match: `&` is what was found, a backslash takes the meaning off. */
function replacementFor(match: RegExpExecArray, to: string): string {
  return to.replace(/\\\\&|\\&|\\(\d)|&/g, (all, group?: string) => {
    if (group !== undefined) return match[Number(group)] ?? '';
    return all === '&' ? match[0] : all === '\\&' ? '&' : `\\${match[0]}`;
  });
}

export interface Replaced {
  readonly text: string;
  readonly count: number;
}

const MAX_COUNT = 1_000;

/** What `sub` and `gsub` make of a text; null where that cannot be told. */
export function replaceIn(
  text: string,
  pattern: string,
  to: string,
  wanted: number | 'all',
): Replaced | null {
  if (!isResolved(text)) return null;
  const expression = patternFor(text, pattern, 'g');
  if (expression === null) return null;
  let result = '';
  let end = 0;
  let count = 0;
  for (
    let match = expression.exec(text);
    match !== null && count < MAX_COUNT;
    match = expression.exec(text)
  ) {
    count += 1;
    if (match[0] === '') expression.lastIndex += 1;
    if (wanted !== 'all' && count !== wanted) continue;
    result += text.slice(end, match.index) + replacementFor(match, to);
    end = match.index + match[0].length;
    if (wanted !== 'all') break;
  }
  return { text: result + text.slice(end), count };
}

/** A piece of a text; what is behind something unknown cannot be counted. */
export function pieceOf(text: string, from: number, length: number | null, blend: Blender): string {
  const start = Math.max(0, Math.round(from) - 1);
  const end = length === null ? Infinity : Math.round(from) - 1 + Math.round(length);
  const known = /^[^\uE000-\uF8FF]*/.exec(text)?.[0].length ?? 0;
  if (isLiteral(text) || (start <= known && end === Infinity) || end <= known)
    return loosened(text.slice(start, Math.max(start, end)), blend);
  return blend(text);
}
