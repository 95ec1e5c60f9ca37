import type { Token } from './token.js';

export const END: Token = { kind: 'mark', text: ';' };
const OPENERS = new Set(['(', '[', '{']);
const CLOSERS = new Set([')', ']', '}']);

/** For each place, where the innermost bracket that is open there closes. */
function closersOf(tokens: readonly Token[]): readonly number[] {
  const frames: { close: number }[] = [{ close: tokens.length }];
  const around = tokens.map(({ kind, text }, at) => {
    const frame = frames.at(-1) ?? { close: tokens.length };
    if (kind === 'mark' && OPENERS.has(text)) frames.push({ close: tokens.length });
    else if (kind === 'mark' && CLOSERS.has(text)) {
      frame.close = at;
      frames.pop();
      if (frames.length === 0) frames.push({ close: tokens.length });
    }
    return frame;
  });
  return around.map(({ close }) => close);
}

/** A place in the tokens of a piece of code. */
export class Cursor {
  readonly tokens: readonly Token[];
  at = 0;
  #closers: readonly number[] | null = null;

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

  /** Whether a bracket stands here behind a blank. */
  get isApart(): boolean {
    const token = this.peek();
    return token.kind === 'mark' && token.isApart === true;
  }

  /** Where the bracket that is open here closes. */
  closingIndex(at = this.at): number {
    this.#closers ??= closersOf(this.tokens);
    return this.#closers[at] ?? this.tokens.length;
  }

  /** The first place from here on that is not in brackets of its own and has one of these texts. */
  find(texts: ReadonlySet<string>, from: number, end: number): number {
    for (let at = from; at < end; at += 1) {
      const { kind, text } = this.tokens[at] ?? END;
      if (kind !== 'mark' && kind !== 'name') continue;
      if (texts.has(text)) return at;
      if (kind === 'mark' && OPENERS.has(text)) at = this.closingIndex(at + 1);
    }
    return end;
  }

  textBetween(from: number, to: number): string {
    return this.tokens
      .slice(from, to)
      .map(({ text }) => text)
      .join('');
  }
}
