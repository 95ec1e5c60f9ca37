import type { DoubleQuotedChild, Statement, Word, WordPart } from 'unbash';

/** What means itself in a word, outside of quotes; and what does so behind its beginning. */
const BARE = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./:=@,+%^-~';
const WITHIN = `${BARE}#`;
const NAME = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_';
const DIGITS = '0123456789';
/** Parameters of one character that is no letter. */
const SPECIAL = '?#@*!$-';
/** What may stand right behind a word; also nothing. */
const BEHIND = ' \t\n;&|<>)';
/** What a backslash takes its meaning from, between double quotes. */
const ESCAPED = '$`"\\';

/** Where a text is being read. Nothing here is a pattern: a process that lives for one line would compile each. */
export class UsualWords {
  at = 0;

  /** `readInside` reads what stands in `$(…)` up to its end; null if that is not usual. */
  constructor(
    readonly text: string,
    private readonly readInside: () => readonly Statement[] | null,
  ) {}

  /** The next word; null if there is none that is usual, and then nothing is taken. */
  take(): Word | null {
    const pos = this.at;
    if (this.text.charAt(pos) === '#') return null;
    const parts: WordPart[] = [];
    let isSimple = true;
    for (;;) {
      const part = this.#takePart();
      if (part === null) {
        this.at = pos;
        return null;
      }
      if (part === undefined) break;
      parts.push(part);
      isSimple &&= part.type === 'Literal';
    }
    if (this.at === pos && !this.#takeBracket()) return null;
    if (!BEHIND.includes(this.text.charAt(this.at))) {
      this.at = pos;
      return null;
    }
    const text = this.text.slice(pos, this.at);
    const value = parts.length === 0 ? text : valueOf(parts);
    return { type: 'Word', text, value, pos, end: this.at, parts: isSimple ? undefined : parts };
  }

  /** A word that stands for itself as a whole, without taking it: it may be one of the language. */
  peekBare(): string {
    const { at } = this;
    this.#skip(BARE);
    const bare = this.text.slice(at, this.at);
    this.at = at;
    return bare;
  }

  /** The number of a file that is redirected: digits right in front of the sign for it. */
  takeDescriptor(): number | null {
    const start = this.at;
    this.#skip(DIGITS);
    const next = this.text.charAt(this.at);
    if (this.at > start && (next === '<' || next === '>')) return Number(this.text.slice(start, this.at));
    this.at = start;
    return null;
  }

  /** Undefined where the word ends, null if it goes on in a way that is not usual. */
  #takePart(): WordPart | null | undefined {
    const character = this.text.charAt(this.at);
    switch (character) {
      case "'":
        return this.#takeSingle();
      case '"':
        return this.#takeDouble();
      case '$':
        return this.#takeExpansion();
      case '*':
      case '?':
        return this.#takeGlob(character);
      default:
        return this.#takeBare();
    }
  }

