import type { Analysis, ShellContext } from './effect.js';
import { interpretBash, interpretWindows } from './interpreter.js';

export type {
  Analysis,
  Effect,
  EffectKind,
  ResolvedCommand,
  ShellContext,
  Target,
  TargetKind,
} from './effect.js';

/** What a bash command line would do. A line for PowerShell or cmd is noticed by its commands. */
export function analyseCommand(text: string, context: ShellContext): Analysis {
  return interpretBash(text, context);
}

export function analysePowerShell(text: string, context: ShellContext): Analysis {
  return interpretWindows(text, context, 'powershell');
}

export function analyseCmd(text: string, context: ShellContext): Analysis {
  return interpretWindows(text, context, 'cmd');
}
