import { isLineEnd } from './plain-token.js';
import { markOf, type Token } from './token.js';

/** How the environment is written to, up to the name that is set; a key in brackets may follow. */
const STARTS: readonly (readonly string[])[] = [
  ['os', '.', 'environ'],
  ['process', '.', 'env'],
  ['ENV'],
  ['$ENV'],
];

function startAt(tokens: readonly Token[], at: number): number | null {
  const start = STARTS.find((words) => words.every((word, offset) => tokens[at + offset]?.text === word));
  return start === undefined ? null : at + start.length;
}

interface Setting {
  readonly name: Token;
  /** Where the value begins. */
  readonly from: number;
}

/** `os.environ['D'] = …`, `process.env.D = …`, `$ENV{D} = …`; null if nothing is set here. */
function settingAt(tokens: readonly Token[], at: number): Setting | null {
  if (tokens[at]?.kind !== 'name') return null;
  const after = startAt(tokens, at);
  if (after === null) return null;
  const isKey = /^[[{]$/.test(tokens[after]?.text ?? '');
  const name = tokens[after + 1];
  const from = after + (isKey ? 4 : 3);
  const isName = isKey ? name?.kind === 'text' || tokens[after]?.text === '{' : tokens[after]?.text === '.';
  if (name === undefined || !isName || tokens[from - 1]?.text !== '=') return null;
  return { name: name.kind === 'text' ? name : { kind: 'text', text: name.text, pieces: [name.text] }, from };
}

/** The end of the statement that begins here. */
function endOfStatement(tokens: readonly Token[], from: number): number {
  let depth = 0;
  for (let at = from; at < tokens.length; at += 1) {
    const { kind, text } = tokens[at] ?? markOf(';');
    if (kind !== 'mark') continue;
    if (/^[([{]$/.test(text)) depth += 1;
    else if (/^[)\]}]$/.test(text)) depth -= 1;
    if (depth < 0 || (depth === 0 && isLineEnd(text))) return at;
  }
  return tokens.length;
}

/** What sets a variable of the environment is written like a call. */
export function withEnvironmentCalls(tokens: readonly Token[]): readonly Token[] {
  if (!tokens.some(({ kind, text }) => kind === 'name' && /^(?:environ|env|\$?ENV)$/.test(text)))
    return tokens;
  const written: Token[] = [];
  const closing = new Set<number>();
  for (let at = 0; at <= tokens.length; at += 1) {
    if (closing.delete(at)) written.push(markOf(')'));
    const token = tokens[at];
    const setting = token === undefined ? null : settingAt(tokens, at);
    if (setting === null) {
      if (token !== undefined) written.push(token);
      continue;
    }
    written.push({ kind: 'name', text: 'putenv' }, markOf('('), setting.name, markOf(','));
    closing.add(endOfStatement(tokens, setting.from));
    at = setting.from - 1;
  }
  return written;
}
