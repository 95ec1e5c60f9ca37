import { expect } from 'vitest';
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
