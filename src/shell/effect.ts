import type { FileView } from '../model/file-view.js';

/** What a command line is judged against. */
export interface ShellContext {
  readonly cwd: string;
  readonly home: string;
  readonly workspace: string;
  readonly platform: NodeJS.Platform;
  /** Known environment, such as HOME, USER, PWD, TMPDIR. What is not here is unknown, not empty. */
  readonly variables: Readonly<Record<string, string>>;
  readonly files: FileView;
}

export type EffectKind =
  | 'delete'
  /** An existing file loses its content: `>`, `truncate`, `cp` onto it. */
  | 'overwrite'
  /** A file is created, appended to or changed in place. */
  | 'write'
  /** The targets are the sources that go away; the destination is a `write` or `overwrite` of its own. */
  | 'move'
  /** The targets are the new names. */
  | 'link'
  | 'permission'
  | 'device-write'
  | 'format-disk'
  | 'kill'
  | 'database-loss'
  | 'history-loss'
  | 'force-push'
  | 'network-send'
  | 'remote-code'
  /** Code that was decoded or unpacked on its way to an interpreter and that nobody can read here. */
  | 'hidden-code'
  /** An interpreter that waits for what is typed into it: what that will be is not in the line. */
  | 'typed-code'
  | 'credential-read'
  | 'publish'
  | 'install-package'
  | 'fork-bomb'
  /** A stream or a loop that fills the disk. */
  | 'endless-write'
  | 'reverse-shell'
  | 'power'
  | 'service-stop'
  | 'privilege'
  /** Something is to run later, by itself. */
  | 'schedule'
  | 'container-loss'
  | 'cloud-loss'
  | 'environment-poison'
  | 'read'
  | 'execute'
  | 'edit-json-by-text';

export type TargetKind =
  | 'path'
  | 'ref'
  | 'remote'
  | 'host'
  | 'url'
  | 'database'
  | 'device'
  | 'process'
  | 'package'
  | 'other';

export interface Target {
  readonly kind: TargetKind;
  /** As resolved; what could not be resolved keeps its source text. */
  readonly text: string;
  /**
   * Absolute and lexically normal, for kind `path` and `device`. Of an unresolved one it is the directory that
   * is known for sure; null where not even that is.
   */
  readonly path: string | null;
  readonly isResolved: boolean;
  readonly hasGlob: boolean;
}

export interface ResolvedWord {
  readonly text: string;
  readonly isResolved: boolean;
  readonly hasGlob: boolean;
}

export interface ResolvedAssignment {
  readonly name: string;
  readonly value: ResolvedWord;
}

export interface ResolvedRedirect {
  readonly operator: string;
  /** Null where none is written; the default then depends on the operator. */
  readonly descriptor: number | null;
  readonly target: ResolvedWord;
}

export interface ResolvedCommand {
  /** The base name, lower case; null if the command word is unresolved, or there is only a redirection. */
  readonly program: string | null;
  /** All words, the command word included. */
  readonly words: readonly ResolvedWord[];
  /** Null where a `cd` to an unresolved place came before. */
  readonly cwd: string | null;
  /** Where it runs, if not on this machine: the host of `ssh`, the container of `docker exec`. */
  readonly host: string | null;
  /** Wrappers looked through, outermost first, such as `sudo` or `bash -c`. */
  readonly via: readonly string[];
  /** Those before it, and what the line says elsewhere of the database it works on, such as `export NODE_ENV=test`. */
  readonly assignments: readonly ResolvedAssignment[];
  readonly redirects: readonly ResolvedRedirect[];
  /** Where it stands in the text; null inside decoded or generated text. */
  readonly span: readonly [number, number] | null;
}

export interface Effect {
  readonly kind: EffectKind;
  /** Which of the things a program can do, such as `git.reset-hard`; the program's name where there is one thing. */
  readonly action: string;
  readonly targets: readonly Target[];
  readonly isRecursive: boolean;
  readonly isForced: boolean;
  readonly command: ResolvedCommand;
  /** What a `link` leads to. */
  readonly pointsAt: Target | null;
  /** One short clause for a person: what exactly happens. */
  readonly detail: string;
}

/** What a line puts into a file, as far as it is known; unknown parts are symbols. */
export interface WrittenFile {
  readonly path: string;
  readonly text: string;
}

export interface Analysis {
  readonly commands: readonly ResolvedCommand[];
  readonly effects: readonly Effect[];
  readonly written: readonly WrittenFile[];
  readonly isComplete: boolean;
  /** Which limit or syntax error was reached. */
  readonly limit: string | null;
  readonly unresolvedCommands: number;
}
