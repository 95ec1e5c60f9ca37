import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CLAUDE, Sandbox } from '../support/hook-process.js';

const BIN = resolve(import.meta.dirname, '../../bin/bridle.js');
const SCRIPT = '/usr/bin/script';

describe('bridle hook for a person', () => {
  it.each(['--help', '-h'])('%s prints help, waits for nothing and leaves no row', (word) => {
    const sandbox = new Sandbox();
    const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, 'hook', word], {
      cwd: sandbox.project,
      env: sandbox.environment(),
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain('Usage: bridle hook');
    expect(stdout).toContain('--agent <id>');
    expect(existsSync(sandbox.ledgerFile)).toBe(false);
  });

  it.skipIf(process.platform !== 'linux' || !existsSync(SCRIPT))(
    'says what it is at a terminal, at once, with a code that no agent takes for a yes',
    async () => {
      const sandbox = new Sandbox();
      const line = `'${process.execPath}' '${BIN}' hook --agent claude-code`;
      const started = performance.now();
      // Its stdin stays open, as a terminal's does; the end of it would be an answer.
      const child = spawn(SCRIPT, ['-qefc', line, '/dev/null'], {
        cwd: sandbox.project,
        env: sandbox.environment({ SHELL: '/bin/sh' }),
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      let said = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
      const code = await new Promise((done) => child.on('close', done));
      expect(said).toContain('bridle hook answers one event');
      expect(code).toBe(2);
      expect(performance.now() - started).toBeLessThan(4000);
      expect(existsSync(sandbox.ledgerFile)).toBe(false);
    },
  );
});

describe('bridle hook', () => {
  it('refuses rm -rf / to Claude Code with a reason a model can act on', async () => {
    const sandbox = new Sandbox();
    const answer = await sandbox.hook(CLAUDE, sandbox.claudeCall('rm -rf /'));
    expect(answer.exitCode).toBe(2);
    const said = JSON.parse(answer.stdout).hookSpecificOutput;
    expect(said).toMatchObject({ hookEventName: 'PreToolUse', permissionDecision: 'deny' });
    expect(said.permissionDecisionReason).toMatch(/^Refused: .*\[destructive\.root\] .+/);
    expect(answer.stderr).toBe(said.permissionDecisionReason);
  });

  it('refuses the same to Kiro in its own wire form: exit code 2, stderr, nothing on stdout', async () => {
    const sandbox = new Sandbox();
    const call = {
      hook_event_name: 'preToolUse',
      cwd: sandbox.project,
      tool_name: 'execute_bash',
      tool_input: { command: 'rm -rf /' },
    };
    const answer = await sandbox.hook(['--agent', 'kiro'], JSON.stringify(call));
    expect(answer).toEqual({
      exitCode: 2,
      signal: null,
      stdout: '',
      stderr: expect.stringMatching(/^Refused: .*\[destructive\.root\] .+/),
    });
  });

  it('says nothing about a harmless call, so that the agent asks its own questions', async () => {
    const sandbox = new Sandbox();
    expect(await sandbox.hook(CLAUDE, sandbox.claudeCall('npm test'))).toEqual({
      exitCode: 0,
      signal: null,
      stdout: '',
      stderr: '',
    });
  });

  it('says at the start of a session whose configuration cannot be read, and has it on record', async () => {
    const sandbox = new Sandbox({ '../home/.config/bridle/config.toml': 'preset = "strict\n' });
    const start = { session_id: 's', cwd: sandbox.project, hook_event_name: 'SessionStart' };
    const { stdout, exitCode } = await sandbox.hook(CLAUDE, JSON.stringify(start));
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout).hookSpecificOutput.additionalContext).toBe(
      'The user configuration file of Bridle cannot be read, so nothing in it holds; the built-in guards are on. A person can see why with "bridle config".',
    );
    expect(sandbox.rows()[0]?.['notes']).toEqual([
      expect.stringContaining('config.toml:1: is not valid TOML'),
    ]);
  });

  it('recognises who calls when nobody says', async () => {
    const sandbox = new Sandbox();
    await sandbox.hook([], sandbox.claudeCall('ls'));
    await sandbox.hook([], JSON.stringify({ hook_event_name: 'agentSpawn', cwd: sandbox.project }));
    await sandbox.hook(
      [],
      JSON.stringify({ event: 'before_tool', tool_name: 'x', conversation_id: 'c', cwd: sandbox.project }),
    );
    expect(sandbox.rows().map((row) => row['agent'])).toEqual(['claude-code', 'kiro', 'generic']);
  });

  it('writes one row for an event before it answers, for the owner only', async () => {
    const sandbox = new Sandbox();
    await sandbox.hook(CLAUDE, sandbox.claudeCall('npm test'));
    const [row, ...more] = sandbox.rows();
    expect(more).toEqual([]);
    expect(row).toEqual({
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      id: expect.stringMatching(/^[\w-]+$/),
      agent: 'claude-code',
      session: 's1',
      subagent: null,
      event: 'PreToolUse',
      kind: 'before_tool',
      tool_name: 'Bash',
      input_summary: 'npm test',
      tool_kind: 'shell',
      command: expect.stringMatching(/^\w{14}$/),
      moment: expect.stringMatching(/^\w+$/),
      verdict: 'no-opinion',
      rule: null,
      reason: null,
      hooks: expect.arrayContaining([
        expect.objectContaining({
          layer: 'builtin',
          category: 'security',
          outcome: 'verdict',
          verdict: 'no-opinion',
        }),
      ]),
      notes: [],
      config: 'default',
      version: expect.any(String),
      chain: { seq: 1, at: 0, prev: '0'.repeat(64) },
    });
  });

  it('keeps credentials out of the ledger', async () => {
    const sandbox = new Sandbox();
    const token = `ghp_${'a1B2'.repeat(9)}`;
    await sandbox.hook(CLAUDE, sandbox.claudeCall(`curl -H "Authorization: ${token}" https://example.com`));
    expect(JSON.stringify(sandbox.rows())).not.toContain(token);
  });

  it('records an event that names no directory in the state of the person, not in a project', async () => {
    const sandbox = new Sandbox();
    await sandbox.hook(['--agent', 'kiro'], JSON.stringify({ hook_event_name: 'agentSpawn' }));
    expect(existsSync(sandbox.ledgerFile)).toBe(false);
    expect(sandbox.rows(sandbox.userLedgerFile)).toHaveLength(1);
  });

  it('records what a session raises in a project that is set up there, also if it names no directory', async () => {
    const sandbox = new Sandbox({ '.bridle/config.toml': '' });
    const start = { hook_event_name: 'agentSpawn' };
    await sandbox.hook(['--agent', 'kiro'], JSON.stringify({ ...start, session_id: 's' }));
    await sandbox.hook(['--agent', 'kiro'], JSON.stringify(start));
    expect(sandbox.rows()).toMatchObject([{ session: 's' }]);
    expect(sandbox.rows(sandbox.userLedgerFile)).toMatchObject([{ session: null }]);
  });

  it('judges by the configuration of the project the event happens in', async () => {
    const sandbox = new Sandbox({ '.bridle/config.toml': 'preset = "stric"\naudit = "required"\n' });
    await sandbox.hook(CLAUDE, sandbox.claudeCall('ls'));
    const [row] = sandbox.rows();
    expect(row?.['config']).not.toBe('default');
    expect(row?.['notes']).toEqual([expect.stringMatching(/config\.toml:1: "preset"/)]);
  });
});
