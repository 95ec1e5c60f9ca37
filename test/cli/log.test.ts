import { spawn } from 'node:child_process';
import { appendFileSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { runCli } from '../../src/cli/main.js';
import { stringAt, type JsonObject } from '../../src/model/json.js';
import { CLAUDE, Sandbox } from '../support/hook-process.js';
import { testIo } from '../support/io.js';
import { says, Workshop } from '../support/workshop.js';

const BIN = resolve(import.meta.dirname, '../../bin/bridle.js');

interface Said {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

async function bridle(sandbox: Sandbox, ...argv: string[]): Promise<Said> {
  const io = testIo({ cwd: sandbox.project, home: sandbox.home, env: {}, width: 120 });
  const code = await runCli(argv, io);
  return { code, ...io.written };
}

async function rows(sandbox: Sandbox, ...argv: string[]): Promise<JsonObject[]> {
  const { out } = await bridle(sandbox, 'log', '--json', ...argv);
  return out
    .split('\n')
    .filter((line) => line !== '')
    .map((line): JsonObject => JSON.parse(line));
}

async function played(): Promise<Sandbox> {
  const sandbox = new Sandbox();
  await sandbox.hook(CLAUDE, sandbox.claudeCall('ls', { session_id: 'one' }));
  await sandbox.hook(CLAUDE, sandbox.claudeCall('rm -rf /', { session_id: 'two' }));
  const kiro = {
    hook_event_name: 'preToolUse',
    cwd: sandbox.project,
    tool_name: 'fs_read',
    tool_input: { path: 'a' },
  };
  await sandbox.hook(['--agent', 'kiro'], JSON.stringify(kiro));
  return sandbox;
}

/** Two hooks of the person's own that never judge a listing, and one event that they do not want. */
async function failing(): Promise<Workshop> {
  const workshop = new Workshop();
  const hook = (name: string, command: string): string =>
    `[[hook]]\nname = "${name}"\ncategory = "security"\nevent = "before_tool"\npattern = "^ls"\ncommand = ${JSON.stringify(command)}\n`;
  workshop.atHome(
    '.config/bridle/config.toml',
    `${hook('gone', '/nonexistent/guard')}${hook('killed', 'kill -9 $$')}`,
  );
  await workshop.hook(CLAUDE, workshop.claudeCall('ls'));
  await workshop.hook(CLAUDE, workshop.claudeCall('pwd'));
  return workshop;
}

/** Whichever of the guards refused. */
function ruleOf(sandbox: Sandbox): string {
  return stringAt(sandbox.rows().find((row) => row['verdict'] === 'deny') ?? {}, 'rule') ?? '';
}

describe('bridle log', () => {
  it('finds rows by session, agent, verdict, rule, tool and time', async () => {
    const sandbox = await played();
    const about = async (...argv: string[]): Promise<unknown[]> =>
      (await rows(sandbox, ...argv)).map((row) => row['input_summary']);
    expect(await about()).toEqual(['ls', 'rm -rf /', 'a']);
    expect(await about('--session', 'two')).toEqual(['rm -rf /']);
    expect(await about('--agent', 'kiro')).toEqual(['a']);
    expect(await about('--verdict', 'deny')).toEqual(['rm -rf /']);
    const rule = ruleOf(sandbox);
    const [group = ''] = rule.split('.');
    expect(await about('--rule', rule)).toEqual(['rm -rf /']);
    expect(await about('--rule', group)).toEqual(['rm -rf /']);
    expect(await about('--rule', group.slice(0, -1))).toEqual([]);
    expect(await about('--tool', 'fs_read')).toEqual(['a']);
    expect(await about('--since', '1h')).toEqual(['ls', 'rm -rf /', 'a']);
    expect(await about('--until', '1h')).toEqual([]);
    expect(await about('-n', '1')).toEqual(['a']);
    expect(await about('--session', 'two', '--verdict', 'no-opinion')).toEqual([]);
  });

  it('shows a table for people, without what could move their cursor', async () => {
    const sandbox = await played();
    await sandbox.hook(CLAUDE, sandbox.claudeCall('echo \u001b[2J\u0007'));
    const { out, code } = await bridle(sandbox, 'log');
    expect(code).toBe(0);
    expect(out).toContain('rm -rf /');
    expect(out.replace(/ +/g, ' ')).toContain(` deny ${ruleOf(sandbox)} rm -rf /`);
    expect(out.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
  });

  it.each(['log', 'why', 'config', 'list'])(
    '%s draws nothing that turns text around or hides it',
    async (command) => {
      const sandbox = new Workshop({
        '.bridle/config.toml':
          '[[hook]]\nname = "a\\u202Eb\\u001B[8m"\nevent = "before_tool"\ncommand = "x\\u2066"\n',
      });
      await sandbox.hook(CLAUDE, sandbox.claudeCall('rm -rf / # \u202Eko\u2069\u061c\u200b\u001b[8m'));
      const { out } = await bridle(sandbox, command);
      expect(out).toContain('\uFFFD');
      expect(out).not.toMatch(/[^\P{Cc}\n]|[\u061c\u200b-\u200f\u202a-\u202e\u2066-\u2069]/u);
    },
  );

  it('rejects a verdict that there is not, and names those that there are', async () => {
    const { code, out, err } = await bridle(await played(), 'log', '--verdict', 'nope');
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toBe(
      'E_BAD_VERDICT: "nope" is no verdict. There are deny, ask, rewrite, allow, no-opinion.\n',
    );
  });

  it('tells an async hook from the call that it ran after', async () => {
    const workshop = new Workshop();
    workshop.folder('notify', 'trigger: before_tool\nasync: true', says({}));
    workshop.folder('broken', 'trigger: before_tool\nasync: true\npriority: 1', says({ exit: 1 }));
    await workshop.hook(CLAUDE, workshop.claudeCall('ls'));
    await vi.waitUntil(() => workshop.rows().length === 3, { timeout: 20_000 });
    const { out } = await bridle(workshop, 'log');
    expect(out).toMatch(/ Bash +· +ls\n/);
    expect(out).toMatch(/ ↳ notify +· +async +ls\n/);
    expect(out).toMatch(/ ↳ broken +! +async +\[broken: crashed\] ls\n/);
    expect((await bridle(workshop, 'status')).out).toContain('in the last 1 event (asked 1 time)');
  });

  it('marks events at which a hook did not judge, and names it', async () => {
    const sandbox = await failing();
    const { out } = await bridle(sandbox, 'log');
    expect(out).toMatch(/Bash +! +\[gone: not-started, killed: crashed\] ls\n/);
    expect(out).toMatch(/Bash +· +pwd\n/);
  });

  it('counts lines that it cannot read and goes on', async () => {
    const sandbox = await played();
    appendFileSync(sandbox.ledgerFile, 'garbage\n{"half":');
    const { out, err } = await bridle(sandbox, 'log');
    expect(out.trim().split('\n')).toHaveLength(4);
    expect(err).toBe('2 lines could not be read; "bridle log verify" says which.\n');
  });

  it('says so when nothing fits, and what is wrong with a time', async () => {
    const sandbox = await played();
    expect(await bridle(sandbox, 'log', '--session', 'none')).toEqual({
      code: 0,
      out: '',
      err: `No row of ${sandbox.ledgerFile} fits.\n`,
    });
    const { code, err } = await bridle(sandbox, 'log', '--since', 'yesterdayish');
    expect(code).toBe(1);
    expect(err).toContain('E_BAD_TIME');
  });

  it('shows what belongs to no project', async () => {
    const sandbox = new Sandbox();
    await sandbox.hook(['--agent', 'kiro'], JSON.stringify({ hook_event_name: 'agentSpawn' }));
    expect(await rows(sandbox, '--own')).toMatchObject([{ event: 'agentSpawn' }]);
  });

  it('follows', async () => {
    const sandbox = await played();
    const child = spawn(process.execPath, [BIN, 'log', '--follow', '--json', '-n', '1'], {
      cwd: sandbox.project,
      env: sandbox.environment(),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines: string[] = [];
    const seen = new Promise<void>((done) => {
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        lines.push(...text.split('\n').filter((line) => line !== ''));
        // The last row that was there says that it has begun.
        if (lines.length === 1) void sandbox.hook(CLAUDE, sandbox.claudeCall('echo new'));
        if (lines.length === 2) done();
      });
    });
    try {
      await seen;
      expect(JSON.parse(lines[1] ?? '')).toMatchObject({ input_summary: 'echo new' });
    } finally {
      child.kill();
    }
  });
});

describe('a hook that nobody has approved', () => {
  async function withUnapproved(): Promise<Workshop> {
    const workshop = new Workshop();
    workshop.atProject(
      '.bridle/config.toml',
      `[[hook]]\nname = "guard"\ncategory = "security"\nevent = "before_tool"\non_failure = "deny"\ncommand = "exit 2"\n`,
    );
    await workshop.hook(CLAUDE, workshop.claudeCall('ls'));
    return workshop;
  }

  it('does not look like one that approved, in the log, the status and to the doctor', async () => {
    const workshop = await withUnapproved();
    expect((await bridle(workshop, 'log')).out).toMatch(/ ! .*\[guard: not approved\] ls/);
    const { out } = await bridle(workshop, 'status');
    expect(out.replaceAll(/\s+/g, ' ')).toContain(
      '1 hook is not approved and does not run: guard (passed over at 1 of the last 1 events); "bridle trust" shows what would run',
    );
    expect((await bridle(workshop, 'doctor')).out).toMatch(
      /! hook guard: .*config\.toml:1: it does not run: /,
    );
  });

  it('is out of the way once it is approved', async () => {
    const workshop = await withUnapproved();
    const { out } = await bridle(workshop, 'trust', '--json');
    const digest: string = JSON.parse(out).pending[0].digest;
    await bridle(workshop, 'trust', 'guard', '--hash', digest);
    expect((await bridle(workshop, 'status')).out).not.toContain('not approved');
    expect((await bridle(workshop, 'doctor')).out).not.toContain('hook guard');
  });
});

describe('a ledger that is gone', () => {
  /** A project with a ledger, and a person with one of their own. */
  async function withBoth(): Promise<Sandbox> {
    const sandbox = await played();
    const elsewhere = JSON.stringify({
      hook_event_name: 'PreToolUse',
      cwd: '/',
      tool_name: 'Bash',
      tool_input: { command: 'pwd' },
    });
    await sandbox.hook(CLAUDE, elsewhere);
    return sandbox;
  }

  it.each(['.bridle/.tracking/ledger.jsonl', '.bridle/.tracking', '.bridle'])(
    'is missed after %s was deleted, and no other is shown in its place',
    async (deleted) => {
      const sandbox = await withBoth();
      rmSync(resolve(sandbox.project, deleted), { recursive: true });
      const verified = await bridle(sandbox, 'log', 'verify');
      expect(verified.code).toBe(1);
      expect(verified.out).toContain('gap: records are missing.');
      expect(verified.out).toContain('the last 3 records, up to 3, are missing');
      const logged = await bridle(sandbox, 'log');
      expect(logged.out).toBe('');
      expect(logged.err).toContain('ledger.jsonl is gone; "bridle log verify" says what is missing.');
      expect((await bridle(sandbox, 'why')).code).toBe(1);
    },
  );

  it('where a project never had one, the person is told whose is shown', async () => {
    const sandbox = await withBoth();
    const io = testIo({ cwd: sandbox.home, home: sandbox.home, env: {}, width: 120 });
    expect(await runCli(['log', 'verify'], io)).toBe(0);
    expect(io.written.err).toContain('this is your own');
  });
});

describe('bridle log verify', () => {
  it('says ok, and 1 with the place where something was changed', async () => {
    const sandbox = await played();
    expect(await bridle(sandbox, 'log', 'verify')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^ok: /),
    });
    const text = readFileSync(sandbox.ledgerFile, 'utf8');
    appendFileSync(sandbox.ledgerFile, '{"tool_name":"shell","input_summary":"npm test","success":true}\n');
    const forged = await bridle(sandbox, 'log', 'verify', '--json');
    expect(forged.code).toBe(1);
    expect(JSON.parse(forged.out)).toMatchObject({ status: 'fork', records: 4, chained: 3 });
    expect(text.split('\n')).toHaveLength(4);
  });
});

describe('hooks that did not judge', () => {
  it('are counted by bridle status', async () => {
    const sandbox = await failing();
    await sandbox.hook(CLAUDE, sandbox.claudeCall('ls -la'));
    const { out } = await bridle(sandbox, 'status');
    const said = out.replaceAll(/\s+/g, ' ');
    expect(said).toContain('hook "gone" failed 2 times in the last 3 events (asked 2 times): not-started');
    expect(said).toContain('hook "killed" failed 2 times in the last 3 events');
    const json: unknown = JSON.parse((await bridle(sandbox, 'status', '--json')).out);
    expect(json).toContainEqual(
      expect.objectContaining({
        id: 'claude-code',
        failures: [
          expect.objectContaining({ hook: 'gone', outcome: 'not-started', failed: 2, hasRecovered: false }),
          expect.objectContaining({ hook: 'killed', outcome: 'crashed', failed: 2 }),
        ],
      }),
    );
  });

  it('are told to the person by Claude Code, and to nobody else in words that it may not know', async () => {
    const sandbox = await failing();
    const answer = await sandbox.hook(CLAUDE, sandbox.claudeCall('ls'));
    expect(answer).toMatchObject({ exitCode: 0, stderr: '' });
    expect(JSON.parse(answer.stdout)).toEqual({
      systemMessage:
        'Bridle: not judged by the hook "gone" (not-started), "killed" (crashed). "bridle status" tells more.',
    });
    expect(await sandbox.hook(CLAUDE, sandbox.claudeCall('pwd'))).toMatchObject({ stdout: '' });
    const junie = await sandbox.hook(['--agent', 'junie'], sandbox.claudeCall('ls'));
    expect(junie).toMatchObject({ exitCode: 0, stdout: '', stderr: '' });
  });

  it('are found by bridle doctor: what cannot be started is a problem, what failed lately a warning', async () => {
    const sandbox = await failing();
    const { code, out } = await bridle(sandbox, 'doctor', '--json');
    expect(code).toBe(1);
    const found: unknown = JSON.parse(out);
    const of = (level: string, text: RegExp): unknown =>
      expect.objectContaining({ level, text: expect.stringMatching(text) });
    expect(found).toContainEqual(
      of('problem', /config\.toml:1: \/nonexistent\/guard is not there; .*"allow"/),
    );
    expect(found).toContainEqual(of('warning', /hook "killed" failed once .*: crashed, .* ended by SIGKILL/));
    expect(found).not.toContainEqual(of('problem', /kill/));
  });
});

describe('bridle why', () => {
  it('explains the last refusal in plain words', async () => {
    const sandbox = await played();
    const { out, code } = await bridle(sandbox, 'why');
    expect(code).toBe(0);
    expect(out).toContain('What happened');
    expect(out).toContain('rm -rf /');
    expect(out).toContain(`It was refused. The rule is ${ruleOf(sandbox)}.`);
    expect(out).toMatch(/\w+, security, built in; deny by rule [\w.-]+; [\d.]+ ms/);
    expect(out).toContain('What the agent was told');
  });

  it('explains the decision with an id, as JSON too', async () => {
    const sandbox = await played();
    const [first] = sandbox.rows();
    const { out } = await bridle(sandbox, 'why', String(first?.['id']), '--json');
    expect(JSON.parse(out)).toMatchObject({ row: { input_summary: 'ls' }, explanation: expect.any(Array) });
  });

  it('says so when there is no such decision', async () => {
    const { code, err } = await bridle(new Sandbox(), 'why', 'nothing');
    expect(code).toBe(1);
    expect(err).toContain('E_NO_DECISION');
  });
});
