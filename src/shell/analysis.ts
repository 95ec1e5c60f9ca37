import type { Analysis, ShellContext } from './effect.js';
import { interpret } from './interpreter.js';

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
  return interpret(text, context);
}
