import type { Options } from '../options.js';

const SUBSTITUTION = /^\s*s(.)((?:\\.|(?!\1).)*)\1((?:\\.|(?!\1).)*)\1([a-zA-Z0-9]*)\s*$/s;
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

function substitute(text: string, script: string, isExtended: boolean): string | null {
  const match = SUBSTITUTION.exec(script);
  if (match === null) return null;
  const [, , from = '', to = '', flags = ''] = match;
  const pattern = toJavaScript(from, isExtended);
  if (pattern === null) return null;
  const replacement = to
    .replace(/\$/g, '$$$$')
    .replace(/\\([0-9])/g, '$$$1')
    .replace(/(^|[^\\])&/g, '$1$$&')
    .replace(/\\(.)/g, '$1');
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

/** What `sed` prints where its script is plain substitutions; null for anything else. */
export function substituteLines(text: string, options: Options): string | null {
  if (text.length > MAX_TEXT) return null;
  const given = options.all('e', 'expression');
  const scripts = given.length > 0 ? given : options.operands.slice(0, 1);
  const isExtended = options.has('E', 'r', 'regexp-extended');
  if (options.has('n')) return text;
  let result: string | null = text;
  for (const script of scripts.flatMap((each) => splitScript(each))) {
    if (result !== null) result = substitute(result, script, isExtended);
  }
  return result;
}

/** Several commands of one script; only where the separator cannot be part of a pattern. */
function splitScript(script: string): readonly string[] {
  return /^[^;]*;[^;]*$/.test(script) && script.split(';').every((part) => SUBSTITUTION.test(part))
    ? script.split(';')
    : [script];
}
