import { execFileSync } from 'node:child_process';
import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/model/json.js';
import { CLAUDE, Sandbox, type HookAnswer } from '../support/hook-process.js';

class Session {
  constructor(
    readonly sandbox: Sandbox,
    private readonly id = 's1',
  ) {}

  send(name: string, tool: string, input: JsonObject, more: JsonObject = {}): Promise<HookAnswer> {
    const event = { session_id: this.id, hook_event_name: name, tool_name: tool, tool_input: input, ...more };
    return this.sandbox.hook(CLAUDE, this.sandbox.claudeCall('', event));
  }

  async ran(command: string, more: JsonObject = {}, input: JsonObject = {}): Promise<void> {
    await this.send(
      'PostToolUse',
      'Bash',
      { command, ...input },
      { tool_response: { stdout: 'ok' }, ...more },
    );
  }

  async wrote(path: string): Promise<void> {
    this.sandbox.write(path, String(Math.random()));
    await this.send('PostToolUse', 'Write', { file_path: path, content: '' }, { tool_response: {} });
  }

  async complete(): Promise<number | null> {
    return (await this.send('PreToolUse', 'mcp__bridle__state_transition', { step: 'complete' })).exitCode;
  }
}

const repository = (files: Readonly<Record<string, string>> = {}): Sandbox => {
  const sandbox = new Sandbox({ 'src/a.ts': 'one', ...files });
  execFileSync('git', ['init', '-q'], { cwd: sandbox.project });
  return sandbox;
};

describe('the step complete', () => {
  it('waits for a test run of this session that succeeded', async () => {
    const sandbox = repository();
    const session = new Session(sandbox);
    expect(await session.complete()).toBe(2);
    await new Session(sandbox, 'other').ran('npm test');
    expect(await session.complete()).toBe(2);
    await session.send('PostToolUseFailure', 'Bash', { command: 'npm test' }, { error: 'exit 1' });
    expect(await session.complete()).toBe(2);
    await session.ran('npm test', { tool_response: { exit_code: 1 } });
    expect(await session.complete()).toBe(2);
    await session.ran('npm test');
    expect(await session.complete()).toBe(0);
  });

  it.each([
    'cat latest.txt',
    'npm test || true',
    'npm test; echo done',
    'npm test | tail -5',
    'npm install jest',
    'echo npm test',
  ])('is not opened by %s', async (command) => {
    const session = new Session(repository());
    await session.ran(command);
    expect(await session.complete()).toBe(2);
  });

  it('is not opened by a test that was only begun, in the background', async () => {
    const session = new Session(repository());
    await session.ran('npm test', {}, { run_in_background: true });
    expect(await session.complete()).toBe(2);
  });

  it('is not opened by a test that was only announced', async () => {
    const session = new Session(repository());
    await session.send('PreToolUse', 'Bash', { command: 'npm test' });
    expect(await session.complete()).toBe(2);
  });

  it('is opened by a test behind the 120th letter of its command', async () => {
    const session = new Session(repository());
    await session.ran(`echo ${'x'.repeat(150)} && npm test`);
    expect(await session.complete()).toBe(0);
  });

  it('closes again when a tool writes a file, and when someone else does', async () => {
    const sandbox = repository();
    const session = new Session(sandbox);
    await session.ran('npm test');
    await session.wrote('src/b.ts');
    expect(await session.complete()).toBe(2);
    await session.ran('npm test');
    expect(await session.complete()).toBe(0);
    sandbox.write('src/a.ts', 'two, by a script');
    expect(await session.complete()).toBe(2);
  });

  it('closes again when a file was changed without a change in size', async () => {
    const sandbox = repository();
    const session = new Session(sandbox);
    utimesSync(join(sandbox.project, 'src/a.ts'), 1_000_000, 1_000_000);
    await session.ran('npm test');
    sandbox.write('src/a.ts', 'two');
    expect(await session.complete()).toBe(2);
  });

  it('stays open over a commit, which changes no file', async () => {
    const sandbox = repository();
    const session = new Session(sandbox);
    await session.ran('npm test');
    const git = ['-c', 'user.name=n', '-c', 'user.email=e@example.com'];
    execFileSync('git', ['add', '-A'], { cwd: sandbox.project });
    execFileSync('git', [...git, 'commit', '-qm', 'all'], { cwd: sandbox.project });
    expect(await session.complete()).toBe(0);
  });

  it('works without a repository, by what tools wrote', async () => {
    const session = new Session(new Sandbox());
    await session.wrote('src/a.ts');
    await session.ran('npm test');
    expect(await session.complete()).toBe(0);
    session.sandbox.write('src/a.ts', 'changed by a script, in a file that is known');
    expect(await session.complete()).toBe(2);
  });

  it('can be switched off by the person, not by the project', async () => {
    const off = '[rules]\n"workflow.complete" = "off"\n';
    expect(await new Session(repository({ '.bridle/config.toml': off })).complete()).toBe(2);
    const sandbox = repository({ '../home/.config/bridle/config.toml': off });
    expect(await new Session(sandbox).complete()).toBe(0);
  });
});

