import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/model/json.js';
import { CLAUDE, Sandbox, type HookAnswer } from '../support/hook-process.js';

const send = (sandbox: Sandbox, name: string, fields: JsonObject = {}): Promise<HookAnswer> =>
  sandbox.hook(
    CLAUDE,
    JSON.stringify({
      session_id: 's1',
      transcript_path: '/t',
      cwd: sandbox.project,
      hook_event_name: name,
      ...fields,
    }),
  );

const wrote = (sandbox: Sandbox, path: string, tool = 'Write'): Promise<unknown> =>
  send(sandbox, 'PostToolUse', { tool_name: tool, tool_input: { file_path: path }, tool_response: {} });

const modified = (sandbox: Sandbox): string =>
  readFileSync(join(sandbox.project, '.bridle/.tracking/modified-files.log'), 'utf8');

describe('modified-files.log', () => {
  it('has each file once, relative to the project, whatever it was called', async () => {
    const sandbox = new Sandbox({ 'src/deep/x.ts': '', '.git/HEAD': '' });
    await wrote(sandbox, 'src/a.ts');
    await wrote(sandbox, join(sandbox.project, 'src/a.ts'), 'Edit');
    await wrote(sandbox, './src/../src/b.ts', 'MultiEdit');
    await send(sandbox, 'PostToolUse', {
      cwd: join(sandbox.project, 'src/deep'),
      tool_name: 'Write',
      tool_input: { file_path: 'c.ts' },
      tool_response: {},
    });
    await wrote(sandbox, '/tmp/outside.ts');
    expect(modified(sandbox)).toBe('src/a.ts\nsrc/b.ts\nsrc/deep/c.ts\n/tmp/outside.ts\n');
    expect(statSync(join(sandbox.project, '.bridle/.tracking/modified-files.log')).mode & 0o777).toBe(0o600);
  });

  it('has no line that a path with a line end could forge', async () => {
    const sandbox = new Sandbox();
    await wrote(sandbox, 'a\nb.ts');
    expect(modified(sandbox)).toBe('a%0Ab.ts\n');
  });

  it('has nothing of a write that failed or was only proposed', async () => {
    const sandbox = new Sandbox();
    const call = { tool_name: 'Write', tool_input: { file_path: 'a.ts' } };
    await send(sandbox, 'PreToolUse', call);
    await send(sandbox, 'PostToolUseFailure', { ...call, error: 'no' });
    await send(sandbox, 'PostToolUse', { ...call, tool_response: { success: false } });
    expect(existsSync(join(sandbox.project, '.bridle/.tracking/modified-files.log'))).toBe(false);
  });

  it('has each file once after writers at the same time', async () => {
    const sandbox = new Sandbox();
    await Promise.all(Array.from({ length: 12 }, (_, at) => wrote(sandbox, `f${at % 3}.ts`)));
    expect(modified(sandbox).split('\n').sort()).toEqual(['', 'f0.ts', 'f1.ts', 'f2.ts']);
  });
});

