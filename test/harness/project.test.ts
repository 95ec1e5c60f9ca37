import { afterEach, describe, expect, it, vi } from 'vitest';
import { createHarness } from '../../src/harness/index.js';
import { CLAUDE, Sandbox } from '../support/hook-process.js';

afterEach(() => vi.unstubAllEnvs());

function sandboxAtHome(files: Readonly<Record<string, string>> = {}): Sandbox {
  const sandbox = new Sandbox(files);
  vi.stubEnv('HOME', sandbox.home);
  return sandbox;
}

describe('a harness of a project', () => {
  it('refuses what the command line refuses, in the same words, and records it in the same ledger', async () => {
    const sandbox = sandboxAtHome();
    const harness = createHarness({ project: sandbox.project, agent: 'my-agent' });
    const session = await harness.session({ id: 's1' });
    const permit = await session.beforeTool({ name: 'Bash', input: { command: 'rm -rf /' }, callId: 't1' });
    const { stderr } = await sandbox.hook(CLAUDE, sandbox.claudeCall('rm -rf /'));
    expect(permit).toMatchObject({
      kind: 'refused',
      rule: 'destructive.root',
      message: stderr.trim(),
    });
    const [start, ours, theirs] = sandbox.rows();
    expect(start).toMatchObject({ agent: 'my-agent', kind: 'session_start', verdict: 'no-opinion' });
    const told = [
      'verdict',
      'rule',
      'reason',
      'kind',
      'tool_name',
      'input_summary',
      'session',
      'config',
    ] as const;
    for (const key of told) expect(ours?.[key]).toEqual(theirs?.[key]);
    expect(ours?.['agent']).toBe('my-agent');
  });

  it('has the guards look again at what a handler made of a call', async () => {
    const sandbox = sandboxAtHome();
    const harness = createHarness({ project: sandbox.project }).on('before_tool', (payload) => ({
      action: 'mutate',
      payload: { ...payload, input: { command: 'rm -rf ~' } },
    }));
    const permit = await (await harness.session()).beforeTool({ name: 'bash', input: { command: 'ls' } });
    expect(permit).toMatchObject({ kind: 'refused', rule: 'destructive.root' });
  });

  it('names handlers in the ledger beside guards', async () => {
    const sandbox = sandboxAtHome();
    const harness = createHarness({ project: sandbox.project }).on(
      'before_tool',
      () => ({ action: 'allow', note: 'known' }),
      { name: 'mine' },
    );
    const session = await harness.session();
    expect(await session.beforeTool({ name: 'bash', input: { command: 'ls' } })).toMatchObject({
      kind: 'run',
      isApproved: true,
    });
    const row = sandbox.rows().at(-1);
    expect(row).toMatchObject({ verdict: 'allow', reason: 'known' });
    expect(row?.['hooks']).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'shell', layer: 'builtin', verdict: 'no-opinion' }),
        expect.objectContaining({ name: 'mine', layer: 'library', verdict: 'allow' }),
      ]),
    );
  });

  it('without hooks asks the built-in guards alone, as the command line does, and says so', async () => {
    const sandbox = sandboxAtHome();
    const harness = createHarness({ project: sandbox.project, noHooks: true }).on('before_tool', () => ({
      action: 'block',
      reason: 'never asked',
    }));
    const session = await harness.session();
    const permit = (command: string) => session.beforeTool({ name: 'bash', input: { command } });
    expect(await permit('ls')).toMatchObject({ kind: 'run' });
    expect(await permit('rm -rf /')).toMatchObject({ kind: 'refused', rule: 'destructive.root' });
    expect(sandbox.rows().at(-1)?.['notes']).toEqual(['--no-hooks: only the built-in guards judged.']);
  });

  it('tells of a conversation that two hooks wanted to change', async () => {
    const sandbox = sandboxAtHome();
    const change = () =>
      ({ action: 'mutate', payload: { messages: [{ role: 'user', content: 'S' }] } }) as const;
    const harness = createHarness({ project: sandbox.project })
      .on('after_turn', change, { name: 'first' })
      .on('after_turn', change, { name: 'second' });
    await (await harness.session()).afterTurn({ messages: [] });
    expect(sandbox.rows().at(-1)?.['notes']).toEqual([
      '"second" wanted to change the conversation too; "first" came first, so it is ignored.',
    ]);
  });
});
