import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createHarness } from '../../src/harness/index.js';
import { explainRow } from '../../src/ledger/explain.js';
import type { JsonObject } from '../../src/model/json.js';
import { CLAUDE, Sandbox } from '../support/hook-process.js';

afterEach(() => vi.unstubAllEnvs());

function writeConfig(sandbox: Sandbox, toml: string): void {
  const file = join(sandbox.home, '.config/bridle/config.toml');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, toml);
}

/** A person's hook that answers every call with the same words. */
function hookPrinting(answer: JsonObject, category = 'gate', event = 'before_tool'): string {
  const program = `console.log(${JSON.stringify(JSON.stringify(answer))})`;
  const command = JSON.stringify([process.execPath, '-e', program]);
  return `[[hook]]\nname = "rw"\nevent = "${event}"\nprotocol = "hook-folder"\ncategory = "${category}"\ncommand = ${command}\n`;
}

describe('a call that a hook rewrites', () => {
  it.each<[string, string, JsonObject, JsonObject, string]>([
    ['a command', 'mcp__sh__run', {}, { command: 'rm -rf /' }, 'destructive.root'],
    ['a statement', 'mcp__db__query', {}, { sql: 'DROP TABLE users' }, 'destructive.database'],
  ])(
    'is judged by the guards that want what it has become: %s',
    async (_name, tool, input, becomes, rule) => {
      const sandbox = new Sandbox();
      writeConfig(sandbox, hookPrinting({ modified_input: becomes }));
      const call = sandbox.claudeCall('', { tool_name: tool, tool_input: input });
      const { exitCode, stderr } = await sandbox.hook(CLAUDE, call);
      expect(stderr).toContain(`[${rule}`);
      expect(exitCode).toBe(2);
    },
  );

  it('is judged by the rules and the security hooks of a person that want what it has become', async () => {
    const sandbox = new Sandbox();
    const rule =
      '[[rule]]\nid = "no-kubectl"\ntool = "shell"\ncommand = { program = "kubectl" }\ndecision = "deny"\nreason = "By hand only."\n';
    writeConfig(sandbox, `${hookPrinting({ modified_input: { command: 'kubectl apply' } })}${rule}`);
    expect((await sandbox.hook(CLAUDE, sandbox.claudeCall('ls'))).stderr).toContain('By hand only.');
    const guard =
      '[[hook]]\nname = "word"\nevent = "before_tool"\ncategory = "security"\npattern = "forbidden-word"\ncommand = ["sh", "-c", "echo Not this word. >&2; exit 2"]\n';
    writeConfig(sandbox, `${hookPrinting({ modified_input: { command: 'echo forbidden-word' } })}${guard}`);
    expect((await sandbox.hook(CLAUDE, sandbox.claudeCall('ls'))).stderr).toContain('Not this word.');
  });

  it.each([
    ['to the very same input', { modified_input: { command: 'ls -l' } }, 'gate'],
    ['by feedback', { modified_input: { command: 'ls' } }, 'feedback'],
  ])('is let through as it is when it is rewritten %s', async (_name, answer, category) => {
    const sandbox = new Sandbox();
    writeConfig(sandbox, hookPrinting(answer, category));
    const kiro = {
      hook_event_name: 'preToolUse',
      cwd: sandbox.project,
      tool_name: 'execute_bash',
      tool_input: { command: 'ls -l' },
    };
    expect(await sandbox.hook(['--agent', 'kiro'], JSON.stringify(kiro))).toMatchObject({
      exitCode: 0,
      stderr: '',
    });
    expect(await sandbox.hook(CLAUDE, sandbox.claudeCall('ls -l'))).toMatchObject({
      exitCode: 0,
      stdout: '',
    });
  });

  it('is on record as what it was and as what it has become, without credentials', async () => {
    const sandbox = new Sandbox();
    const token = ['ghp', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'].join('_');
    const command = `npm test -- --grep ${token} ${'x'.repeat(200)}`;
    writeConfig(sandbox, hookPrinting({ modified_input: { command } }));
    await sandbox.hook(CLAUDE, sandbox.claudeCall('npm test'));
    const [row] = sandbox.rows();
    expect(row).toMatchObject({ input_summary: 'npm test', verdict: expect.any(String) });
    expect(row?.['rewritten_to']).toMatch(/^npm test -- --grep .*\.\.\.$/);
    expect(JSON.stringify(row)).not.toContain(token);
    expect(explainRow(row ?? {})).toContainEqual({
      title: 'What hooks made of it',
      text: [row?.['rewritten_to']],
    });
  });

  it('is on record with what is new in it, where a summary would tell no difference', async () => {
    const sandbox = new Sandbox();
    const input = { file_path: 'a.ts', content: 'old' };
    writeConfig(sandbox, hookPrinting({ modified_input: { ...input, content: 'new' } }));
    await sandbox.hook(CLAUDE, sandbox.claudeCall('', { tool_name: 'Write', tool_input: input }));
    expect(sandbox.rows()[0]).toMatchObject({ input_summary: 'a.ts', rewritten_to: '{"content":"new"}' });
  });

  it('is not asked for again after it ran', async () => {
    const sandbox = new Sandbox();
    writeConfig(sandbox, hookPrinting({ modified_input: { command: 'ls' } }, 'gate', 'after_tool'));
    const call = sandbox.claudeCall('ls -l', {
      hook_event_name: 'PostToolUse',
      tool_response: { stdout: '' },
    });
    expect(await sandbox.hook(CLAUDE, call)).toMatchObject({ exitCode: 0, stdout: '', stderr: '' });
    expect(sandbox.rows()[0]).toMatchObject({
      verdict: 'no-opinion',
      notes: [expect.stringContaining('"rewrite" means nothing on after_tool')],
    });
  });

  it('is judged so in a program of its own too', async () => {
    const sandbox = new Sandbox();
    vi.stubEnv('HOME', sandbox.home);
    const harness = createHarness({ project: sandbox.project });
    harness.on('before_tool', (payload) => ({
      action: 'mutate',
      payload: { ...payload, input: { command: 'rm -rf /' } },
    }));
    const session = await harness.session();
    expect(await session.beforeTool({ name: 'runner', input: {} })).toMatchObject({
      kind: 'refused',
      rule: 'destructive.root',
    });
  });
});
