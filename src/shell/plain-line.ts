import { analyseCommand } from './analysis.js';
import type { ShellContext } from './effect.js';

/** A command that can run: its words as far as they are known, wrappers looked through. */
export interface PlainCommand {
  readonly words: readonly string[];
  readonly redirects: readonly { readonly operator: string; readonly target: string }[];
}

export interface PlainLine {
  readonly commands: readonly PlainCommand[];
  /** False if a limit or a syntax error kept part of the line from being read. */
  readonly isComplete: boolean;
}

/** Nothing is known about the machine, so that the same line reads the same everywhere; `~` stays `~`. */
const NOWHERE: ShellContext = {
  cwd: '/',
  home: '~',
  workspace: '/',
  platform: 'linux',
  variables: {},
  files: { realPath: () => null, isDirectory: () => false, readText: () => null },
};

/** The commands of a line, for those who ask which programs run and not what they would do. */
export function parseLine(text: string): PlainLine {
  const { commands, isComplete } = analyseCommand(text, NOWHERE);
  return {
    isComplete,
    commands: commands.map(({ words, redirects }) => ({
      words: words.map((word) => word.text),
      redirects: redirects.map(({ operator, target }) => ({ operator, target: target.text })),
    })),
  };
}
