import { expect } from 'vitest';
import { fc } from '../../support/properties.js';
import { isPlainCommand } from '../../../src/policies/guards/plain-command.js';
import { shell } from '../../../src/policies/guards/shell.js';
import type { PolicyContext } from '../../../src/policies/policy.js';
import { shellCall } from '../../support/events.js';

export function passesAtAGlance(command: string, context: PolicyContext): boolean {
  return isPlainCommand(shellCall(command, { cwd: context.cwd }), context);
}

/** What passes at a glance must be what all rules let pass. */
export function expectSilence(command: string, context: PolicyContext): void {
  const { kind, rule } = shell.judge(shellCall(command, { cwd: context.cwd }), context);
  expect({ command, cwd: context.cwd, preset: context.preset, kind, rule }).toEqual({
    command,
    cwd: context.cwd,
    preset: context.preset,
    kind: 'no-opinion',
    rule: null,
  });
}

/** How many of random lines pass at a glance; each of these must be one that all rules let pass. */
export function countOfSilent(
  line: fc.Arbitrary<string>,
  contexts: readonly PolicyContext[],
  numRuns: number,
): number {
  let seen = 0;
  fc.assert(
    fc.property(line, fc.constantFrom(...contexts), (text, context) => {
      if (!passesAtAGlance(text, context)) return;
      seen += 1;
      expectSilence(text, context);
    }),
    { numRuns: Number(process.env['BRIDLE_TEST_RUNS'] ?? numRuns) },
  );
  return seen;
}
