import type { Call } from '../call.js';
import type { Target } from '../effect.js';
import type { Language } from './languages.js';
import type { Library } from './modules.js';
import type { Value, CodeCall } from './value.js';

/** A program that was started to read what the code prints, and what it was given so far. */
export interface Pipe {
  readonly words: readonly string[];
  text: string;
}

/** What a piece of inline code has done so far; some effects only show in combination. */
export interface CodeState {
  /** In the directory that the code is in by now. */
  call: Call;
  readonly language: Language;
  /** Reads code of the same language, for `exec` and `eval`. */
  readonly runCode: (code: string) => void;
  /** Gives a variable of the program a value. */
  readonly set: (name: string, value: Value) => void;
  readonly library: Library;
  /** Reads a module of the line's own where it is asked for. */
  readonly load: (name: string) => Value;
  /** Modules of others that the code has asked for by their names. */
  readonly imported: ReadonlySet<string>;
  /** Functions that a test has put something in the place of. */
  readonly mocked: ReadonlySet<string>;
  /** Puts something in the place of a function, or of a module whose name a dot ends. */
  readonly mock: (name: string) => void;
  readonly read: string[];
  isSending: boolean;
  isFetching: boolean;
  isPrinting: boolean;
  /** A shell was started that reads what it is given later. */
  hasShell: boolean;
  /** The one that statements are for, as far as the code says so. */
  database: Target | null;
  /** Whether any was opened. */
  hasDatabase: boolean;
  /** Tables that go with the session that made them. */
  readonly temporary: Set<string>;
  readonly sentTo: string[];
  /** Files that were given a content which nobody could read off the code. */
  readonly blind: string[];
  /** What went into files that are open, by path. */
  readonly streams: Map<string, string>;
  /** Files that Perl has open, and programs that it prints to, by the names of their handles. */
  readonly handles: Map<string, Value>;
  readonly pipes: Map<string, Pipe>;
}

/** What a call does; null if it means nothing. */
export type Handler = (found: CodeCall, state: CodeState) => Value | null;
