/** How a language writes what matters here. */
export interface Syntax {
  readonly comments: readonly string[];
  /** Quotes whose text is taken as it is, apart from escapes. */
  readonly plainQuotes: string;
  /** Quotes in which values are filled in. */
  readonly filledQuotes: string;
  /** Quotes whose text is a command for the shell. */
  readonly shellQuotes: string;
  readonly hole: 'none' | 'braces' | 'dollar-braces' | 'hash-braces' | 'dollar';
  /** `q{…}`, `qw(…)`, `%w[…]`, `qx/…/`. */
  readonly hasWordQuotes: boolean;
  /** `/…/` where a value may stand is a pattern; quotes in it quote nothing. */
  readonly hasPatterns: boolean;
  readonly hasTripleQuotes: boolean;
  /** `[[…]]`, `[==[…]==]`: a text in which nothing is escaped. */
  readonly hasLongBrackets?: boolean;
  /** What begins a text that stands in the lines below: how far it may be indented, its quote, its last line. */
  readonly hereText: RegExp | null;
  /** Words whose arguments may follow without parentheses. */
  readonly hasBareCalls: boolean;
}

/** A piece of a text: literal, or code whose value goes there. */
export type Piece = string | { readonly code: string };

/** What `s/…/…/` and `tr/…/…/` of Perl make of a text. */
export interface Change {
  readonly isLetters: boolean;
  readonly into: readonly Piece[];
  readonly flags: string;
}

export type Token =
  | { readonly kind: 'name' | 'number'; readonly text: string }
  /** The end of a line says how far the next one is indented, where that counts. */
  | {
      readonly kind: 'mark';
      readonly text: string;
      readonly indent?: number;
      /** A bracket behind a blank begins a list, where arguments need no parentheses. */
      readonly isApart?: boolean;
    }
  | {
      readonly kind: 'text' | 'shell' | 'words';
      readonly text: string;
      readonly pieces: readonly Piece[];
      readonly change?: Change;
    };

export function markOf(text: string): Token {
  return { kind: 'mark', text };
}
