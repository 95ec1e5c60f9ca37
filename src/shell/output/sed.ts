import type { Options } from '../options.js';
import { readSedScript, type SedAction } from '../sed-script.js';
import { isTriedOnLines, mapLines } from './lines.js';

const MAX_TEXT = 4_096;

/** A basic regular expression in the spelling of JavaScript; null for what is not worth the risk. */
function toJavaScript(pattern: string, isExtended: boolean): string | null {
  if (pattern.length > 200 || /\[[:.=]/.test(pattern)) return null;
  const swapped = isExtended
    ? pattern
    : pattern.replace(/\\?[+?(){}|]/g, (all) => (all.length === 2 ? all.slice(1) : `\\${all}`));
  // Nested repetition is where backtracking explodes.
  return /[*+}][^)]*\)[*+{]/.test(swapped) ? null : swapped;
}

/** The lines after a substitution; null where that cannot be told. */
export function replaceLines(
  text: string,
  { pattern: from, replacement: to, flags }: SedAction & { readonly kind: 'substitute' },
  isExtended: boolean,
): string | null {
  const pattern = text.length > MAX_TEXT ? null : toJavaScript(from, isExtended);
  // `\U` and the like change the case of what follows.
  if (pattern === null || !isTriedOnLines(text, pattern) || /\\[EULul]/.test(to)) return null;
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

function replacementOf(match: RegExpMatchArray, to: string): string {
  return to.replace(/\\([^])|&/g, (all, escaped?: string) => {
    if (escaped === undefined) return match[0];
    if (escaped === 'n') return '\n';
    return /\d/.test(escaped) ? (match[Number(escaped)] ?? '') : all.slice(1);
  });
}

function unescape(text: string): readonly string[] {
  return Array.from(text.replace(/\\n/g, '\n').replace(/\\([^])/g, '$1'));
}

/** What `y` makes of a text. */
function exchange(text: string, from: readonly string[], to: readonly string[]): string {
  const pairs = new Map(from.map((character, at) => [character, to[at] ?? character]));
  return Array.from(text, (character) => pairs.get(character) ?? character).join('');
}

/** The text after one command; null where that cannot be told. A line that only some lines lose stays. */
function applyAction(
  text: string,
  action: SedAction,
  hasAddress: boolean,
  isExtended: boolean,
): string | null {
  switch (action.kind) {
    case 'select':
      return text;
    case 'insert':
      return hasAddress
        ? `${action.text}\n${text}`
        : mapLines(text, (line) =>
            [
              ...(action.verb === 'i' ? [action.text] : []),
              action.verb === 'c' ? action.text : line,
              ...(action.verb === 'a' ? [action.text] : []),
            ].join('\n'),
          );
    case 'substitute':
      return hasAddress ? null : replaceLines(text, action, isExtended);
    case 'translate':
      return hasAddress ? null : exchange(text, unescape(action.from), unescape(action.to));
    case 'run':
    case 'read':
    case 'write':
    case 'other':
      return null;
  }
}

export interface SedModes {
  readonly isExtended: boolean;
  /** Nothing is printed but what a command says. */
  readonly isQuiet: boolean;
}

/** Under `-n` a substitution with `p` prints the lines that it changes. */
function printChanged(text: string, script: string, isExtended: boolean): string {
  const [only, ...others] = readSedScript(script);
  if (only?.action.kind !== 'substitute' || others.length > 0 || !only.action.flags.includes('p'))
    return text;
  const { action } = only;
  return mapLines(text, (line) => {
    const changed = replaceLines(line, action, isExtended);
    return changed === null || changed === line ? null : changed;
  });
}

/** What a script makes of lines where it is plain enough to follow; null for anything else. */
export function editedLines(text: string, script: string, { isExtended, isQuiet }: SedModes): string | null {
  if (text.length > MAX_TEXT) return null;
  if (isQuiet) return printChanged(text, script, isExtended);
  let result: string | null = text;
  for (const { action, hasAddress } of readSedScript(script)) {
    if (result !== null) result = applyAction(result, action, hasAddress, isExtended);
  }
  return result;
}

/** What `sed` prints. */
export function substituteLines(text: string, options: Options): string | null {
  const given = options.all('e', 'expression');
  const script = given.length > 0 ? given.join('\n') : (options.operands[0] ?? '');
  return editedLines(text, script, {
    isExtended: options.has('E', 'r', 'regexp-extended'),
    isQuiet: options.has('n', 'quiet', 'silent'),
  });
}
