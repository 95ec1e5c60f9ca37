import type { Options } from '../options.js';
import { readSedScript, type SedAction } from '../sed-script.js';

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
  if (pattern === null) return null;
  const replacement = to
    .replace(/\$/g, '$$$$')
    .replace(/\\([0-9])/g, '$$$1')
    .replace(/(^|[^\\])&/g, '$1$$&')
    .replace(/\\n/g, '\n')
    .replace(/\\([^])/g, '$1');
  try {
    const expression = new RegExp(
      pattern,
      `${flags.includes('g') ? 'g' : ''}${/[iI]/.test(flags) ? 'i' : ''}`,
    );
    return text
      .split('\n')
      .map((line) => line.replace(expression, replacement))
      .join('\n');
  } catch {
    return null;
  }
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
      return `${action.text}\n${text}`;
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

/** What `sed` prints where its script is plain enough to follow; null for anything else. */
export function substituteLines(text: string, options: Options): string | null {
  if (text.length > MAX_TEXT) return null;
  const given = options.all('e', 'expression');
  const script = given.length > 0 ? given.join('\n') : (options.operands[0] ?? '');
  const isExtended = options.has('E', 'r', 'regexp-extended');
  if (options.has('n')) return text;
  let result: string | null = text;
  for (const { action, hasAddress } of readSedScript(script)) {
    if (result !== null) result = applyAction(result, action, hasAddress, isExtended);
  }
  return result;
}
