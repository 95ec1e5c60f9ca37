import { isLiteral, isResolved } from '../marks.js';
import type { SedAction } from '../sed-script.js';
import { isTriedOnLines, toJavaScript } from './expressions.js';
import { mapLines } from './lines.js';
import { loosened, type Blender } from './marked.js';

export const MAX_TEXT = 4_096;

type Substitution = SedAction & { readonly kind: 'substitute' };

/** The lines after a substitution; null where that cannot be told. */
export function replaceLines(text: string, action: Substitution, isExtended: boolean): string | null {
  const { pattern: from, replacement: to, flags } = action;
  const pattern = text.length > MAX_TEXT ? null : toJavaScript(from, isExtended ? 'extended' : 'basic');
  if (pattern === null || !isTriedOnLines(text, pattern)) return null;
  try {
    const expression = new RegExp(pattern, /[iI]/.test(flags) ? 'gi' : 'g');
    return mapLines(text, (line) => substitute(line, expression, to, flags));
  } catch {
    return null;
  }
}

/** Replaces the matches that the flags ask for; after a match comes no empty one at the same place. */
function substitute(line: string, expression: RegExp, to: string, flags: string): string {
  const wanted = Number(/\d+/.exec(flags)?.[0] ?? 1);
  let result = '';
  let end = 0;
  let count = 0;
  for (const match of line.matchAll(expression)) {
    const isEmptyAfter = match[0] === '' && match.index === end && count > 0;
    if (!isEmptyAfter) count += 1;
    if (isEmptyAfter || count < wanted || (count > wanted && !flags.includes('g'))) continue;
    result += line.slice(end, match.index) + replacementOf(match, to);
    end = match.index + match[0].length;
  }
  return result + line.slice(end);
}

/** `\U`, `\L` and `\E` decide the case of all that follows, `\u` and `\l` that of one character. */
class CasedText {
  text = '';
  #all = 'E';
  #next = '';

  turn(letter: string): void {
    const isOne = letter === 'u' || letter === 'l';
    this.#next = isOne ? letter : '';
    if (!isOne) this.#all = letter;
  }

  add(piece: string): void {
    if (piece === '') return;
    const all = this.#all === 'U' ? piece.toUpperCase() : this.#all === 'L' ? piece.toLowerCase() : piece;
    const first = all.charAt(0);
    const turned =
      this.#next === 'u' ? first.toUpperCase() : this.#next === 'l' ? first.toLowerCase() : first;
    this.text += turned + all.slice(1);
    this.#next = '';
  }
}

function replacementOf(match: readonly (string | undefined)[], to: string): string {
  const made = new CasedText();
  for (const [token, escaped] of to.matchAll(/\\([^])|&|[^\\&]+|\\$/g)) {
    if (escaped === undefined) made.add(token === '&' ? (match[0] ?? '') : token);
    else if (/[EULul]/.test(escaped)) made.turn(escaped);
    else if (/\d/.test(escaped)) made.add(match[Number(escaped)] ?? '');
    else made.add(escaped === 'n' ? '\n' : escaped);
  }
  return made.text;
}

/** Patterns that every line matches, known or not, and the same piece of it. */
const CERTAIN = /^(?:\^|\$|\^?\\?\(?\.\*\\?\)?\$?)$/;
const AT_START = /^(?:\^|\\?\(?\.\*)/;
const AT_END = /(?:\$|\.\*\\?\)?)$/;

/** What a substitution may make of a line, of which maybe only a part is known; null where that cannot be told. */
export function substitutedWays(
  line: string,
  action: Substitution,
  isExtended: boolean,
  blend: Blender,
): readonly string[] | null {
  const known = loosened(line, blend);
  const changed = replaceLines(known, action, isExtended);
  if (isLiteral(line)) return changed === null ? null : [changed];
  const isCertain = CERTAIN.test(action.pattern);
  if (changed !== null && changed !== known && (isCertain || isResolved(line))) return [changed];
  const isStart = AT_START.test(action.pattern);
  // Of names that a glob stands for some may match; what is put before them may lead elsewhere.
  if (isCertain || (isResolved(line) && !(isStart && action.replacement !== ''))) return [changed ?? known];
  const hole = blend(line);
  const filled = replacementOf(Array<string>(10).fill(hole), action.replacement);
  const ways = [
    changed ?? known,
    known,
    `${isStart ? '' : hole}${filled}${AT_END.test(action.pattern) ? '' : hole}`,
  ];
  return [...new Set(ways)];
}

function unescape(text: string): readonly string[] {
  return Array.from(text.replace(/\\n/g, '\n').replace(/\\([^])/g, '$1'));
}

/** What `y` makes of a text. */
export function exchange(text: string, action: SedAction & { readonly kind: 'translate' }): string {
  const to = unescape(action.to);
  const pairs = new Map(unescape(action.from).map((character, at) => [character, to[at] ?? character]));
  return Array.from(text, (character) => pairs.get(character) ?? character).join('');
}
