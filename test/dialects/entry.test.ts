import { describe, expect, it } from 'vitest';
import { Sandbox } from '../support/hook-process.js';

interface Run {
  readonly status: number | null;
  readonly stdout: string;
  readonly notes: unknown;
}

async function runHook(args: readonly string[], payload: object): Promise<Run> {
  const sandbox = new Sandbox();
  const { exitCode, stdout } = await sandbox.hook(args, JSON.stringify({ ...payload, cwd: sandbox.project }));
  return { status: exitCode, stdout, notes: sandbox.rows()[0]?.['notes'] };
}

const FORBIDDEN = { tool_name: 'Bash', tool_input: { command: 'rm -rf /' } };

describe('the hook process', () => {
  it("Copilot CLI that runs a repository's Claude hooks is answered as Copilot, and the record says so", async () => {
    const payload = {
      hook_event_name: 'PreToolUse',
      session_id: 's',
      timestamp: '2026-11-15T07:50:36.437Z',
      ...FORBIDDEN,
    };
    const { status, stdout, notes } = await runHook(
      ['--agent', 'claude-code', '--event', 'PreToolUse'],
      payload,
    );
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision: 'deny' },
    });
    expect(notes).toEqual([
      'Started for "claude-code", but "copilot-cli" calls: it is answered in its own language.',
    ]);
  });

  it('Claude Code itself gets its own answer', async () => {
    const payload = {
      hook_event_name: 'PreToolUse',
      session_id: 's',
      transcript_path: '/t.jsonl',
      ...FORBIDDEN,
    };
    const { status, notes } = await runHook(['--agent', 'claude-code', '--event', 'PreToolUse'], payload);
    expect([status, notes]).toEqual([2, []]);
  });

  it('an agent that is not named is recognised by its payload', async () => {
    const payload = {
      event: 'PreToolUse',
      session_id: 's',
      tool_name: 'bash',
      tool_input: { command: 'rm -rf /' },
    };
    const { status, stdout } = await runHook([], payload);
    expect([status, JSON.parse(stdout)]).toMatchObject([2, { decision: 'deny' }]);
  });
});