describe('the end of a turn', () => {
  const lastRow = (sandbox: Sandbox): JsonObject => sandbox.rows().at(-1) ?? {};

  it('names files that changed with no tool call behind them', async () => {
    const sandbox = new Sandbox({ 'old.ts': 'old', 'ignored.log': '', '.gitignore': '*.log\n' });
    execFileSync('git', ['init', '-q'], { cwd: sandbox.project });
    execFileSync('touch', ['-d', '2020-01-01', 'old.ts', '.gitignore'], { cwd: sandbox.project });
    await send(sandbox, 'UserPromptSubmit', { prompt: 'work' });
    sandbox.write('seen.ts', 'x');
    await wrote(sandbox, 'seen.ts');
    sandbox.write('unseen.ts', 'x');
    sandbox.write('ignored.log', 'x');
    await send(sandbox, 'Stop');
    expect(lastRow(sandbox)).toMatchObject({ kind: 'before_stop', unseen_edits: ['unseen.ts'] });

    await send(sandbox, 'UserPromptSubmit', { prompt: 'more' });
    await send(sandbox, 'Stop');
    expect(lastRow(sandbox)).not.toHaveProperty('unseen_edits');
  });

  it('names files known from tools where there is no repository', async () => {
    const sandbox = new Sandbox();
    sandbox.write('a.ts', 'x');
    await wrote(sandbox, 'a.ts');
    await send(sandbox, 'UserPromptSubmit', { prompt: 'work' });
    sandbox.write('a.ts', 'changed by a script');
    await send(sandbox, 'Stop');
    expect(lastRow(sandbox)).toMatchObject({ unseen_edits: ['a.ts'] });
  });

  it('does not let a repository start a program', async () => {
    const sandbox = new Sandbox({ 'a.ts': 'x' });
    execFileSync('git', ['init', '-q'], { cwd: sandbox.project });
    const mark = join(sandbox.project, 'started');
    execFileSync('git', ['config', 'core.fsmonitor', `touch ${mark}; false`], { cwd: sandbox.project });
    await send(sandbox, 'UserPromptSubmit', { prompt: 'work' });
    await send(sandbox, 'Stop');
    expect(existsSync(mark)).toBe(false);
  });
});

describe('what a security guard refused', () => {
  it('stands in the row as an effect, so that the session remembers it', async () => {
    const sandbox = new Sandbox();
    const write = { file_path: '/etc/bridle-test.conf', content: 'x' };
    const refused = await sandbox.hook(
      CLAUDE,
      sandbox.claudeCall('', { tool_name: 'Write', tool_input: write }),
    );
    expect(refused.exitCode).toBe(2);
    expect(sandbox.rows()[0]?.['effects']).toEqual(['change /etc/bridle-test.conf']);
    await sandbox.hook(CLAUDE, sandbox.claudeCall('ls'));
    expect(sandbox.rows()[1]).not.toHaveProperty('effects');
  });
});

/** A person's hook that objects to every end, each time for another reason. */
function neverContent(sandbox: Sandbox, event: string): void {
  const command = JSON.stringify(['sh', '-c', 'date +%N >&2; exit 2']);
  const config = join(sandbox.home, '.config/bridle/config.toml');
  mkdirSync(dirname(config), { recursive: true });
  writeFileSync(config, `[[hook]]\nname = "never"\nevent = "${event}"\ncommand = ${command}\n`);
}

async function isSentBack(sandbox: Sandbox, name: string, fields: JsonObject): Promise<boolean> {
  return (await send(sandbox, name, fields)).stdout.includes('block');
}

it('a subagent is let go after as many objections as an agent, whatever others were told', async () => {
  const sandbox = new Sandbox();
  neverContent(sandbox, 'subagent_stop');
  const ends: unknown[] = [];
  for (let nth = 0; nth < 4; nth += 1)
    for (const agent of ['a', 'b']) {
      const fields = { agent_id: agent, stop_hook_active: nth > 0, last_assistant_message: `${nth}` };
      ends.push(await isSentBack(sandbox, 'SubagentStop', fields));
    }
  expect(ends).toEqual([true, true, true, true, true, true, false, false]);
  expect(sandbox.rows().at(-1)?.['notes']).toContain(
    'Let stop: the agent was already sent back 3 times in a row (limit 3).',
  );
});

