import { RULES } from '../../../src/policies/catalogue.js';
import { shellScene } from '../../../src/policies/guards/shell.js';
import { corpusContext, NOWHERE } from './contexts.js';

/** Every name is in this project, so that all packs are on. */
const context = corpusContext({ files: { ...NOWHERE, realPath: (path) => path } });

/** What one rule finds in a line. */
export function findsOf(id: string, line: string): string | null {
  const rule = RULES.find((each) => each.id === id);
  if (rule?.inShell === undefined) throw new Error(`no rule ${id}`);
  return rule.inShell(shellScene(line, context))?.target ?? null;
}

/** Lines that a rule finds, and some that it just does not. */
export interface Lines {
  readonly refused: readonly string[];
  readonly free: readonly string[];
}
