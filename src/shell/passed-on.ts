import type { Machine } from './machine.js';

/** The work that it may take: more often than not such a program makes something else of what it is given. */
const STEPS = 20_000;

/** Code that came through a program nobody knows may still be what went in; where that is no code, it was changed. */
export function runPassedOn(machine: Machine, text: string, run: (passed: string) => void): void {
  const { symbols, budget, report } = machine;
  const passed = symbols.passedIn(text);
  if (passed === text) return;
  const { hasSyntaxError } = report;
  budget.attempt(STEPS, () => {
    run(passed);
  });
  report.hasSyntaxError = hasSyntaxError;
}
