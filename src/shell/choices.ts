const MAX_COMBINATIONS = 16;

/**
 * Where a value is one of several, the words around it are expanded once for each combination, so that a
 * variable used twice has the same value twice.
 */
export class Choices {
  readonly #picks = new Map<string, number>();
  #found = new Map<string, number>();
  #isBlurred = false;

  /** The option of this round; null in the round that stands for all combinations left out. */
  pick<T>(key: string, options: readonly [T, ...T[]] | readonly T[]): T | null {
    const only = options[0];
    if (only === undefined) return null;
    if (options.length === 1) return only;
    const picked = this.#picks.get(key);
    if (picked === undefined) this.#found.set(key, options.length);
    else if (picked < 0) return null;
    else return options[picked] ?? only;
    return this.#isBlurred ? null : only;
  }

  /** Runs the body once for each combination of the choices that it meets. */
  each(body: () => void): void {
    const outer = this.#found;
    this.#found = new Map();
    const mine = new Set<string>();
    body();
    let rounds = 1;
    // Choices met in a later round only (one hides behind another) join the list as they appear.
    for (let next = this.#advance(mine); next; next = this.#advance(mine)) {
      if (rounds >= MAX_COMBINATIONS) {
        this.#blur(mine, body);
        break;
      }
      body();
      rounds += 1;
    }
    for (const key of mine) this.#picks.delete(key);
    this.#found = outer;
  }

  /** What the body gives for each combination. */
  collect<T>(body: () => T): readonly T[] {
    const results: T[] = [];
    this.each(() => {
      results.push(body());
    });
    return results;
  }

  /** What the body gives, if that is the same for each combination; null if not. */
  agree<T>(body: () => T): T | null {
    const [first, ...others] = this.collect(body);
    return first === undefined || others.some((other) => other !== first) ? null : first;
  }

  /** The next combination, like the digits of a counter; false when all were seen. */
  #advance(mine: Set<string>): boolean {
    for (const key of this.#found.keys()) {
      if (mine.has(key)) continue;
      mine.add(key);
      this.#picks.set(key, 0);
    }
    for (const key of mine) {
      const next = (this.#picks.get(key) ?? 0) + 1;
      if (next < (this.#found.get(key) ?? 0)) {
        this.#picks.set(key, next);
        return true;
      }
      this.#picks.set(key, 0);
    }
    return false;
  }

  #blur(mine: ReadonlySet<string>, body: () => void): void {
    for (const key of mine) this.#picks.set(key, -1);
    this.#isBlurred = true;
    try {
      body();
    } finally {
      this.#isBlurred = false;
    }
  }
}
