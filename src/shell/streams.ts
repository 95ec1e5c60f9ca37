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

  /** The next line without its end; null at the end, undefined where nothing is known. */
  takeLine(delimiter: string): string | null | undefined {
    const text = this.#text;
    if (text === null) return undefined;
    if (text === '') return null;
    const end = delimiter === '' ? text.indexOf('\0') : text.indexOf(delimiter);
    this.#text = end === -1 ? '' : text.slice(end + 1);
    return end === -1 ? text : text.slice(0, end);
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