describe('a plan file', () => {
  it('waits until the state was looked at', async () => {
    const session = new Session(new Sandbox());
    const write = async (): Promise<number | null> =>
      (
        await session.send('PreToolUse', 'Write', {
          file_path: '.bridle/phases/01/plans/001.md',
          content: 'x',
        })
      ).exitCode;
    expect(await write()).toBe(2);
    await session.send('PostToolUse', 'mcp__bridle__state_get', {}, { tool_response: {} });
    expect(await write()).toBe(0);
  });
});

describe('a gate of the configuration', () => {
  const config = `
[[gate]]
id = "lint-before-commit"
before = { command = "git commit" }
require = { command = "npm run lint" }
reason = "Lint first."

[[gate]]
id = "read-before-schema"
before = { tool = "edit", path = "db/*.sql" }
require = { tool = "mcp_docs_search" }
fresh = false
`;

  it('keeps one command waiting for another', async () => {
    const session = new Session(repository({ '.bridle/config.toml': config }));
    const commit = (): Promise<HookAnswer> =>
      session.send('PreToolUse', 'Bash', { command: 'cd . && git commit -m x' });
    const refused = await commit();
    expect(refused.exitCode).toBe(2);
    expect(refused.stderr).toBe('Lint first. [lint-before-commit]');
    expect((await session.send('PreToolUse', 'Bash', { command: 'git status' })).exitCode).toBe(0);
    await session.ran('npm run lint');
    expect((await commit()).exitCode).toBe(0);
    await session.wrote('src/new.ts');
    expect((await commit()).exitCode).toBe(2);
  });

  it('keeps an edit waiting for a tool, whatever was written meanwhile', async () => {
    const session = new Session(repository({ '.bridle/config.toml': config }));
    const edit = async (path: string): Promise<number | null> =>
      (await session.send('PreToolUse', 'Edit', { file_path: path, old_string: 'a', new_string: 'b' }))
        .exitCode;
    expect(await edit('db/schema.sql')).toBe(2);
    expect(await edit('src/a.ts')).toBe(0);
    await session.send('PostToolUse', 'mcp_docs_search', {}, { tool_response: {} });
    await session.wrote('src/other.ts');
    expect(await edit('db/schema.sql')).toBe(0);
  });

  it('that says nothing costs only itself', async () => {
    const bad = '[[gate]]\nid = "empty"\nbefore = {}\nrequire = { tool = "x" }\n';
    const session = new Session(repository({ '.bridle/config.toml': `${bad}${config}` }));
    const refused = await session.send('PreToolUse', 'Bash', { command: 'git commit' });
    expect(refused.exitCode).toBe(2);
    expect(session.sandbox.rows()[0]?.['notes']).toEqual([
      expect.stringContaining('says nothing that could match'),
    ]);
  });
});
