import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { rolldown } from 'rolldown';
import { beforeAll, describe, expect, it } from 'vitest';

/** The hook process itself, from this source, in a home of its own. */
let entry = '';

beforeAll(async () => {
  const out = mkdtempSync(join(tmpdir(), 'bridle-entry-'));
  const bundle = await rolldown({
    input: { entry: resolve(import.meta.dirname, '../../src/hook/entry.ts') },
    platform: 'node',
  });
  await bundle.write({
    dir: out,
    format: 'cjs',
    entryFileNames: '[name].cjs',
    chunkFileNames: 'chunks/[name].cjs',
  });
  entry = join(out, 'entry.cjs');
});

interface Run {
  readonly status: number | null;
  readonly stdout: string;
  readonly notes: readonly string[];
}

function runHook(args: readonly string[], payload: object): Run {
  const home = mkdtempSync(join(tmpdir(), 'bridle-home-'));
  const project = mkdtempSync(join(tmpdir(), 'bridle-project-'));
  const { status, stdout } = spawnSync(process.execPath, [entry, 'hook', ...args], {
    input: JSON.stringify({ ...payload, cwd: project }),
    cwd: project,
    env: { HOME: home, PATH: process.env['PATH'] ?? '' },
    encoding: 'utf8',
  });
  const [row = '{}'] = readFileSync(join(project, '.bridle/.tracking/ledger.jsonl'), 'utf8').split('\n');
  const { notes }: { notes: readonly string[] } = JSON.parse(row);
  return { status, stdout, notes };
}

const FORBIDDEN = { tool_name: 'Bash', tool_input: { command: 'rm -rf /' } };

describe('the hook process', () => {
  it("Copilot CLI that runs a repository's Claude hooks is answered as Copilot, and the record says so", () => {
    const payload = {
      hook_event_name: 'PreToolUse',
      session_id: 's',
      timestamp: '2026-11-15T07:50:36.437Z',
      ...FORBIDDEN,
    };
    const { status, stdout, notes } = runHook(['--agent', 'claude-code', '--event', 'PreToolUse'], payload);
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision: 'deny' },
    });
    expect(notes).toEqual([
      'Started for "claude-code", but "copilot-cli" calls: it is answered in its own language.',
    ]);
  });

  it('Claude Code itself gets its own answer', () => {
    const payload = {
      hook_event_name: 'PreToolUse',
      session_id: 's',
      transcript_path: '/t.jsonl',
      ...FORBIDDEN,
    };
    const { status, notes } = runHook(['--agent', 'claude-code', '--event', 'PreToolUse'], payload);
    expect([status, notes]).toEqual([2, []]);
  });

  it('an agent that is not named is recognised by its payload', () => {
    const payload = {
      event: 'PreToolUse',
      session_id: 's',
      tool_name: 'bash',
      tool_input: { command: 'rm -rf /' },
    };
    const { status, stdout } = runHook([], payload);
    expect([status, JSON.parse(stdout)]).toMatchObject([2, { decision: 'deny' }]);
  });
});
