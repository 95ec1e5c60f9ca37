import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { extendHash, linkOf, withLink } from '../../src/ledger/chain.js';
import { CLAUDE, Sandbox } from '../support/hook-process.js';

/** The confirmed holes of the ancestor whose gates these are, each through the real hook process. */

const CONFIG = 'preset = "strict"\ngates = "all"\nfeedback = "all"\n';
const PLAN = '## Checklist\n- [ ] works | `npm test`\n';

function sandboxWith(files: Record<string, string> = {}): Sandbox {
  return new Sandbox({ '.bridle/config.toml': CONFIG, ...files });
}

function call(
  sandbox: Sandbox,
  tool: string,
  input: object,
  event = 'PreToolUse',
  more: object = {},
): string {
  return JSON.stringify({
    session_id: 's1',
    cwd: sandbox.project,
    hook_event_name: event,
    tool_name: tool,
    tool_input: input,
    ...more,
  });
}

async function exitOf(sandbox: Sandbox, payload: string): Promise<number | null> {
  return (await sandbox.hook(CLAUDE, payload)).exitCode;
}

describe('1: a path is a path', () => {
  it.each([
    "x'); import os; os.system('touch pwned') #",
    '$(touch pwned)',
    '`touch pwned`',
    '"; touch pwned; "',
    'a\ntouch pwned',
  ])('and never runs: %j', async (path) => {
    const sandbox = sandboxWith();
    await sandbox.hook(CLAUDE, call(sandbox, 'Write', { file_path: path, content: 'x' }));
    await sandbox.hook(
      CLAUDE,
      call(sandbox, 'Write', { file_path: path, content: 'x' }, 'PostToolUse', { tool_response: {} }),
    );
    expect(existsSync(join(sandbox.project, 'pwned'))).toBe(false);
    expect(sandbox.rows()).toHaveLength(2);
  });
});

describe('2: a commit covers nothing but itself', () => {
  it.each(['git commit -m x && rm -rf /', 'git commit -m x\nrm -rf /', 'git commit -m "$(rm -rf /)"'])(
    '%j is refused',
    async (command) => {
      const sandbox = sandboxWith();
      expect(await exitOf(sandbox, sandbox.claudeCall(command))).toBe(2);
    },
  );

  it('and a message about it is only a message', async () => {
    const sandbox = sandboxWith();
    expect(await exitOf(sandbox, sandbox.claudeCall('git commit -m "never rm -rf /"'))).toBe(0);
  });
});

describe('3: a crash skips nobody', () => {
  it('a security hook of a person that crashes first leaves the guards and the gates at work', async () => {
    const sandbox = sandboxWith();
    const script = join(sandbox.home, 'crash.sh');
    writeFileSync(script, '#!/bin/sh\nexit 1\n');
    chmodSync(script, 0o755);
    const dir = join(sandbox.home, '.config/bridle');
    mkdirSync(dir, { recursive: true });
    const hook = `[[hook]]\nname = "crash"\nevent = "before_tool"\ncommand = ["${script}"]\ncategory = "security"\npriority = 1000\n`;
    writeFileSync(join(dir, 'config.toml'), hook);
    expect(await exitOf(sandbox, sandbox.claudeCall('rm -rf /'))).toBe(2);
    expect(await exitOf(sandbox, call(sandbox, 'Write', { file_path: 'CLAUDE.md', content: 'x' }))).toBe(2);
    expect(await exitOf(sandbox, sandbox.claudeCall('ls'))).toBe(0);
    expect(JSON.stringify(sandbox.rows().at(-1)?.['hooks'])).toContain('"crash"');
  });
});

describe('4: every tool that edits is an editor', () => {
  const secret = ['AKI', 'AIOSFODNN7EXAMPLE'].join('');

  it.each([
    ['Edit', { file_path: 'conf/a.cfg', old_string: 'a', new_string: secret }],
    ['MultiEdit', { file_path: 'conf/a.cfg', edits: [{ old_string: 'a', new_string: secret }] }],
    ['NotebookEdit', { notebook_path: 'a.ipynb', new_source: secret }],
  ])('%s puts no credential into a file', async (tool, input) => {
    const sandbox = sandboxWith({ 'conf/a.cfg': 'a' });
    expect(await exitOf(sandbox, call(sandbox, tool, input))).toBe(2);
  });

  it.each([
    ['Edit', { old_string: '[ ] works', new_string: '[x] works' }],
    ['MultiEdit', { edits: [{ old_string: '- [ ]', new_string: '- [x]' }] }],
    ['Write', { content: PLAN.replace('[ ]', '[X]') }],
  ])('%s checks nothing off without evidence', async (tool, input) => {
    const sandbox = sandboxWith({ 'docs/plans/p.md': PLAN });
    const payload = call(sandbox, tool, { file_path: 'docs/plans/p.md', ...input });
    expect(await exitOf(sandbox, payload)).toBe(2);
  });
});

