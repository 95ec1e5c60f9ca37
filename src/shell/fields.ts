import { activateGlobs, activatePattern } from './marks.js';

/** `split` for arguments, `join` for assignments and the like, `pattern` where globs match text. */
export type FieldMode = 'split' | 'join' | 'pattern';

/** Builds the fields of a word: literal text sticks together, unquoted expansions are split at IFS. */
export class Fields {
  readonly #fields: string[] = [];
  readonly #separators: string;
  readonly #mode: FieldMode;
  /** In quotes that hold a list: bash then keeps what was made of another list apart, also with `[*]`. */
  readonly keepsLists: boolean;
  /** Null between fields. */
  #current: string | null = null;
  /** After IFS white space a non-white separator belongs to the same delimiter. */
  #isAfterWhite = false;

  constructor(separators: string, mode: FieldMode, keepsLists = false) {
    this.#separators = separators;
    this.#mode = mode;
    this.keepsLists = keepsLists;
  }

  get mode(): FieldMode {
    return this.#mode;
  }

  /** Text that neither splits nor globs; marks in it stay what they are. */
  add(text: string): void {
    this.#current = (this.#current ?? '') + text;
    this.#isAfterWhite = false;
  }

  /** The result of an unquoted expansion. */
  addExpanded(text: string): void {
    if (this.#mode !== 'split') {
      if (text !== '') this.add(this.#mode === 'pattern' ? activatePattern(text) : text);
      return;
    }
    const active = activateGlobs(text);
    if (this.#separators === '') {
      if (active !== '') this.add(active);
      return;
    }
    let from = 0;
    for (let at = 0; at < active.length; at += 1) {
      const character = active.charAt(at);
      if (!this.#separators.includes(character)) continue;
      if (at > from) this.add(active.slice(from, at));
      this.#separate(character);
      from = at + 1;
    }
    if (from < active.length) this.add(active.slice(from));
  }

  #separate(character: string): void {
    const isWhite = character === ' ' || character === '\t' || character === '\n';
    if (isWhite) {
      if (this.#current !== null) {
        this.endField();
        this.#isAfterWhite = true;
      }
    } else if (this.#isAfterWhite) this.#isAfterWhite = false;
    else {
      this.#current ??= '';
      this.endField();
    }
  }

  endField(): void {
    if (this.#current !== null) this.#fields.push(this.#current);
    this.#current = null;
  }

  /** Several fields from one quoted `"$@"`: the first and the last stick to what is around them. */
  addList(items: readonly string[]): void {
    if (this.#mode !== 'split') {
      if (items.length > 0) this.add(items.join(' '));
      return;
    }
    for (const [at, item] of items.entries()) {
      if (at > 0) this.endField();
      this.add(item);
    }
  }

  addExpandedList(items: readonly string[]): void {
    if (this.#mode !== 'split') {
      this.addList(items);
      return;
    }
    const [separator = ' '] = this.#separators;
    // Between signs that are no blanks, empty items stay.
    if (!/\s/.test(separator)) {
      this.addExpanded(items.join(separator));
      return;
    }
    for (const [at, item] of items.entries()) {
      if (at > 0) {
        this.endField();
        this.#isAfterWhite = false;
      }
      this.addExpanded(item);
    }
  }

  finish(): readonly string[] {
    this.endField();
    return this.#fields;
  }
}
