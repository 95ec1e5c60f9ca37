import { expect, it } from 'vitest';
import { proveRefusal } from '../../src/cli/canary.js';
import { claudeCode } from '../../src/dialects/claude-code/index.js';

it('a Node that does not know a switch of the entries is named, as it says so itself', async () => {
  const command = { program: process.execPath, args: ['--no-such-switch', 'bin/bridle.js', 'hook'] };
  expect(await proveRefusal(claudeCode, command)).toEqual({
    isRefused: false,
    detail: expect.stringMatching(
      /^nothing was recorded, and the hook said ".*bad option: --no-such-switch"$/,
    ),
  });
});
