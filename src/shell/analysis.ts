import type { Analysis, ResolvedCommand, ShellContext } from './effect.js';
import { parseLine } from './parse.js';

export type {
  Analysis,
  Effect,
  EffectKind,
  ResolvedAssignment,
  ResolvedCommand,
  ResolvedRedirect,
  ResolvedWord,
  ShellContext,
  Target,
  TargetKind,
} from './effect.js';

/** What a bash command line would do. */
export function analyseCommand(text: string, context: ShellContext): Analysis {
  const line = parseLine(text);
  const commands: ResolvedCommand[] = line.commands.map(({ words }) => ({
    program: words[0]?.split('/').pop()?.toLowerCase() ?? null,
    words: words.map((word) => ({
      text: word,
      isResolved: !word.includes('$'),
      hasGlob: word.includes('*'),
    })),
    cwd: context.cwd,
    via: [],
    assignments: [],
    redirects: [],
    span: null,
  }));
  return {
    commands,
    effects: [],
    isComplete: line.isComplete,
    limit: line.isComplete ? null : 'syntax',
    unresolvedCommands: 0,
  };
}
