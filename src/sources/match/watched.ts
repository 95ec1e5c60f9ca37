import { createContext, Script } from 'node:vm';
import type { CompiledPattern, TextTest } from './text-test.js';

/** How long one look may take. */
const BUDGET_MS = 25;

/**
 * Lookarounds and backreferences have no linear engine; they run under a watch that ends them after a
 * moment. What could not be told in that time counts as found, because a hook that looks is never the
 * worse for it.
 */
export function compileWatched(pattern: string): CompiledPattern {
  let expression: RegExp;
  try {
    expression = new RegExp(pattern);
  } catch (error) {
    return { kind: 'invalid', why: error instanceof Error ? error.message : String(error) };
  }
  const script = new Script('expression.test(text)');
  const test: TextTest = (text) => {
    try {
      return script.runInContext(createContext({ expression, text }), { timeout: BUDGET_MS }) === true;
    } catch {
      return true;
    }
  };
  return { kind: 'pattern', test };
}