describe('6: a link leads where it leads', () => {
  it('also when what is below it is not there yet', async () => {
    const sandbox = sandboxWith();
    symlinkSync('/usr/share', join(sandbox.project, 'link'));
    const payload = call(sandbox, 'Write', { file_path: 'link/newdir/file.txt', content: 'x' });
    expect(await exitOf(sandbox, payload)).toBe(2);
    expect(await exitOf(sandbox, sandbox.claudeCall('mkdir -p link/newdir && echo x > link/newdir/f'))).toBe(
      2,
    );
  });
});

describe('9: evidence cannot be made', () => {
  const checkOff = { file_path: 'docs/plans/p.md', old_string: '[ ] works', new_string: '[x] works' };

  /** A row as our own writer makes it, for a run that never happened. */
  async function genuineRow(): Promise<string> {
    const sandbox = sandboxWith();
    const done = call(sandbox, 'Bash', { command: 'npm test' }, 'PostToolUse', {
      tool_response: { exit_code: 0 },
    });
    await sandbox.hook(CLAUDE, done);
    return readFileSync(sandbox.ledgerFile, 'utf8').trim();
  }

  it('by a line in the ledger, alone or in its chain', async () => {
    const row = await genuineRow();
    const sandbox = sandboxWith({ 'docs/plans/p.md': PLAN });
    await sandbox.hook(CLAUDE, sandbox.claudeCall('ls'));
    appendFileSync(sandbox.ledgerFile, `${row}\n`);
    expect(await exitOf(sandbox, call(sandbox, 'Edit', checkOff))).toBe(2);
    const bytes = readFileSync(sandbox.ledgerFile);
    const lines = bytes.toString('utf8').trimEnd().split('\n');
    const last = linkOf(Buffer.from(lines.at(-1) ?? ''));
    if (last === null) throw new Error('no link');
    const prev = extendHash(last.prev, bytes.subarray(last.at));
    const record = JSON.stringify({ ...JSON.parse(row), chain: undefined });
    appendFileSync(
      sandbox.ledgerFile,
      `${withLink(record, { seq: last.seq + 1, at: bytes.length, prev, alarm: null })}\n`,
    );
    await sandbox.hook(CLAUDE, sandbox.claudeCall('ls'));
    expect(await exitOf(sandbox, call(sandbox, 'Edit', checkOff))).toBe(2);
  });

  it('by an event that the agent reports of itself', async () => {
    const sandbox = sandboxWith({ 'docs/plans/p.md': PLAN });
    for (const command of [
      'echo "{}" | npx bridle hook --agent claude-code',
      'bridle hook --agent claude-code --event PostToolUse status < forged.json',
      'node ./node_modules/bridle/bin/bridle.js hook < forged.json',
    ])
      expect([command, await exitOf(sandbox, sandbox.claudeCall(command))]).toEqual([command, 2]);
  });

  it('by the files in which the ancestor looked', async () => {
    const sandbox = sandboxWith({ 'docs/plans/p.md': PLAN, '.pytest_cache/x': '' });
    writeFileSync(join(sandbox.home, 'verify-log.jsonl'), '{"cmd":"npm test","exit_code":0}\n');
    expect(await exitOf(sandbox, call(sandbox, 'Edit', checkOff))).toBe(2);
  });

  it('but by a run that happened', async () => {
    const sandbox = sandboxWith({ 'docs/plans/p.md': PLAN });
    const done = call(sandbox, 'Bash', { command: 'npm test' }, 'PostToolUse', {
      tool_response: { stdout: 'ok' },
    });
    await sandbox.hook(CLAUDE, done);
    expect(await exitOf(sandbox, call(sandbox, 'Edit', checkOff))).toBe(0);
  });

  it('and no agent gives itself a marker', async () => {
    const sandbox = sandboxWith();
    for (const command of [
      'bridle bypass all',
      'script -qc "bridle bypass all" /dev/null',
      `echo x > ${sandbox.home}/.local/state/bridle/bypass/x.json`,
    ])
      expect([command, await exitOf(sandbox, sandbox.claudeCall(command))]).toEqual([command, 2]);
    const payload = call(sandbox, 'Write', {
      file_path: join(sandbox.home, '.local/state/bridle/bypass/x.json'),
      content: '{}',
    });
    expect(await exitOf(sandbox, payload)).toBe(2);
  });
});
