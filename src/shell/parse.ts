import { parse, type Assignment, type ParsedScript } from 'unbash';
import { LimitReached } from './budget.js';
import { readUsualLine } from './usual-line.js';

/** From here, because what names the parser loads it. */
export { forEachChild } from 'unbash';

/** No system passes a longer single argument to `bash -c` (MAX_ARG_STRLEN). */
const MAX_LENGTH = 131_072;
/** unbash looks for the end of `$[` and of `{` from each of them: quadratic where it never comes. */
const MAX_OLD_ARITHMETIC = 200;
const MAX_BRACE_WORK = 20_000_000;
const MAX_OPEN = 1_000;

function countOf(text: string, needle: string): number {
  let count = 0;
  for (let at = text.indexOf(needle); at !== -1; at = text.indexOf(needle, at + needle.length)) count += 1;
  return count;
}

/** A brace that could open an expansion: not `${` and not followed by space. */
function opensBraces(text: string, at: number): boolean {
  return text.charCodeAt(at - 1) !== 36 && text.charCodeAt(at + 1) > 32;
}

function countBraces(text: string): number {
  let count = 0;
  for (let at = text.indexOf('{'); at !== -1; at = text.indexOf('{', at + 1)) {
    if (opensBraces(text, at)) count += 1;
  }
  return count;
}

/** Whether more substitutions are open at once than anybody would follow; the parser would look for each end. */
function hasDeepNesting(text: string): boolean {
  let open = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 41 && open > 0) open -= 1;
    else if (code === 40 && text.charCodeAt(at - 1) === 36) {
      open += 1;
      if (open > MAX_OPEN) return true;
    }
  }
  return false;
}

type Quote = '' | "'" | '"';

/** Braces left open in a line that starts inside the given quote. */
function openBraces(line: string, start: Quote): number {
  let quote: Quote = start;
  let open = 0;
  for (let at = 0; at < line.length; at += 1) {
    const character = line.charAt(at);
    if (character === '\\' && quote !== "'") at += 1;
    else if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === "'" || character === '"') quote = character;
    else if (character === '{' && opensBraces(line, at)) open += 1;
    else if (character === '}' && open > 0) open -= 1;
  }
  return open;
}

/** Each line is read as if it began outside and inside of quotes: no trick with quotes hides open braces. */
function hasOpenBraces(text: string): boolean {
  let open = 0;
  for (const line of text.split('\n')) {
    open += Math.max(openBraces(line, ''), openBraces(line, "'"), openBraces(line, '"'));
  }
  return open * text.length > MAX_BRACE_WORK;
}

function checkLimits(text: string): void {
  if (countOf(text, '$(') > MAX_OPEN && hasDeepNesting(text)) throw new LimitReached('nesting');
  if (countOf(text, '$[') > MAX_OLD_ARITHMETIC) throw new LimitReached('arithmetic');
  if (countBraces(text) * text.length > MAX_BRACE_WORK && hasOpenBraces(text)) {
    throw new LimitReached('braces');
  }
}

/** What zsh lets one say of the files that a glob finds, behind it: `*.o(N)`, `*(.om[1])`. For bash it is an error. */
const QUALIFIERS =
  /(?<=[^\s$`@!+<>=;|&("'])\((?:[NDFn./@=*%-]|[oO][nLamd]|\[-?\d+(?:,-?\d+)?\]|[aLm][-+]?\d+)+\)(?=[\s;|&)]|$)/g;

/** In their place nothing, so that everything else stands where it did. */
function withoutQualifiers(text: string): string {
  return text.replace(QUALIFIERS, (found) => ' '.repeat(found.length));
}

const CONTINUED = '\\\n';
const OPERATORS = '&|;<>';
/** Names of variables are no longer. */
const MAX_NAME = 64;

/** Whether a line ends within an operator or the name of a variable. */
function isSplit(text: string, at: number): boolean {
  const next = text.charAt(at + CONTINUED.length);
  if (next !== '' && OPERATORS.includes(next)) return OPERATORS.includes(text.charAt(at - 1));
  return /\$\{?\w+$/.test(text.slice(Math.max(0, at - MAX_NAME), at)) && /\w/.test(next);
}

/** The parser knows lines that go on between words and within them, but not within an operator or a name. */
function withoutSplits(text: string): string {
  let joined = '';
  let seen = 0;
  let quotes = 0;
  for (let at = text.indexOf(CONTINUED); at !== -1; at = text.indexOf(CONTINUED, at + CONTINUED.length)) {
    const before = text.slice(seen, at);
    quotes += countOf(before, "'");
    // Between single quotes it is text.
    joined += quotes % 2 === 0 && isSplit(text, at) ? before : `${before}${CONTINUED}`;
    seen = at + CONTINUED.length;
  }
  return `${joined}${text.slice(seen)}`;
}

/** The only door to the parser. Errors stand in the script; over a limit nothing is parsed at all. */
export function parseScript(text: string): ParsedScript {
  if (text.length > MAX_LENGTH) throw new LimitReached('length');
  const usual = readUsualLine(text);
  if (usual !== null) return usual;
  checkLimits(text);
  return parseWhole(withoutSplits(text));
}

function parseWhole(text: string): ParsedScript {
  try {
    const script = parse(text);
    const errors = script.errors?.length ?? 0;
    if (errors === 0 || !text.includes('*')) return script;
    const plain = withoutQualifiers(text);
    if (plain === text) return script;
    const other = parse(plain);
    // If they were not the error, they are what bash takes them for: a group of a regular expression, say.
    return (other.errors?.length ?? 0) < errors ? other : script;
  } catch (error) {
    // Only the stack can end here: "f() f() f() …" nests without a token that the parser counts.
    if (error instanceof RangeError) throw new LimitReached('nesting');
    throw error;
  }
}

/** The assignment that a word is; none if it is something else. */
export function parseAssignment(text: string): readonly Assignment[] {
  const command = parseScript(text).commands[0]?.command;
  const [first] = command?.type === 'Command' ? command.prefix : [];
  return first?.type === 'Assignment' ? [first] : [];
}
