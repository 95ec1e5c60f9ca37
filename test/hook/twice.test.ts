import { spawnSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/model/json.js';
import { Sandbox, type HookAnswer } from '../support/hook-process.js';

const SCRIPT = '#!/bin/sh\ncat > /dev/null\necho never >&2\nexit 2\n';
const DELETE = 'rm -rf /';

function codexEvent(sandbox: Sandbox, name: string, fields: JsonObject): string {
  return JSON.stringify({
    session_id: 's1',
    turn_id: 't1',
    transcript_path: '/t',
    cwd: sandbox.project,
    hook_event_name: name,
    ...fields,
  });
}

function codexCall(sandbox: Sandbox, id: string, command: string): string {
  return codexEvent(sandbox, 'PreToolUse', { tool_name: 'Bash', tool_input: { command }, tool_use_id: id });
}

const CODEX = ['--agent', 'codex'];
const COPILOT = ['--agent', 'copilot-cli', '--event', 'preToolUse'];

/** An entry in two scopes: one after the other, or both at once. */
async function twice(sandbox: Sandbox, args: readonly string[], event: string): Promise<HookAnswer[]> {
  return [await sandbox.hook(args, event), await sandbox.hook(args, event)];
}

/** The rows that count, and how often each was repeated. */
function folded(sandbox: Sandbox): readonly (readonly [unknown, number])[] {
  const rows = sandbox.rows();
  const repeats = (id: unknown): number => rows.filter((row) => row['again'] === id).length;
  return rows.filter((row) => row['again'] === undefined).map((row) => [row['verdict'], repeats(row['id'])]);
}

function logOf(sandbox: Sandbox): readonly unknown[] {
  const bin = resolve(import.meta.dirname, '../../bin/bridle.js');
  const { stdout } = spawnSync(process.execPath, [bin, 'log', '--json'], {
    cwd: sandbox.project,
    env: sandbox.environment(),
    encoding: 'utf8',
  });
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line));
}

describe('a moment that is reported twice', () => {
  it('gets the same answer twice and counts as one row', async () => {
    const sandbox = new Sandbox({ '.bridle/config.toml': '' });
    const [first, second] = await twice(sandbox, CODEX, codexCall(sandbox, 'a', DELETE));
    expect(second).toEqual(first);
    expect(first?.exitCode).toBe(2);
    expect(folded(sandbox)).toEqual([['deny', 1]]);
    expect(logOf(sandbox)).toHaveLength(1);
  });

  it('counts as one row also if both are written at the same time', async () => {
    const sandbox = new Sandbox({ '.bridle/config.toml': '' });
    const event = codexCall(sandbox, 'a', 'ls');
    await Promise.all([sandbox.hook(CODEX, event), sandbox.hook(CODEX, event)]);
    expect(folded(sandbox)).toEqual([['no-opinion', 1]]);
  });

  it('is not taken for a model that repeats itself', async () => {
    const write = (sandbox: Sandbox, nth: number): string =>
      JSON.stringify({
        sessionId: 's',
        timestamp: nth,
        cwd: sandbox.project,
        toolName: 'create',
        toolArgs: { path: 'a.ts', file_text: `try ${nth}` },
      });
    const once = new Sandbox({ '.bridle/config.toml': '' });
    const doubled = new Sandbox({ '.bridle/config.toml': '' });
    for (let nth = 1; nth <= 7; nth += 1) {
      await once.hook(COPILOT, write(once, nth));
      const [first, second] = await twice(doubled, COPILOT, write(doubled, nth));
      expect(second).toEqual(first);
    }
    const verdicts = once.rows().map((row) => [row['verdict'], 0]);
    expect(folded(doubled)).toEqual(verdicts.map(([verdict]) => [verdict, 1]));
    expect(verdicts).toContainEqual(['deny', 0]);
  });

  it('a call that is made again is another one, with its own row', async () => {
    const sandbox = new Sandbox({ '.bridle/config.toml': '' });
    await sandbox.hook(CODEX, codexCall(sandbox, 'a', 'ls'));
    await sandbox.hook(CODEX, codexCall(sandbox, 'b', 'ls'));
    expect(folded(sandbox)).toEqual([
      ['no-opinion', 0],
      ['no-opinion', 0],
    ]);
  });

  it('is known by its time where the agent gives calls no ids', async () => {
    const sandbox = new Sandbox({ '.bridle/config.toml': '' });
    const call = (timestamp: number): string =>
      JSON.stringify({
        sessionId: 's',
        timestamp,
        cwd: sandbox.project,
        toolName: 'bash',
        toolArgs: { command: 'ls' },
      });
    await twice(sandbox, COPILOT, call(1));
    await sandbox.hook(COPILOT, call(2));
    expect(folded(sandbox).map(([, repeats]) => repeats)).toEqual([1, 0]);
  });

  it('is known by what it would do where an agent has a general and a special event', async () => {
    const sandbox = new Sandbox({ '.bridle/config.toml': '' });
    const common = {
      conversation_id: 'c',
      generation_id: 'g',
      cursor_version: '2.4',
      workspace_roots: [sandbox.project],
    };
    const general = (id: string): string =>
      JSON.stringify({
        ...common,
        hook_event_name: 'preToolUse',
        tool_name: 'Shell',
        tool_input: { command: 'make', working_directory: sandbox.project },
        tool_use_id: id,
      });
    const special = JSON.stringify({
      ...common,
      hook_event_name: 'beforeShellExecution',
      command: 'make',
      cwd: sandbox.project,
    });
    for (const id of ['1', '2']) {
      await sandbox.hook(['--agent', 'cursor'], general(id));
      await sandbox.hook(['--agent', 'cursor'], special);
    }
    const counted = sandbox.rows().filter((row) => row['again'] === undefined);
    expect(counted.map((row) => row['call'])).toEqual(['1', '2']);
  });

  it('a gate that is never content is overruled at the same time, reported once or twice', async () => {
    const gate = {
      '.agents/hooks/never/HOOK.md':
        '---\nname: never\ndescription: never content\ntrigger: before_stop\n---\n',
    };
    const stop = (sandbox: Sandbox, nth: number): string =>
      codexEvent(sandbox, 'Stop', { stop_hook_active: nth > 0, last_assistant_message: `answer ${nth}` });
    const endings = async (reports: number): Promise<readonly boolean[]> => {
      const sandbox = new Sandbox({ ...gate, '.agents/hooks/never/scripts/run': SCRIPT });
      chmodSync(join(sandbox.project, '.agents/hooks/never/scripts/run'), 0o755);
      const sentBack: boolean[] = [];
      for (let nth = 0; nth < 5; nth += 1) {
        const answers: HookAnswer[] = [];
        for (let report = 0; report < reports; report += 1)
          answers.push(await sandbox.hook([...CODEX, '--trust-project'], stop(sandbox, nth)));
        const said = new Set(answers.map(({ stdout }) => stdout.includes('block')));
        expect(said.size).toBe(1);
        sentBack.push(said.has(true));
      }
      return sentBack;
    };
    const once = await endings(1);
    expect(once).toEqual([true, false, true, false, true]);
    expect(await endings(2)).toEqual(once);
  });

  it('a stop that is reported the same again and again is taken for new ones in the end', async () => {
    const sandbox = new Sandbox({ '.bridle/config.toml': '' });
    const stop = codexEvent(sandbox, 'Stop', { stop_hook_active: true, last_assistant_message: 'done' });
    for (let nth = 0; nth < 7; nth += 1) await sandbox.hook(CODEX, stop);
    expect(folded(sandbox).map(([, repeats]) => repeats)).toEqual([2, 2, 0]);
  });
});
