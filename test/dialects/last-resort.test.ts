import { describe, expect, it } from 'vitest';
import { isCallName, lastResort } from '../../src/dialects/last-resort.js';
import { ALL } from './fixtures.js';
import { isRefusal } from './refusal.js';

describe('lastResort', () => {
  it('knows every call of every agent by the name of its event', () => {
    const wrong = ALL.flatMap(({ id, capabilities }) =>
      capabilities.events
        .filter(
          ({ kind, native }) =>
            isCallName(native) !== (kind === 'before_tool' || kind === 'permission_request'),
        )
        .map(({ native }) => `${id} ${native}`),
    );
    expect(wrong).toEqual([
      // Not asked for a yes or no, or not registered: a refusal there changes nothing.
      'gemini-cli BeforeToolSelection',
      'cursor beforeTabFileRead',
      'opencode permission.asked',
      'goose PreToolUseResult',
      'goose BeforeReadFile',
      'goose BeforeShellExecution',
      'kilo permission.asked',
      'ahp tool.permission.request',
      // There a person is at work, who is not stopped by a fault of ours.
      'git pre-commit',
      'git pre-push',
    ]);
  });

  it.each(ALL.filter(({ id }) => id !== 'git' && id !== 'ahp'))(
    '$id is refused even when the dialect cannot be loaded',
    ({ id, capabilities }) => {
      const native = capabilities.events.find(({ kind }) => kind === 'before_tool')?.native ?? null;
      expect(isRefusal(id, lastResort(id, native, 'broken'))).toBe(true);
    },
  );

  it('anything but a call is let through', () => {
    expect(lastResort('codex', 'Stop', 'broken')).toEqual({
      stdout: '',
      stderr: 'bridle: internal error, so this is let through: broken',
      exitCode: 0,
    });
  });
});
