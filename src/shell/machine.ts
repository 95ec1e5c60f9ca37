import type { CommandNode, CompoundList, ParsedScript } from 'unbash';
import type { Budget } from './budget.js';
import type { Choices } from './choices.js';
import type { ResolvedAssignment, ShellContext } from './effect.js';
import type { Symbols } from './marks.js';
import type { Mount } from './mount.js';
import type { Report } from './report.js';
import type { LiveTrap, Shell } from './shell-state.js';
import type { Input, Written } from './streams.js';
import type { Binding } from './variables.js';

/** Where control goes after a command. */
export type Flow = 'next' | 'exit' | 'return' | 'break' | 'continue';

export interface Completion {
  /** Whether the command succeeds; null where that is not known. */
  readonly status: boolean | null;
  readonly flow: Flow;
  /** How many loops `break` and `continue` mean; one where it is not said. */
  readonly levels?: number;
}

export const UNKNOWN: Completion = { status: null, flow: 'next' };
export const SUCCESS: Completion = { status: true, flow: 'next' };
export const FAILURE: Completion = { status: false, flow: 'next' };

/** `name=(…)` as an argument. */
export interface ArrayArgument {
  readonly elements: ReadonlyMap<string, string>;
  readonly isAppending: boolean;
}

/** The surroundings of a command. */
export interface Scene extends Written {
  readonly shell: Shell;
  readonly input: Input;
  /** Wrappers looked through so far. */
  readonly via: readonly string[];
  /** The text that positions of nodes refer to. */
  readonly source: string;
  /** Whether `source` is the analysed text itself. */
  readonly isOriginal: boolean;
  /** The file that `source` was read from by a shell that went on afterwards; null in a line, and in a script that was started. */
  readonly file: string | null;
  /** Functions being run, innermost last, and whether each call was made side by side with another one. */
  readonly calls: readonly string[];
  readonly isConcurrent: boolean;
  /** Where commands run, if not on this machine. */
  readonly host: string | null;
  /** Arrays among the arguments of a declaring builtin, by name; it sets them itself. */
  readonly arrays: ReadonlyMap<string, ArrayArgument> | null;
  /** Redirections of what the command was started by, such as `nohup`: they are the command's own. */
  readonly around?: readonly Plumb[];
  /** Whether somebody asks if it fails, as `if` does. */
  readonly isTested?: boolean;
  /** In a throw-away container only these are ours; null outside of one. */
  readonly mounts: readonly Mount[] | null;
}

/** A redirection with its word expanded, still with marks. */
export interface Plumb {
  readonly operator: string;
  readonly descriptor: number | null;
  readonly text: string;
}

/** A simple command after expansion. */
export interface Invocation {
  /** With marks; the command word first. */
  readonly words: readonly string[];
  readonly assignments: readonly ResolvedAssignment[];
  readonly plumbs: readonly Plumb[];
  readonly span: readonly [number, number] | null;
  /** Started by a program, or by `command`: neither knows the functions of the shell. */
  readonly isProgram?: boolean;
}

/** Commands that wait for a signal, or for the end. */
export interface Trap {
  readonly text: string;
  readonly scene: Scene;
  readonly signals: readonly string[];
  /** What the local names of the function that set it were when it returned. */
  readonly locals: Map<string, readonly Binding[] | undefined>;
  /** How often a shell may have ended before it was set. */
  readonly exits: number;
}

/** One of several ways on from a state. */
export type Branch = (scene: Scene) => Completion;

/** The parts of the analysis that need each other meet here. */
export interface Machine {
  readonly context: ShellContext;
  readonly budget: Budget;
  readonly symbols: Symbols;
  readonly choices: Choices;
  readonly report: Report;
  /** Commands of `trap`; they run at the end, in the state that is then reached. */
  readonly traps: Trap[];
  /** Those of DEBUG, ERR and RETURN, and where each of them was set. */
  readonly liveTraps: { readonly trap: LiveTrap; readonly scene: Scene }[];
  /** How often a shell may have ended before the end of its text. */
  exits: number;
  runScript(script: ParsedScript, scene: Scene): Completion;
  runList(list: CompoundList, scene: Scene): Completion;
  runNode(node: CommandNode, scene: Scene): Completion;
  /** Runs text as shell code. */
  runText(text: string, scene: Scene): Completion;
  /** Runs what waits for the end as if it came now; the state stays as it is. */
  runTraps(scene: Scene): void;
  /** Runs each branch from the same state; afterwards any of them may have been taken. */
  runBranches(scene: Scene, branches: readonly Branch[]): Completion;
  /** Runs words as a simple command, as a wrapper does. */
  invoke(invocation: Invocation, scene: Scene): Completion;
}
