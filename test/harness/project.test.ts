import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
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

  it('records what was answered to a question, also when nobody was there', async () => {
    const sandbox = sandboxAtHome();
    const answers = [true, false];
    const askAll = (approve?: () => boolean): Promise<string> => {
      const harness = createHarness({ project: sandbox.project, ...(approve && { approve }) });
      harness.on('before_tool', () => ({ action: 'ask', reason: 'Install it?' }));
      return harness
        .session()
        .then((session) => session.beforeTool({ name: 'Bash', input: { command: 'npm i x' } }))
        .then(({ kind }) => kind);
    };
    const asked = (): boolean => answers.shift() ?? false;
    expect([await askAll(asked), await askAll(asked), await askAll()]).toEqual(['run', 'refused', 'refused']);
    const rows = sandbox.rows().filter(({ event }) => event === 'permission_answer');
    expect(rows.map(({ tool_name, input_summary, notes }) => [tool_name, input_summary, notes])).toEqual([
      ['Bash', 'npm i x', ['The answer was yes: Install it?']],
      ['Bash', 'npm i x', ['The answer was no: Install it?']],
      ['Bash', 'npm i x', ['Nobody was there to be asked, which is a no: Install it?']],
    ]);
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

  it('puts a result to which nobody had anything to say on record when the answer is out', async () => {
    const sandbox = sandboxAtHome();
    const session = await createHarness({ project: sandbox.project }).session();
    const request = { name: 'bash', input: { command: 'ls' } };
    await session.afterTool(request, 'a.txt');
    expect(sandbox.rows().map(({ kind }) => kind)).toEqual(['session_start']);
    await session.beforeTool(request);
    expect(sandbox.rows().map(({ kind }) => kind)).toEqual(['session_start', 'after_tool', 'before_tool']);
    await session.afterTool(request, 'a.txt');
    await new Promise((done) => setImmediate(done));
    expect(sandbox.rows().at(-1)).toMatchObject({ kind: 'after_tool', tool_name: 'bash', success: true });
  });

  it('has such a result on record also when the program ends at once', () => {
    const sandbox = sandboxAtHome();
    const library = resolve(import.meta.dirname, '../../dist/harness.js');
    const program = `
      const { createHarness } = await import(${JSON.stringify(library)});
      const session = await createHarness({ project: ${JSON.stringify(sandbox.project)} }).session();
      await session.afterTool({ name: 'bash', input: { command: 'ls' } }, 'a.txt');
      process.exit(0);`;
    const args = ['--input-type=module', '-e', program];
    execFileSync(process.execPath, args, { env: sandbox.environment() });
    expect(sandbox.rows().map(({ kind }) => kind)).toEqual(['session_start', 'after_tool']);
  });

  it('tells at the next event that a row could not be written', async () => {
    const sandbox = sandboxAtHome();
    const notices: string[] = [];
    const harness = createHarness({ project: sandbox.project, notice: (text) => notices.push(text) });
    const session = await harness.session();
    await session.afterTool({ name: 'bash', input: { command: 'ls' } }, 'a.txt');
    // A file where a directory should be, in the project and in the person's own state.
    for (const path of [join(sandbox.project, '.bridle'), join(sandbox.home, '.local/state/bridle')]) {
      rmSync(path, { recursive: true, force: true });
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, '');
    }
    await session.beforeTool({ name: 'bash', input: { command: 'ls' } });
    expect(notices).toEqual([
      expect.stringContaining('An earlier event was not recorded:'),
      expect.stringContaining('This event was not recorded:'),
    ]);
  });
});
