import type { AwkToken } from './tokens.js';

/** Thrown where a program is none that we read; caught where it began. */
export class NotRead extends Error {}

const END: AwkToken = { kind: 'end-of-line', text: '', isCalled: false };
const MAX_DEPTH = 60;

/** A place among the pieces of a program. */
export class Cursor {
  protected readonly tokens: readonly AwkToken[];
  protected at = 0;
  #depth = 0;

  constructor(tokens: readonly AwkToken[]) {
    this.tokens = tokens;
  }

  protected get here(): AwkToken {
    return this.tokens[this.at] ?? END;
  }

  protected is(text: string): boolean {
    const { kind } = this.here;
    return (kind === 'mark' || kind === 'word') && this.here.text === text;
  }

  protected accept(text: string): boolean {
    if (!this.is(text)) return false;
    this.at += 1;
    return true;
  }

  protected expect(text: string): void {
    if (!this.accept(text)) throw new NotRead();
  }

  protected take(): AwkToken {
    this.at += 1;
    return this.tokens[this.at - 1] ?? END;
  }

  protected skipLines(): void {
    while (this.at < this.tokens.length && (this.here.kind === 'end-of-line' || this.is(';'))) this.at += 1;
  }

  protected skipEnds(): void {
    while (this.at < this.tokens.length && this.here.kind === 'end-of-line') this.at += 1;
  }

  protected deeper<Result>(read: () => Result): Result {
    if (this.#depth >= MAX_DEPTH) throw new NotRead();
    this.#depth += 1;
    const result = read();
    this.#depth -= 1;
    return result;
  }
}
