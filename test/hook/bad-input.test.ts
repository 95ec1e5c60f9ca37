import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/model/json.js';
import { CLAUDE, Sandbox, type HookAnswer } from '../support/hook-process.js';

const PRE = [...CLAUDE, '--event', 'PreToolUse'];

const silence: HookAnswer = { exitCode: 0, signal: null, stdout: '', stderr: '' };

function refusal(rule: string): HookAnswer {
  return {
    exitCode: 2,
    signal: null,
    stdout: expect.stringContaining('"permissionDecision":"deny"'),
    stderr: expect.stringContaining(`[${rule}]`),
  };
}

const QUICK = { '.bridle/config.toml': '[limits]\nfirst_byte_ms = 200\nlast_byte_ms = 400\n' };

describe('a call that cannot be read is refused, and a person reads why', () => {
  it.each([
    ['malformed JSON', 'input.malformed', '{"tool_name": "Bash", '],
    ['empty stdin', 'input.empty', ''],
    ['a JSON array', 'input.not-an-object', '[1, 2]'],
    ['JSON null', 'input.not-an-object', 'null'],
    ['two JSON documents', 'input.malformed', '{}{}'],
    ['invalid UTF-8', 'input.not-utf8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
    ['binary', 'input.not-utf8', Buffer.from(Array.from({ length: 4096 }, (_, at) => (at * 37) % 256))],
    ['a depth of 1,000,000', 'input.too-deep', `{"a":${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}}`],
    ['100 MiB', 'input.too-large', Buffer.alloc(100 * 1024 * 1024, 0x20)],
  ])('%s', async (_name, rule, input) => {
    const sandbox = new Sandbox();
    expect(await sandbox.hook(PRE, input)).toEqual(refusal(rule));
    expect(sandbox.rows()).toEqual([expect.objectContaining({ verdict: 'deny', rule, kind: 'before_tool' })]);
  });

  it('nobody is told to make a smaller call where nothing arrived', async () => {
    const sandbox = new Sandbox();
    expect((await sandbox.hook(PRE, '')).stderr).toContain('the hook was started without an event');
    expect((await sandbox.hook(PRE, '{"')).stderr).toContain('Make a smaller or simpler call');
  });

  it('stdin on which nothing ever comes', async () => {
    const sandbox = new Sandbox(QUICK);
    expect(await sandbox.hook(PRE, () => undefined)).toEqual(refusal('input.no-first-byte'));
  });

  it('stdin that stops in the middle and stays open', async () => {
    const sandbox = new Sandbox(QUICK);
    expect(await sandbox.hook(PRE, (stdin) => void stdin.write('{"tool_name":'))).toEqual(
      refusal('input.no-last-byte'),
    );
  });

  it('a broken event that is seen to be a tool call, without --event', async () => {
    const sandbox = new Sandbox();
    expect(await sandbox.hook(CLAUDE, '{"tool_name":"Bash","tool_input":{"command":"rm -rf')).toEqual(
      refusal('input.malformed'),
    );
  });

  it('the same in the wire form of Kiro', async () => {
    const sandbox = new Sandbox();
    const answer = await sandbox.hook(['--agent', 'kiro'], '{"hook_event_name":"preToolUse","tool_input":');
    expect(answer).toEqual({
      exitCode: 2,
      signal: null,
      stdout: '',
      stderr: expect.stringContaining('[input.malformed]'),
    });
  });
});

describe('anything else that cannot be read is let through, on record', () => {
  it.each([
    ['PostToolUse', '{"tool'],
    ['UserPromptSubmit', ''],
    ['Stop', 'nonsense'],
    ['SomethingNew', '{'],
  ])('%s', async (event, input) => {
    const sandbox = new Sandbox();
    expect(await sandbox.hook([...CLAUDE, '--event', event], input)).toEqual(silence);
    expect(sandbox.rows()).toEqual([
      expect.objectContaining({
        event,
        verdict: 'no-opinion',
        notes: [expect.stringContaining('Unreadable input')],
      }),
    ]);
  });
});

describe('odd but readable input', () => {
  it('is answered at once when the caller never closes stdin', async () => {
    const sandbox = new Sandbox();
    const answer = await sandbox.hook(CLAUDE, (stdin) => void stdin.write(sandbox.claudeCall('rm -rf /')));
    expect(answer.exitCode).toBe(2);
  });

  it('is judged when it arrives byte by byte', async () => {
    const sandbox = new Sandbox();
    const answer = await sandbox.hook(CLAUDE, (stdin) => {
      for (const char of sandbox.claudeCall('rm -rf ~')) stdin.write(char);
      stdin.end();
    });
    expect(answer.exitCode).toBe(2);
  });

  it('keeps a lone surrogate from tearing the ledger', async () => {
    const sandbox = new Sandbox();
    expect(await sandbox.hook(CLAUDE, sandbox.claudeCall('echo \ud800 \u2028 \u0000'))).toEqual(silence);
    expect(sandbox.rows()).toHaveLength(1);
  });

  it('with __proto__ and constructor keys changes nothing but itself', async () => {
    const sandbox = new Sandbox();
    const call = sandbox
      .claudeCall('rm -rf /')
      .replace('{', '{"__proto__":{"tool_name":"Read"},"constructor":{"prototype":{"kind":"read"}},');
    expect((await sandbox.hook(CLAUDE, call)).exitCode).toBe(2);
  });

  it('with an unknown event gets no opinion', async () => {
    const sandbox = new Sandbox();
    expect(
      await sandbox.hook(CLAUDE, sandbox.claudeCall('rm -rf /', { hook_event_name: 'Brainstorm' })),
    ).toEqual(silence);
    expect(sandbox.rows()).toEqual([expect.objectContaining({ kind: 'other', event: 'Brainstorm' })]);
  });

  it.each([
    ['an unknown tool', { tool_name: 'Teleport', tool_input: { to: 'moon' } }],
    ['a tool without input', { tool_name: 'Teleport', tool_input: null }],
    ['a shell that is to run nothing', { tool_input: {} }],
  ])('with %s gets no opinion', async (_name, changes) => {
    const sandbox = new Sandbox();
    expect(await sandbox.hook(CLAUDE, sandbox.claudeCall('ls', changes))).toEqual(silence);
  });

  it('for an agent nobody knows is answered with exit code 2 and stderr', async () => {
    const sandbox = new Sandbox();
    const answer = await sandbox.hook(['--agent', 'hal-9000', '--colour'], sandbox.claudeCall('rm -rf /'));
    expect(answer).toEqual({
      exitCode: 2,
      signal: null,
      stdout: '',
      stderr: expect.stringContaining('Refused'),
    });
    expect(sandbox.rows()[0]?.['notes']).toEqual([
      'Unknown words on the command line: --colour',
      'No dialect is called "hal-9000". It is answered in the generic one.',
    ]);
  });
});

describe('surroundings that are not in order', () => {
  it('a directory that does not exist: judged, recorded elsewhere, and not created', async () => {
    const sandbox = new Sandbox();
    const gone = join(sandbox.project, 'gone/deep');
    expect((await sandbox.hook(CLAUDE, sandbox.claudeCall('rm -rf /', { cwd: gone }))).exitCode).toBe(2);
    expect(existsSync(gone)).toBe(false);
    expect(sandbox.rows(sandbox.userLedgerFile)).toHaveLength(1);
  });

  it('a working directory that was removed under our feet', async () => {
    const sandbox = new Sandbox();
    const doomed = mkdtempSync(join(tmpdir(), 'bridle-doomed-'));
    const script = `cd '${doomed}' && rmdir '${doomed}' && exec '${process.execPath}' '${join(import.meta.dirname, '../../bin/bridle.js')}' hook --agent claude-code`;
    const { status } = spawnSync('sh', ['-c', script], {
      env: sandbox.environment(),
      input: sandbox.claudeCall('rm -rf /'),
    });
    expect(status).toBe(2);
  });

  it('a configuration that is a directory leaves the guards on', async () => {
    const sandbox = new Sandbox();
    mkdirSync(join(sandbox.project, '.bridle/config.toml'), { recursive: true });
    expect((await sandbox.hook(CLAUDE, sandbox.claudeCall('rm -rf /'))).exitCode).toBe(2);
    expect(sandbox.rows()[0]?.['notes']).toEqual([expect.stringContaining('is a directory')]);
  });

  it('a configuration that is not TOML leaves the guards on, and its line is named', async () => {
    const sandbox = new Sandbox({ '.bridle/config.toml': 'preset = "strict"\n[[[\n' });
    expect((await sandbox.hook(CLAUDE, sandbox.claudeCall('rm -rf /'))).exitCode).toBe(2);
    expect(sandbox.rows()[0]?.['notes']).toEqual([
      expect.stringMatching(/config\.toml:2: is not valid TOML/),
    ]);
  });

  it('a ledger that cannot be written there is written for the person instead', async () => {
    const sandbox = new Sandbox();
    mkdirSync(sandbox.ledgerFile, { recursive: true });
    expect((await sandbox.hook(CLAUDE, sandbox.claudeCall('rm -rf /'))).exitCode).toBe(2);
    expect(sandbox.rows(sandbox.userLedgerFile)[0]?.['notes']).toEqual([
      expect.stringContaining('could not be written'),
    ]);
  });

  it('a ledger that cannot be written anywhere is said aloud, and refuses where the audit is required', async () => {
    const sandbox = new Sandbox({ '.bridle/config.toml': 'audit = "required"\n' });
    mkdirSync(sandbox.ledgerFile, { recursive: true });
    mkdirSync(sandbox.userLedgerFile, { recursive: true });
    const call = await sandbox.hook(CLAUDE, sandbox.claudeCall('ls'));
    expect(call).toEqual(refusal('audit.required'));
    const after = await sandbox.hook(CLAUDE, sandbox.claudeCall('ls', { hook_event_name: 'PostToolUse' }));
    expect(after).toEqual({ ...silence, stderr: expect.stringContaining('this event was not recorded') });
  });

  it('a ledger that is a link is not followed', async () => {
    const sandbox = new Sandbox({ '.bridle/.tracking/.gitignore': '*\n', 'elsewhere.txt': '' });
    spawnSync('ln', ['-s', join(sandbox.project, 'elsewhere.txt'), sandbox.ledgerFile]);
    await sandbox.hook(CLAUDE, sandbox.claudeCall('ls'));
    expect(sandbox.rows(join(sandbox.project, 'elsewhere.txt'))).toEqual([]);
    expect(sandbox.rows(sandbox.userLedgerFile)).toHaveLength(1);
  });
});

const isRoot = process.getuid?.() === 0;

describe('permissions and full disks', () => {
  // Root may write anywhere; the case below takes a read-only file system instead.
  if (!isRoot)
    it('a read-only project is judged, recorded for the person and left as it was', async () => {
      const sandbox = new Sandbox();
      chmodSync(sandbox.project, 0o555);
      expect((await sandbox.hook(CLAUDE, sandbox.claudeCall('rm -rf /'))).exitCode).toBe(2);
      expect(sandbox.rows(sandbox.userLedgerFile)).toHaveLength(1);
    });

  it('a full or read-only file system loses no verdict', async () => {
    const sandbox = new Sandbox();
    const mount = (...args: string[]): number | null => spawnSync('mount', [...args, sandbox.project]).status;
    if (mount('-t', 'tmpfs', '-o', 'size=64k', 'tmpfs') !== 0) {
      process.stderr.write(
        'SKIPPED: no file system can be mounted here, so the full-disk case did not run\n',
      );
      return;
    }
    try {
      spawnSync('sh', ['-c', `head -c 1000000 /dev/zero > '${sandbox.project}/filler'`]);
      expect((await sandbox.hook(CLAUDE, sandbox.claudeCall('rm -rf /'))).exitCode).toBe(2);
      expect(sandbox.rows(sandbox.userLedgerFile)).toEqual([expect.objectContaining({ verdict: 'deny' })]);
      rmSync(join(sandbox.project, 'filler'));
      expect(mount('-o', 'remount,ro')).toBe(0);
      expect((await sandbox.hook(CLAUDE, sandbox.claudeCall('rm -rf ~'))).exitCode).toBe(2);
      expect(sandbox.rows(sandbox.userLedgerFile)).toHaveLength(2);
    } finally {
      spawnSync('umount', [sandbox.project]);
    }
  });
});

describe('a call whose tool or input cannot be read', () => {
  const call = (fields: JsonObject): string => JSON.stringify({ hook_event_name: 'PreToolUse', ...fields });
  const unreadable: readonly [string, JsonObject][] = [
    ['no tool', { tool_input: { command: 'ls' } }],
    ['a tool without a name', { tool_name: '', tool_input: { command: 'ls' } }],
    ['a tool that is a number', { tool_name: 42, tool_input: { command: 'ls' } }],
    ['a list for an input', { tool_name: 'Bash', tool_input: [{ command: 'rm -rf /' }] }],
    ['a command within a command', { tool_name: 'Bash', tool_input: { command: { a: 'rm -rf /' } } }],
    ['a command of words and more', { tool_name: 'Bash', tool_input: { command: ['rm', ['-rf', '/']] } }],
    ['null for an input', { tool_name: 'Bash', tool_input: null }],
    ['a shell without an input', { tool_name: 'Bash' }],
    ['a number for an input', { tool_name: 'Bash', tool_input: 3 }],
    ['a text for a file', { tool_name: 'Write', tool_input: '/etc/passwd' }],
    [
      'a file that is a list',
      { tool_name: 'Write', tool_input: { file_path: ['/etc/passwd'], content: '' } },
    ],
    ['a text for a tool of a server', { tool_name: 'mcp__a__b', tool_input: 'rm -rf /' }],
    ['nothing at all', {}],
  ];

  it.each(unreadable)('is refused and recorded: %s', async (_name, fields) => {
    const sandbox = new Sandbox();
    const agents = ['claude-code', 'kiro', 'generic'];
    for (const agent of agents) {
      const answer = await sandbox.hook(['--agent', agent, '--event', 'PreToolUse'], call(fields));
      expect(answer).toMatchObject({
        exitCode: 2,
        stderr: expect.stringContaining('[input.unreadable-call]'),
      });
    }
    const rows = sandbox.rows(sandbox.userLedgerFile);
    expect(rows.map((row) => row['rule'])).toEqual(agents.map(() => 'input.unreadable-call'));
  });

  it('is judged by a command line that came as a text', async () => {
    const sandbox = new Sandbox();
    const answer = await sandbox.hook(PRE, call({ tool_name: 'Bash', tool_input: 'rm -rf /' }));
    expect(answer).toEqual(refusal('destructive.root'));
    expect(await sandbox.hook(PRE, call({ tool_name: 'Bash', tool_input: 'ls' }))).toEqual(silence);
  });

  it.each<[string, JsonObject]>([
    ['an empty input', { tool_name: 'ExitPlanMode', tool_input: {} }],
    ['none', { tool_name: 'ListMcpResourcesTool' }],
    ['null', { tool_name: 'mcp__a__status', tool_input: null }],
    ['an empty text', { tool_name: 'mcp__a__status', tool_input: '' }],
    ['the JSON of an object', { tool_name: 'Bash', tool_input: '{"command":"ls"}' }],
    ['words', { tool_name: 'Bash', tool_input: { command: ['ls', '-l'] } }],
  ])('is not one with %s', async (_name, fields) => {
    const sandbox = new Sandbox();
    expect(await sandbox.hook(PRE, call(fields))).toEqual(silence);
  });

  it('is only asked about once: a permission request may leave out what the call had', async () => {
    const sandbox = new Sandbox();
    const asked = { hook_event_name: 'PermissionRequest', tool_name: 'Bash' };
    expect(await sandbox.hook(CLAUDE, JSON.stringify(asked))).toEqual(silence);
  });
});