describe('where the ledger of the project cannot be written', () => {
  const unwritable = (files: Readonly<Record<string, string>> = {}): Sandbox => {
    const sandbox = new Sandbox({ '.bridle/config.toml': '', ...files });
    symlinkSync('/nonexistent', join(sandbox.project, '.bridle/.tracking'));
    return sandbox;
  };

  it('a stop that is never good enough is let go nevertheless', async () => {
    const sandbox = unwritable();
    neverContent(sandbox, 'before_stop');
    const sentBack: boolean[] = [];
    for (let nth = 0; nth < 4; nth += 1)
      sentBack.push(
        await isSentBack(sandbox, 'Stop', { stop_hook_active: nth > 0, last_assistant_message: `${nth}` }),
      );
    expect(sentBack).toEqual([true, true, true, false]);
  });

  it('what failed is remembered, and nothing that happened in another project', async () => {
    const sandbox = unwritable();
    const other = unwritable();
    const call = { tool_name: 'Bash', tool_input: { command: 'npm run broken' } };
    const fail = async (place: Sandbox, nth: number): Promise<void> => {
      const fields = { ...call, cwd: place.project, tool_use_id: `t${nth}` };
      await send(sandbox, 'PreToolUse', fields);
      await send(sandbox, 'PostToolUseFailure', { ...fields, error: 'Exit code 1' });
    };
    for (let nth = 0; nth < 5; nth += 1) await fail(sandbox, nth);
    expect((await send(sandbox, 'PreToolUse', call)).stderr).toContain('[stuck.');
    expect((await send(sandbox, 'PreToolUse', { ...call, cwd: other.project })).stderr).toBe('');
  });
});

describe('what a security hook of a person refused', () => {
  const RULE = [
    '[[rule]]',
    'id = "no-auth"',
    'tool = ["write", "edit"]',
    'paths = ["src/auth.ts"]',
    'decision = "deny"',
    'reason = "Reviewed by people."',
  ];
  const edit = {
    tool_name: 'Edit',
    tool_input: { file_path: 'src/auth.ts', old_string: 'a', new_string: 'b' },
  };

  function withConfig(lines: readonly string[]): (call: JsonObject | string) => Promise<string> {
    const config = '../home/.config/bridle/config.toml';
    const sandbox = new Sandbox({ 'src/auth.ts': 'a\n', 'x.ts': '', [config]: `${lines.join('\n')}\n` });
    return async (call) => {
      const sent = typeof call === 'string' ? sandbox.claudeCall(call) : sandbox.claudeCall('', call);
      const { exitCode } = await sandbox.hook(CLAUDE, sent);
      return exitCode === 2 ? String(sandbox.rows().at(-1)?.['rule']) : 'passes';
    };
  }

  it.each([
    'sed -i s/a/b/ src/auth.ts',
    'echo b | tee src/auth.ts',
    `python3 -c "open('src/auth.ts','w').write('b')"`,
    'cp x.ts src/auth.ts',
    'mv src/auth.ts src/x.ts',
  ])('stays refused in other words: %s', async (command) => {
    const judge = withConfig(RULE);
    expect(await judge(command)).toBe('passes');
    expect(await judge(edit)).toBe('no-auth');
    expect(await judge(command)).toBe('memory.denied-before');
    expect(await judge('sed -i s/a/b/ src/other.ts')).toBe('passes');
  });

  it('stays refused for the tool of a server', async () => {
    const judge = withConfig(RULE);
    await judge(edit);
    const call = { tool_name: 'mcp__files__write_file', tool_input: { path: 'src/auth.ts', content: 'b' } };
    expect(await judge(call)).toBe('memory.denied-before');
  });

  it.each([
    ['for what it says', [...RULE, 'pattern = "^b$"']],
    ['by a gate', [...RULE, 'category = "gate"']],
  ])('does not lock the file if it was refused %s', async (_how, lines) => {
    const judge = withConfig(lines);
    expect(await judge(edit)).toBe('no-auth');
    expect(await judge('sed -i s/a/b/ src/auth.ts')).toBe('passes');
  });

  it('is for that hook to refuse again where it judges the call itself', async () => {
    const judge = withConfig([
      '[[hook]]',
      'name = "guard"',
      'event = "PreToolUse"',
      'matcher = "Edit|Write"',
      'category = "security"',
      `command = ["sh", "-c", "if grep -q BAD; then echo no >&2; exit 2; fi"]`,
    ]);
    const write = (content: string): JsonObject => ({
      tool_name: 'Write',
      tool_input: { file_path: 'src/auth.ts', content },
    });
    expect(await judge(write('BAD'))).toBe('null');
    expect(await judge(write('good'))).toBe('passes');
    expect(await judge('echo BAD > src/auth.ts')).toBe('memory.denied-before');
  });
});
