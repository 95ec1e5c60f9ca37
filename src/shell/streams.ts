/** Standard input as far as it is known. Commands of one group read on where the last one stopped. */
export class Input {
  /** Null for a terminal or anything else of which nothing is known. */
  #text: string | null;
  /** What may be left of an unknown text of which a line was read, or of one that only some branches have read. */
  #rest = '';

  constructor(text: string | null) {
    this.#text = text;
  }

  get text(): string | null {
    return this.#text;
  }

  takeAll(): string | null {
    const text = this.#rest === '' ? this.#text : this.#rest + (this.#text ?? '');
    if (text !== null) this.leave('');
    return text;
  }

  /** What the next command finds, after one has read the rest. */
  leave(text: string | null, rest = ''): void {
    this.#text = text;
    this.#rest = rest;
  }

  /** Becomes what any of the branches left; whoever takes all of it takes what the most frugal one left. */
  join(branches: readonly Input[]): void {
    const [first = this] = branches;
    const rests = branches.map((each) => each.#rest + (each.#text ?? ''));
    const longest = rests.reduce((most, each) => (each.length > most.length ? each : most), '');
    if (branches.every((each) => each.#text === first.#text && each.#rest === first.#rest))
      this.leave(first.#text, first.#rest);
    else this.leave(null, longest);
  }

  /** What one of several branches reads, the others still find. */
  fork(): Input {
    const copy = new Input(this.#text);
    copy.#rest = this.#rest;
    return copy;
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

/** Where descriptors besides standard output lead; one that is missing is what it was at the start. */
export type Outlets = ReadonlyMap<number, Output | null>;

/** What commands write to; null where nobody in the line reads it. */
export interface Written {
  readonly output: Output | null;
  readonly outlets: Outlets;
}
