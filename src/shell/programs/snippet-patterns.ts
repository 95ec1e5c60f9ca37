/**
 * Languages that are met too seldom for a reader of their own: calls that run, delete or write, with the text
 * they are given right there. The first group of a pattern is that text.
 */
export interface Snippets {
  readonly run?: readonly RegExp[];
  /** The group is a list of texts, each of them a word of a command. */
  readonly words?: readonly RegExp[];
  /** The same, where a shell reads the words as one line. */
  readonly lines?: readonly RegExp[];
  /** The group is a list of two texts: what is moved, and where to. */
  readonly move?: readonly RegExp[];
  readonly remove?: readonly RegExp[];
  readonly write?: readonly RegExp[];
  readonly read?: readonly RegExp[];
  /** A statement for a database, */
  readonly sql?: readonly RegExp[];
  /** and a table that is dropped by its name. */
  readonly drop?: readonly RegExp[];
  /** Where the code goes before it does anything. */
  readonly enter?: readonly RegExp[];
  /** The group is a list of two texts: an address, and the file that takes what is there. */
  readonly take?: readonly RegExp[];
  /** Code as the patterns can read it. */
  readonly spell?: (code: string) => string;
  /** What is typed is run as code. */
  readonly typed?: RegExp;
  /** An option whose next word is a command. */
  readonly value?: RegExp;
  /** The option by which a tool is given a file of code, as its value or as the next word. */
  readonly option?: RegExp;
  /** Code from the network that is run. */
  readonly fetch?: RegExp;
  /** A connection whose other end has a shell here, where both are there. */
  readonly session?: readonly [connection: RegExp, shell: RegExp];
}

/** Source of a pattern for a text in double quotes. */
export const TEXT = String.raw`\s*"((?:[^"\\]|\\.)*)"`;
const ANY_TEXT = String.raw`\s*["'\x60]((?:[^"'\x60\\]|\\.)*)["'\x60]`;

export function after(...starts: readonly RegExp[]): readonly RegExp[] {
  return starts.map(({ source }) => new RegExp(source + ANY_TEXT, 'g'));
}

/** At least two texts apart by commas, brackets between them or not. */
export function listsAfter({ source }: RegExp): readonly RegExp[] {
  const text = String.raw`\s*"(?:[^"\\]|\\.)*"`;
  return [new RegExp(String.raw`${source}(${text}(?:\s*,\s*\[?${text})+)`, 'g')];
}
