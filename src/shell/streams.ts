/** Standard input as far as it is known. Commands of one group read on where the last one stopped. */
export class Input {
  /** Null for a terminal or anything else of which nothing is known. */
  #text: string | null;

  constructor(text: string | null) {
    this.#text = text;
  }

  get text(): string | null {
    return this.#text;
  }

  takeAll(): string | null {
    const text = this.#text;
    if (text !== null) this.#text = '';
    return text;
  }

  /** What the next command finds, after one has read the rest. */
  leave(text: string | null): void {
    this.#text = text;
  }

  /** What one of several branches reads, the others still find. */
  fork(): Input {
    return new Input(this.#text);
  }
}

const MAX_ALTERNATIVES = 6;
const MAX_TEXT = 262_144;

/** What commands write to a pipe, a file or a substitution; alternatives where branches differ. */
export class Output {
  #texts: string[] = [''];

  get texts(): readonly string[] {
    return this.#texts;
  }

  write(text: string): void {
    if (text === '') return;
    this.#texts = this.#texts.map((each) => (each.length > MAX_TEXT ? each : each + text));
  }

  /** Starts as a copy, for a branch that may not be taken. */
  fork(): Output {
    const copy = new Output();
    copy.#texts = [...this.#texts];
    return copy;
  }

  /** Becomes any of the forks. */
  join(forks: readonly Output[]): void {
    this.#texts = [...new Set(forks.flatMap((fork) => fork.#texts))].slice(0, MAX_ALTERNATIVES);
  }
}
