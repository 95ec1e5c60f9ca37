import { describe, expect, it } from 'vitest';
import { casesOf } from '../support/conformance.js';
import { Sandbox } from '../support/hook-process.js';

describe('konductor: event names and bad input', () => {
  it.each(casesOf('konductor', 'event-name', 'bad-input'))('$id', async ({ input, expected }) => {
    const sandbox = new Sandbox();
    const text =
      typeof input['stdin'] === 'string'
        ? input['stdin']
        : JSON.stringify(input['event']).replaceAll('${CWD}', sandbox.project);
    const answer = await sandbox.hook([], text);
    expect(answer.exitCode).toBe(expected['exit']);
    if (expected['blocked'] === true) expect(answer.stderr).not.toBe('');
    if (expected['stderr'] === '') expect(answer.stderr).toBe('');
  });
});
