import { isListed } from '../../model/word-list.js';
import type { Block, Blocks } from './blocks.js';
import { END, type Cursor } from './cursor.js';
import type { Language } from './languages.js';

/** Where a loop without end begins, or one that goes round more often than a machine has processes. */
const ENDLESS =
  /^(?:while (?:\( )?(?:True|true|1|!0|! 0|:|(?:\w+ \. )?v?(?:pcntl_)?fork)\b|while (?:\( )?: |until (?:\( )?(?:false|0)\b|loop (?:\{|do\b)|(?:step|cycle) (?:\{|do\b)|for \( ; (?:1 )?; |iter \( int|itertools \. (?:count|repeat|cycle)|range \( \d{4,}|\d+\.step (?:\{|do\b)|\d[\d_]{3,}\.times\b|for(?:each)?\b.*?(?:\b\d{5,}\b|\b\d+e\d|INFINITY|inf\b))/;
const HEADS = 'while until loop step cycle for foreach iter itertools range';

/** Also `9.times` and its like. */
function isHead(word: string): boolean {
  const isCounted = word.endsWith('.step') || word.endsWith('.times');
  return isCounted ? /^[\d_]+\.\w+$/.test(word) : isListed(word, HEADS);
}

/** Whether a number stands in it that may be so large: of four digits or more, or with an exponent. */
function hasLargeNumber(text: string): boolean {
  let digits = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character >= '0' && character <= '9') digits += 1;
    else if (digits > 0 && character === 'e') return true;
    else digits = 0;
    if (digits === 4) return true;
  }
  return false;
}

/** Most loops go through what there is: the pattern, which takes long to compile, is not asked for these. */
function mayBeEndless(head: string, text: string): boolean {
  if (!isListed(head, 'for foreach range')) return true;
  return hasLargeNumber(text) || text.includes('inf') || text.includes('INFINITY') || text.includes('( ;');
}

const HEAD_LENGTH = 16;
/** How many loops and functions are looked at, and how much of each. */
const MAX_BLOCKS = 60;
const MAX_LENGTH = 4_000;

const STATEMENT_ENDS: ReadonlySet<string> = new Set([';', '\n', '}']);
const STATEMENT_STARTS = /^[;\n{}]$/;
const DEFINES = /^(?:def|sub|function|fn)$/;

/** The loops of a program that go on without end, as far as its tokens tell. */
class LoopFinder {
  readonly #cursor: Cursor;
  readonly #blocks: Blocks;
  readonly #language: Language;

  constructor(cursor: Cursor, blocks: Blocks, language: Language) {
    this.#cursor = cursor;
    this.#blocks = blocks;
    this.#language = language;
  }

  #text(from: number, end: number): string {
    return this.#cursor.tokens
      .slice(from, Math.min(end, from + MAX_LENGTH))
      .map(({ kind, text }) => (kind === 'text' ? '' : text))
      .join(' ');
  }

  /** Each of them with the functions that it calls. */
  find(): readonly string[] {
    const functions = this.#functions();
    const heads = [...this.#cursor.tokens.keys()].filter((at) => this.#isHead(at));
    return heads.slice(0, MAX_BLOCKS).map((at) => {
      const loop = this.#loopAt(at);
      const words = new Set(loop.split(' '));
      const called = [...functions].filter(([name]) => words.has(name));
      return [loop, ...called.map(([, body]) => body)].join(' ; ');
    });
  }

  #isHead(at: number): boolean {
    const { kind, text } = this.#cursor.tokens[at] ?? END;
    if ((kind !== 'name' && kind !== 'number') || !isHead(text)) return false;
    const head = this.#text(at, at + HEAD_LENGTH);
    return mayBeEndless(text, head) && ENDLESS.test(head);
  }

  /** With what stands before it: `fork while 1`. */
  #loopAt(head: number): string {
    const { tokens } = this.#cursor;
    let from = head;
    while (from > 0 && !STATEMENT_STARTS.test(tokens[from - 1]?.text ?? '')) from -= 1;
    const close = this.#headEnd(head);
    const end = this.#blockAt(head, close)?.end ?? this.#cursor.find(STATEMENT_ENDS, close, tokens.length);
    return this.#text(from, end);
  }

  /** Behind the condition in brackets, if there is one. */
  #headEnd(head: number): number {
    const isBracketed = this.#cursor.tokens[head + 1]?.text === '(';
    return isBracketed ? this.#cursor.closingIndex(head + 2) + 1 : head + 1;
  }

  #blockAt(head: number, close: number): Block | null {
    const next = this.#cursor.tokens[close] ?? END;
    if (next.text === '{') return this.#blocks.braced(close);
    if (this.#language === 'ruby' && next.text === 'do') return this.#blocks.after(close, close + 1);
    return this.#blocks.after(head, this.#language === 'ruby' || this.#language === 'lua' ? head + 1 : close);
  }

  #functions(): ReadonlyMap<string, string> {
    const { tokens } = this.#cursor;
    const bodies = new Map<string, string>();
    for (const [at, { kind, text }] of tokens.entries()) {
      const name = tokens[at + 1];
      if (bodies.size === MAX_BLOCKS) break;
      if (kind !== 'name' || !DEFINES.test(text) || name?.kind !== 'name') continue;
      const from = tokens[at + 2]?.text === '(' ? this.#cursor.closingIndex(at + 3) + 1 : at + 2;
      const block = this.#blocks.after(at, from);
      if (block !== null) bodies.set(name.text, this.#text(block.from, block.end));
    }
    return bodies;
  }
}

export function endlessLoops(cursor: Cursor, blocks: Blocks, language: Language): readonly string[] {
  return new LoopFinder(cursor, blocks, language).find();
}
