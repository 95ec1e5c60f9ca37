import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runExplain, type ExplainOptions } from '../../src/cli/commands/explain.js';
import { UserError } from '../../src/model/user-error.js';
import { testIo } from '../support/io.js';

const home = realpathSync(mkdtempSync(join(tmpdir(), 'bridle-explain-')));
const project = join(home, 'project');
mkdirSync(join(project, '.bridle'), { recursive: true });
writeFileSync(join(project, '.bridle/config.toml'), '# ours\npreset = "strict"\n');

async function explain(
  command: string | undefined,
  options: ExplainOptions = {},
  cwd = home,
): Promise<string> {
  const io = testIo({ cwd, home });
  expect(await runExplain(command, options, io)).toBe(0);
  return io.written.out.replaceAll(project, '<project>').replaceAll(home, '<home>');
}

describe('bridle explain', () => {
  it('shows each command, what it would do, the rule, and who set what', async () => {
    expect(await explain('D=/etc; sudo rm -rf "$D/x" && echo done', {}, project)).toBe(`\
  1  sudo rm -rf /etc/x  in <project>
     privilege  acts as another user
  2  rm -rf /etc/x  via sudo  in <project>
     delete  /etc/x  outside the workspace
  3  echo done  in <project>

deny  workspace.outside
  Refused: this would delete outside the workspace (/etc/x).
  Use a path in the workspace, e.g. echo x > notes.txt
  preset = "strict"  (project, <project>/.bridle/config.toml:2)
`);
  });

  it('says so when there is no objection, and what is not known', async () => {
    expect(await explain('ls "$X"')).toBe(`\
  1  ls ‹$X›  in <home>

no objection
  preset = "standard"  (default)
`);
  });

  describe('with rules of people', () => {
    const own = join(home, 'own');
    mkdirSync(join(own, '.bridle/hooks'), { recursive: true });
    writeFileSync(
      join(own, '.bridle/config.toml'),
      `[[rule]]
id = "no-prod"
tool = "shell"
command = { program = "kubectl", subcommand = "apply", flags = ["--context=prod*"] }
decision = "deny"
reason = "Production is touched by a person."
remedy = "Prepare the change and say so."

[[rule]]
id = "no-migrations"
tool = ["write", "edit"]
paths = ["migrations/**"]
decision = "ask"
reason = "Ask first."

[[rule]]
id = "asks-only"
command = { program = "rm" }
decision = "ask"
reason = "Ask first."
`,
    );

    it('judges by them as the hook does, and says where they stand', async () => {
      expect(await explain('kubectl apply --context=prod1', {}, own)).toBe(`\
  1  kubectl apply --context=prod1  in <home>/own

deny  no-prod
  Production is touched by a person.
  Prepare the change and say so.
  preset = "standard"  (default)
  [[rule]] = "no-prod"  (project, <home>/own/.bridle/config.toml:1)
`);
      expect(await explain('kubectl apply --context=test', {}, own)).toContain('no objection');
    });

    it('lets a guard that refuses speak before a rule that asks', async () => {
      expect(await explain('rm -rf /', {}, own)).toContain('deny  destructive.root');
    });

    it('knows the path that a file tool is about', async () => {
      expect(await explain('migrations/1.sql', { tool: 'Write' }, own)).toContain('ask  no-migrations');
      expect(await explain('/etc/passwd', { tool: 'Write' }, own)).toContain('deny  workspace.outside');
      expect(await explain('src/a.ts', { tool: 'Edit' }, own)).toContain('no objection');
      expect(await explain('/etc/passwd', { tool: 'Edit' }, own)).toContain('deny  workspace.outside');
      expect(await explain('~/.ssh/id_rsa', { tool: 'Read' }, own)).toContain('secrets.');
      expect(await explain('src/a.ts', { tool: 'Read' }, own)).toContain('no objection');
    });
  });

  it('speaks JSON', async () => {
    const said: unknown = JSON.parse(await explain('rm -rf build', { json: true, preset: 'strict' }));
    expect(said).toMatchObject({
      verdict: 'deny',
      rule: 'destructive.remove',
      isComplete: true,
      limit: null,
      commands: [{ program: 'rm', cwd: '<home>' }],
      effects: [{ kind: 'delete', targets: [{ path: '<home>/build', zone: 'workspace' }], command: 0 }],
      preset: 'strict',
      settings: [],
    });
  });

  it('shows no control characters of a command', async () => {
    expect(await explain("echo '\u001b[2Jx'")).not.toContain('\u001b');
  });

  it('shows no credential of a command, wherever it stands', async () => {
    const token = ['ghp', '9hV2kQ7xT4mZ8rB1nC6wP3sD5fG0jL9yA2eU'].join('_');
    const line = `curl -H 'Authorization: token ${token}' https://x.example && echo x > /etc/${token}`;
    for (const options of [{}, { json: true }]) {
      const said = await explain(line, options);
      expect(said).not.toContain(token);
      expect(said).toContain('/etc/[redacted:github]');
    }
    const password = await explain('mysql --password correcthorsebattery -e x');
    expect(password).not.toContain('correcthorse');
    async function* lines() {
      yield JSON.stringify({ command: line });
    }
    const io = testIo({ cwd: home, home, input: lines() });
    await runExplain(undefined, { batch: true }, io);
    expect(JSON.parse(io.written.out)).toMatchObject({
      effects: [{ kind: 'overwrite', targets: ['/etc/[redacted:github]'] }],
    });
  });

  it('names the option as the one who decided on the preset', async () => {
    expect(await explain('ls', { preset: 'standard' }, project)).toContain('preset = "standard"  (--preset)');
    const said: unknown = JSON.parse(await explain('ls', { preset: 'standard', json: true }, project));
    expect(said).toMatchObject({ preset: 'standard', settings: [] });
  });

  it('keeps to the width of the terminal', async () => {
    const io = testIo({ cwd: project, home, width: 60 });
    const long = `rm -rf ${'very/long/path/'.repeat(9)} ${'one two three '.repeat(9)}`;
    await runExplain(`${long} && sudo rm /etc/${'x'.repeat(90)}`, {}, io);
    expect(io.written.out.split('\n').filter((text) => text.length > 60)).toEqual([]);
  });

  it('wants a command and a preset that exists', async () => {
    await expect(explain(undefined)).rejects.toThrow(UserError);
    await expect(explain('ls', { preset: 'lax' })).rejects.toThrow('There is no preset "lax".');
  });

  it('answers a batch line by line', async () => {
    async function* lines() {
      yield '{"command":"ls"}\n{"command":"rm -rf ~"}\n';
    }
    const io = testIo({ cwd: home, home, input: lines() });
    expect(await runExplain(undefined, { batch: true }, io)).toBe(0);
    const verdicts = io.written.out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).verdict);
    expect(verdicts).toEqual(['none', 'deny']);
  });
});