  #skip(characters: string): void {
    const { text } = this;
    // An empty text is part of every other.
    while (this.at < text.length && characters.includes(text.charAt(this.at))) this.at += 1;
  }

  /** What stands for itself, and what a backslash makes do so. */
  #takeBare(): WordPart | null | undefined {
    const pos = this.at;
    const { text } = this;
    let value = '';
    for (;;) {
      const start = this.at;
      this.#skip(WITHIN);
      // What `find` and `xargs` put a name in the place of.
      while (text.startsWith('{}', this.at)) {
        this.at += 2;
        this.#skip(WITHIN);
      }
      value += text.slice(start, this.at);
      if (!text.startsWith('\\', this.at)) break;
      const next = text.charAt(this.at + 1);
      if (next === '' || next === '\n') return null;
      value += next;
      this.at += 2;
    }
    if (this.at === pos) return undefined;
    return { type: 'Literal', pos, end: this.at, value, text: text.slice(pos, this.at) };
  }

  /** One of the brackets of `[ -f x ]`, which is a word of its own. */
  #takeBracket(): boolean {
    const { text, at } = this;
    if (!text.startsWith('[', at) && !text.startsWith(']', at)) return false;
    this.at += 1;
    return true;
  }

  #takeGlob(character: string): WordPart {
    const pos = this.at;
    if (character === '*') this.#skip('*');
    else this.at += 1;
    const kind = character === '*' ? 'star' : 'question';
    const text = this.text.slice(pos, this.at);
    return { type: 'Glob', kind, pos, end: this.at, text, value: text };
  }

  #takeSingle(): WordPart | null {
    const pos = this.at;
    const close = this.text.indexOf("'", pos + 1);
    if (close === -1) return null;
    this.at = close + 1;
    const text = this.text.slice(pos, this.at);
    return { type: 'SingleQuoted', pos, end: this.at, value: text.slice(1, -1), text };
  }

  #takeDouble(): WordPart | null {
    const pos = this.at;
    this.at += 1;
    const parts: DoubleQuotedChild[] = [];
    while (parts.length === 0 || this.text.charAt(this.at) !== '"') {
      const part = this.text.charAt(this.at) === '$' ? this.#takeExpansion() : this.#takeQuoted();
      if (part === null) return null;
      parts.push(part);
    }
    this.at += 1;
    return { type: 'DoubleQuoted', pos, end: this.at, text: this.text.slice(pos, this.at), parts };
  }

  /** What stands for itself between double quotes, which may be nothing. */
  #takeQuoted(): DoubleQuotedChild | null {
    const pos = this.at;
    let value = '';
    for (;;) {
      const character = this.text.charAt(this.at);
      if (character === '' || character === '`') return null;
      if (character === '"' || character === '$') break;
      if (character === '\\') {
        const next = this.text.charAt(this.at + 1);
        if (next === '\n' || next === '') return null;
        value += ESCAPED.includes(next) ? next : `\\${next}`;
        this.at += 2;
      } else {
        value += character;
        this.at += 1;
      }
    }
    return { type: 'Literal', pos, end: this.at, value, text: this.text.slice(pos, this.at) };
  }

  #takeSubstitution(): DoubleQuotedChild | null {
    const pos = this.at;
    // `$((` counts.
    if (this.text.charAt(pos + 2) === '(') return null;
    this.at = pos + 2;
    const commands = this.readInside();
    if (commands === null || this.text.charAt(this.at) !== ')') return null;
    const inside = this.text.slice(pos, this.at);
    // Around these the parser looks for the end in a way of its own.
    if (inside.includes('case') || inside.includes('$$') || inside.includes('#')) return null;
    const script = { type: 'Script', pos: pos + 2, end: this.at, shebang: undefined, commands } as const;
    this.at += 1;
    return { type: 'CommandExpansion', pos, end: this.at, text: this.text.slice(pos, this.at), script };
  }

  /** `$name`, `$1`, `$?` and `${name}`. */
  #takeExpansion(): DoubleQuotedChild | null {
    const pos = this.at;
    const next = this.text.charAt(pos + 1);
    if (next === '{') return this.#takeParameter();
    if (next === '(') return this.#takeSubstitution();
    if (next === '') return null;
    this.at = pos + 2;
    if (NAME.includes(next)) {
      if (!DIGITS.includes(next)) this.#skip(NAME);
    } else if (!SPECIAL.includes(next)) return null;
    return { type: 'SimpleExpansion', pos, end: this.at, text: this.text.slice(pos, this.at) };
  }

  #takeParameter(): DoubleQuotedChild | null {
    const pos = this.at;
    this.at = pos + 2;
    this.#skip(NAME);
    const parameterEnd = this.at;
    const first = this.text.charAt(pos + 2);
    if (DIGITS.includes(first) || !NAME.includes(first) || this.text.charAt(this.at) !== '}') return null;
    this.at += 1;
    return {
      type: 'ParameterExpansion',
      pos,
      end: this.at,
      text: this.text.slice(pos, this.at),
      parameter: this.text.slice(pos + 2, parameterEnd),
      parameterPos: pos + 2,
      parameterEnd,
      prefix: undefined,
      index: undefined,
      operation: undefined,
    };
  }
}

function valueOf(parts: readonly WordPart[]): string {
  let value = '';
  for (const part of parts) {
    if (part.type === 'DoubleQuoted') value += valueOf(part.parts);
    else value += part.type === 'Literal' || part.type === 'SingleQuoted' ? part.value : part.text;
  }
  return value;
}

const FIRST = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_';

export function isName(text: string): boolean {
  if (text === '' || !FIRST.includes(text.charAt(0))) return false;
  for (let at = 1; at < text.length; at += 1)
    if (!FIRST.includes(text.charAt(at)) && !'0123456789'.includes(text.charAt(at))) return false;
  return true;
}
