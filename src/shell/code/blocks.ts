import { END, type Cursor } from './cursor.js';
import type { Language } from './languages.js';
import type { Token } from './token.js';

const COLON: ReadonlySet<string> = new Set([':']);
const THEN: ReadonlySet<string> = new Set(['then', 'do', ';']);
const LINE_END: ReadonlySet<string> = new Set([';', '\n']);

/** Words that begin something which `end` ends, wherever they stand, or only at the start of a statement. */
const OPENS = /^(?:def|class|module|begin|case|do|function)$/;
const OPENS_FIRST = /^(?:if|unless|while|until|for)$/;
const BEFORE_FIRST = /^(?:[;=({|[,]|\n|&&|\|\||then|else|do|begin|return|ensure|in)$/;
/** Words after which another part of the same block begins. */
const PARTS = /^(?:else|elsif|elseif|rescue|ensure|when|in)$/;

/** Words behind which a condition comes first. */
const HEADED = /^(?:if|unless|elsif|elseif|while|until|for|when|in|case|rescue)$/;

/** For each word that begins a block, where its parts end. */
type Ends = ReadonlyMap<number, number>;

/** How far the parameters of a function are looked through. */
const MAX_PARAMETERS = 60;

/** `def f(a) = …` of Ruby, which nothing ends; `def f=(a)` is another thing. */
export function isEndless(tokens: readonly Token[], head: number): boolean {
  let at = head + 2;
  while (tokens[at]?.text === '.') at += 2;
  if (tokens[head]?.text !== 'def') return false;
  if (tokens[at]?.text !== '(') return tokens[at]?.text === '=' && tokens[at + 1]?.text !== '(';
  let depth = 0;
  for (const end = at + MAX_PARAMETERS; at < end; at += 1) {
    const { text } = tokens[at] ?? END;
    if (text === '(') depth += 1;
    else if (text === ')') depth -= 1;
    if (depth === 0) return tokens[at + 1]?.text === '=';
  }
  return false;
}

function isOpening(tokens: readonly Token[], at: number, language: Language): boolean {
  const { kind, text } = tokens[at] ?? END;
  const before = tokens[at - 1] ?? END;
  if (kind !== 'name' || /^(?:\.|::|->)$/.test(before.text)) return false;
  if (language === 'lua') return /^(?:function|if|do|for|while)$/.test(text);
  if (text === 'def' && isEndless(tokens, at)) return false;
  return OPENS_FIRST.test(text) ? BEFORE_FIRST.test(before.text) : OPENS.test(text) && text !== 'function';
}

/** Where the blocks end that a word ends, each part of them for itself. */
function endsOf(tokens: readonly Token[], language: Language): Ends {
  const ends = new Map<number, number>();
  const open: number[] = [];
  let hasOwnDo = false;
  for (const [at, { kind, text }] of tokens.entries()) {
    if (kind === 'mark' && LINE_END.has(text)) hasOwnDo = false;
    if (kind !== 'name') continue;
    if (text === 'do' && hasOwnDo) hasOwnDo = false;
    else if (isOpening(tokens, at, language)) {
      open.push(at);
      hasOwnDo = /^(?:while|until|for)$/.test(text);
    } else if (text === 'end' || (PARTS.test(text) && LINE_END.has(tokens[at - 1]?.text ?? ''))) {
      const from = open.pop();
      if (from !== undefined) ends.set(from, at);
      if (text !== 'end' && from !== undefined) open.push(at);
    }
  }
  return ends;
}

/** How far each line is indented, by its tokens. */
function indentsOf(tokens: readonly Token[]): readonly number[] {
  let indent = 0;
  return tokens.map((token) => {
    if (token.kind === 'mark' && token.indent !== undefined) ({ indent } = token);
    return indent;
  });
}

/** What stands in a block: from where to where, and where the code goes on. */
export interface Block {
  readonly from: number;
  readonly end: number;
  readonly next: number;
}

/** Where the blocks of a program begin and end. */
export class Blocks {
  readonly #cursor: Cursor;
  readonly #language: Language;
  #indents: readonly number[] | null = null;
  #ends: Ends | null = null;

  constructor(cursor: Cursor, language: Language) {
    this.#cursor = cursor;
    this.#language = language;
  }

  /** The block of a statement whose first word stands at `head` and whose condition ends at `from`; null if it has none. */
  after(head: number, from: number): Block | null {
    if (this.#language === 'python') return this.#indented(head, from);
    if (this.#language === 'ruby' || this.#language === 'lua') return this.#worded(head, from);
    return this.braced(from) ?? (this.#language === 'php' ? this.#colon(head, from) : null);
  }

  /** `foreach (…): … endforeach;` of PHP. */
  #colon(head: number, from: number): Block | null {
    const { tokens } = this.#cursor;
    const { text: word } = tokens[head] ?? END;
    if (tokens[from]?.text !== ':' || !/^(?:for|foreach|while)$/.test(word)) return null;
    let depth = 1;
    for (let at = from + 1; at < tokens.length; at += 1) {
      const { kind, text } = tokens[at] ?? END;
      if (kind !== 'name') continue;
      if (text === word) depth += 1;
      else if (text === `end${word}`) depth -= 1;
      if (depth === 0) return { from: from + 1, end: at, next: at + 1 };
    }
    return null;
  }

  #indented(head: number, from: number): Block | null {
    const { tokens } = this.#cursor;
    const close = this.#cursor.closingIndex(head);
    const colon = this.#cursor.find(COLON, from, close);
    if (colon === close) return null;
    this.#indents ??= indentsOf(tokens);
    const own = this.#indents[head] ?? 0;
    let end = colon + 1;
    for (; end < close; end += 1) {
      const token = tokens[end] ?? END;
      if (token.kind === 'mark' && token.indent !== undefined && token.indent <= own) break;
    }
    return { from: colon + 1, end, next: end };
  }

  /** The block in braces that stands there. */
  braced(from: number): Block | null {
    let at = from;
    while (LINE_END.has(this.#cursor.tokens[at]?.text ?? '')) at += 1;
    if (this.#cursor.tokens[at]?.text !== '{') return null;
    const end = this.#cursor.closingIndex(at + 1);
    return { from: at + 1, end, next: end + 1 };
  }

  #worded(head: number, from: number): Block | null {
    this.#ends ??= endsOf(this.#cursor.tokens, this.#language);
    const end = this.#ends.get(head);
    if (end === undefined) return null;
    const isPart = PARTS.test(this.#cursor.tokens[end]?.text ?? '');
    const hasHead = HEADED.test(this.#cursor.tokens[head]?.text ?? '');
    const start = hasHead ? this.#cursor.find(THEN, from, end) + 1 : from;
    return { from: start > end ? from : start, end, next: isPart ? end : end + 1 };
  }
}
