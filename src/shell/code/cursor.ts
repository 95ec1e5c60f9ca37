import type { Token } from './tokens.js';

const END: Token = { kind: 'mark', text: ';' };
const OPENERS = new Set(['(', '[', '{']);
const CLOSERS = new Set([')', ']', '}']);

/** A place in the tokens of a piece of code. */
export class Cursor {
  readonly tokens: readonly Token[];
  at = 0;

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  get isAtEnd(): boolean {
    return this.at >= this.tokens.length;
  }

  peek(offset = 0): Token {
    return this.tokens[this.at + offset] ?? END;
  }

  isMark(text: string, offset = 0): boolean {
    const token = this.peek(offset);
    return token.kind === 'mark' && token.text === text;
  }

  isName(text: string, offset = 0): boolean {
    const token = this.peek(offset);
    return token.kind === 'name' && token.text === text;
  }

  /** Whether a dot or one of its relatives joins a name to what came before. */
  isJoined(): boolean {
    const { kind, text } = this.peek();
    return kind === 'mark' && /^(?:\.|::|->|\?\.)$/.test(text) && this.peek(1).kind === 'name';
  }

  /** Where the bracket that is open here closes. */
  closingIndex(): number {
    let depth = 1;
    for (let index = this.at; index < this.tokens.length; index += 1) {
      const { kind, text } = this.tokens[index] ?? END;
      if (kind === 'mark' && OPENERS.has(text)) depth += 1;
      else if (kind === 'mark' && CLOSERS.has(text)) depth -= 1;
      if (depth === 0) return index;
    }
    return this.tokens.length;
  }

  textBetween(from: number, to: number): string {
    return this.tokens
      .slice(from, to)
      .map(({ text }) => text)
      .join('');
  }
}
