/** Thrown to leave the analysis at once; caught in one place, which reports the name of the limit. */
export class LimitReached extends Error {
  readonly limit: string;

  constructor(limit: string) {
    super(limit);
    this.limit = limit;
  }
}

const MAX_STEPS = 400_000;
const MAX_DEPTH = 90;
const MAX_ROUNDS = 3;

/** Work is bounded by counted steps, never by the clock, so that the same text always ends the same way. */
export class Budget {
  #steps = 0;
  #depth = 0;
  #end = MAX_STEPS;
  readonly #open = new Map<string, number>();

  spend(steps: number): void {
    this.#steps += steps;
    if (this.#steps > this.#end) throw new LimitReached('steps');
  }

  /** Text costs by its length: a loop can double it each time it comes around. */
  pay(texts: readonly string[]): readonly string[] {
    let length = 0;
    for (const text of texts) length += text.length;
    this.spend((texts.length >> 1) + (length >> 4));
    return texts;
  }

  /**
   * Runs something that is a bonus, such as reading a script that the line only starts: where it is too much
   * it is left alone, and the line is still judged.
   */
  attempt(steps: number, run: () => void): void {
    const end = this.#end;
    this.#end = Math.min(end, this.#steps + steps);
    try {
      run();
    } catch (error) {
      if (!(error instanceof LimitReached) || this.#steps > end) throw error;
    } finally {
      this.#end = end;
    }
  }

  /**
   * Runs a file, or a script by its name, that may start itself: with a few rounds of it everything is seen that it does,
   * and what ends it is not always known.
   */
  again(name: string, run: () => void): void {
    const rounds = this.#open.get(name) ?? 0;
    if (rounds >= MAX_ROUNDS) return;
    this.#open.set(name, rounds + 1);
    try {
      run();
    } finally {
      this.#open.set(name, rounds);
    }
  }

  /** Whether such a file is being run where it is asked for again. */
  isOpen(name: string): boolean {
    return (this.#open.get(name) ?? 0) > 0;
  }

  /** Runs one level deeper; the levels are few enough for the stack of any Node. */
  descend<T>(run: () => T): T {
    if (this.#depth >= MAX_DEPTH) throw new LimitReached('nesting');
    this.#depth += 1;
    try {
      return run();
    } finally {
      this.#depth -= 1;
    }
  }
}
