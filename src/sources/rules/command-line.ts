import { analyseCommand, type ResolvedCommand, type ShellContext } from '../../shell/analysis.js';
import type { PathPlace } from './match-path.js';

/** A word as a rule looks at it. */
export interface PlainWord {
  readonly text: string;
  /** How it begins, of one that is not known to its end; null: all of it is known. */
  readonly beginning: string | null;
}

/** A command as a rule looks at it: wrappers such as sudo looked through, variables put in where they are known. */
export interface PlainCommand {
  /** null: nobody can tell which program it is. */
  readonly program: string | null;
  readonly args: readonly PlainWord[];
  /** Where it would run, as far as the line says. */
  readonly cwd: string;
  /** Nothing but known words: no wrapper, no redirection, no variable before it, not on another machine. */
  readonly isPlain: boolean;
}

export interface PlainLine {
  readonly commands: readonly PlainCommand[];
  /** False if part of the line could not be read: what is not seen may be anything. */
  readonly isComplete: boolean;
}

/** A rule is about the line alone: the same line reads the same, whatever lies on the disk. */
const NO_FILES: ShellContext['files'] = {
  realPath: () => null,
  isDirectory: () => false,
  readText: () => null,
};

/** What is not known stands there as the line has it, and begins with its sign. */
function beginningOf(text: string): string {
  return text.includes('$') ? (text.split('$', 1)[0] ?? '') : '';
}

function plainCommand(command: ResolvedCommand, place: PathPlace): PlainCommand {
  const { program, words, cwd, host, via, assignments, redirects } = command;
  return {
    program,
    args: words
      .slice(1)
      .map(({ text, isResolved }) => ({ text, beginning: isResolved ? null : beginningOf(text) })),
    cwd: cwd ?? place.cwd,
    isPlain:
      host === null &&
      via.length === 0 &&
      assignments.length === 0 &&
      redirects.length === 0 &&
      words.every(({ isResolved }) => isResolved),
  };
}

export function readCommandLine(text: string, place: PathPlace): PlainLine {
  const { commands, isComplete } = analyseCommand(text, {
    cwd: place.cwd,
    home: place.home,
    workspace: place.project,
    platform: place.platform,
    variables: { HOME: place.home, PWD: place.cwd },
    files: NO_FILES,
  });
  return { commands: commands.map((command) => plainCommand(command, place)), isComplete };
}
