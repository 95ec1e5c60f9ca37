/** What a command of sed does beyond printing lines. */
export type SedAction =
  /** `e`: runs the code, or the line itself where there is none. */
  | { readonly kind: 'run'; readonly code: string | null }
  | {
      readonly kind: 'substitute';
      readonly pattern: string;
      readonly replacement: string;
      readonly flags: string;
      /** Of the flag `w`. */
      readonly file: string | null;
    }
  | { readonly kind: 'translate'; readonly from: string; readonly to: string }
  | { readonly kind: 'write' | 'read'; readonly file: string }
  /** `a`, `i` and `c`. */
  | { readonly kind: 'insert'; readonly verb: string; readonly text: string }
  /** Lines may be left out or come twice, but stay as they are. */
  | { readonly kind: 'select'; readonly verb: string }
  | { readonly kind: 'other' };

/** Which lines a command is for. */
export type SedAddress =
  | { readonly kind: 'line'; readonly line: number }
  | { readonly kind: 'last' }
  | { readonly kind: 'pattern'; readonly pattern: string; readonly flags: string }
  /** Steps and counts of lines, which are seldom written. */
  | { readonly kind: 'other' };

export interface SedCommand {
  readonly addresses: readonly SedAddress[];
  /** For all lines but those. */
  readonly isNegated: boolean;
  readonly hasAddress: boolean;
  readonly action: SedAction;
}

const OTHER: SedAction = { kind: 'other' };

/** A bracket right after the first one does not close. */
const SET = /\[\^?\]?(?:\[[.:=][a-zA-Z-]*[.:=]\]|[^\]\n])*\]/y;

class SedReader {
  readonly #script: string;
  #at = 0;
  #endOfSets = 0;

  constructor(script: string) {
    this.#script = script;
  }

  get #here(): string {
    return this.#script.charAt(this.#at);
  }

  #take(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#script)?.[0] ?? '';
    this.#at += found.length;
    return found;
  }

  /** Everything up to the end of the line, as names of files and code are read. */
  #takeLine(): string {
    return this.#take(/[^\n]*/y).trim();
  }

  /** Text up to the delimiter, which counts for nothing in brackets or after a backslash; null if it never comes. */
  #takeUntil(delimiter: string, hasSets: boolean): string | null {
    let text = '';
    for (; this.#at < this.#script.length; this.#at += 1) {
      const here = this.#here;
      if (here === delimiter) {
        this.#at += 1;
        return text;
      }
      if (here === '\\') {
        this.#at += 1;
        text += this.#here === delimiter ? delimiter : `\\${this.#here}`;
      } else {
        const set = hasSets && here === '[' ? this.#setHere() : '';
        text += set === '' ? here : set;
        this.#at += Math.max(0, set.length - 1);
      }
    }
    return null;
  }

  /** The set of characters that starts here; empty where the bracket is only a bracket. */
  #setHere(): string {
    if (this.#at < this.#endOfSets) return '';
    SET.lastIndex = this.#at;
    const set = SET.exec(this.#script)?.[0] ?? '';
    // What has no end here has none later in the line either; to look again and again would take long.
    if (set === '') this.#endOfSets = this.#script.indexOf('\n', this.#at) >>> 0;
    return set;
  }

  /** The address that is here; undefined if there is none, null if it has no end. */
  #address(): SedAddress | null | undefined {
    const here = this.#here;
    if (here === '/' || here === '\\') {
      this.#at += here === '/' ? 1 : 2;
      const delimiter = this.#script.charAt(this.#at - 1);
      const pattern = this.#takeUntil(delimiter, true);
      return pattern === null ? null : { kind: 'pattern', pattern, flags: this.#take(/[IM]*/y) };
    }
    const text = this.#take(/\$|\d+(?:~\d+)?|[+~]\d+/y);
    if (text === '') return undefined;
    if (text === '$') return { kind: 'last' };
    return /^[1-9]\d*$/.test(text) ? { kind: 'line', line: Number(text) } : { kind: 'other' };
  }

  /** Null where an address has no end, or a comma nothing behind it. */
  #addresses(): readonly SedAddress[] | null {
    const first = this.#address();
    if (first === undefined || first === null) return first === null ? null : [];
    if (this.#take(/\s*,\s*/y) === '') return [first];
    const second = this.#address();
    return second === undefined || second === null ? null : [first, second];
  }

  #substitution(): SedAction | null {
    const delimiter = this.#here;
    this.#at += 1;
    const pattern = this.#takeUntil(delimiter, true);
    const replacement = pattern === null ? null : this.#takeUntil(delimiter, false);
    if (pattern === null || replacement === null) return null;
    const flags = this.#take(/[gpiImMe0-9]*/y);
    const file = this.#here === 'w' ? this.#fileName() : null;
    return { kind: 'substitute', pattern, replacement, flags, file };
  }

  #fileName(): string {
    this.#at += 1;
    return this.#takeLine();
  }

  #translation(): SedAction | null {
    const delimiter = this.#here;
    this.#at += 1;
    const from = this.#takeUntil(delimiter, false);
    const to = from === null ? null : this.#takeUntil(delimiter, false);
    return from === null || to === null ? null : { kind: 'translate', from, to };
  }

  /** Lines that a backslash joins. */
  #insertion(verb: string): SedAction {
    this.#take(/[ \t]*(?:\\[ \t]*\n|\\)?/y);
    const text = this.#take(/(?:\\[^]|[^\\\n])*/y);
    return { kind: 'insert', verb, text: text.replace(/\\([^])/g, '$1') };
  }

  #action(verb: string): SedAction | null {
    switch (verb) {
      case 's':
        return this.#substitution();
      case 'y':
        return this.#translation();
      case 'e':
        return { kind: 'run', code: this.#takeLine() || null };
      case 'w':
      case 'W':
        return { kind: 'write', file: this.#takeLine() };
      case 'r':
      case 'R':
        return { kind: 'read', file: this.#takeLine() };
      case 'a':
      case 'i':
      case 'c':
        return this.#insertion(verb);
      case ':':
      case 'b':
      case 't':
      case 'T':
        this.#take(/[ \t]*[^\s;}]*/y);
        return { kind: 'select', verb };
      case 'q':
      case 'Q':
      case 'l':
      case 'L':
      case 'v':
        this.#take(/[ \t]*[\d.]*/y);
        return { kind: 'select', verb };
      default:
        if ('{}=dDnpP'.includes(verb)) return { kind: 'select', verb };
        return 'gGhHNxzF'.includes(verb) ? OTHER : null;
    }
  }

  /** The next command; null at the end, or where sed would refuse to go on. */
  next(): SedCommand | null {
    this.#take(/(?:[\s;]|#[^\n]*)*/y);
    if (this.#at >= this.#script.length) return null;
    const addresses = this.#addresses();
    if (addresses === null) return null;
    const isNegated = this.#take(/[\s!]*/y).includes('!');
    const verb = this.#here;
    this.#at += 1;
    const action = verb === '' ? null : this.#action(verb);
    return action === null ? null : { addresses, isNegated, hasAddress: addresses.length > 0, action };
  }
}

/** The commands of a script, as GNU sed reads it; several `-e` are one script of several lines. */
export function readSedScript(script: string): readonly SedCommand[] {
  const reader = new SedReader(script);
  const commands: SedCommand[] = [];
  for (let command = reader.next(); command !== null; command = reader.next()) commands.push(command);
  return commands;
}
