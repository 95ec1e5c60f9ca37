import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Sandbox } from '../support/hook-process.js';
import { bridle } from '../support/generation.js';
import { Studio } from '../support/studio.js';

const BIN = resolve(import.meta.dirname, '../../bin/bridle.js');
const hasStrace = spawnSync('strace', ['-V']).status === 0;

/** Programs that were started and chunks that were opened for one call, the hook's own process included. */
function traceCall(config: string, command: string): { programs: string[]; chunks: string[] } {
  const sandbox = new Sandbox({
    '.bridle/config.toml': config,
    'docs/plans/p.md': '## Checklist\n- [ ] a\n',
  });
  const log = join(sandbox.home, 'strace.log');
  // The first call after a change of the configuration reads it; the second is what is measured.
  sandbox.write('.git/HEAD', 'ref: refs/heads/main\n');
  for (const _round of [1, 2])
    spawnSync(
      'strace',
      [
        '-f',
        '-qq',
        '-e',
        'trace=execve,openat',
        '-o',
        log,
        process.execPath,
        BIN,
        'hook',
        '--agent',
        'claude-code',
      ],
      {
        cwd: sandbox.project,
        env: sandbox.environment(),
        input: sandbox.claudeCall(command),
      },
    );
  const lines = readFileSync(log, 'utf8').split('\n');
  const named = (pattern: RegExp): string[] =>
    lines
      .filter((line) => line.endsWith(' = 0') || / = \d+$/.test(line))
      .flatMap((line) => pattern.exec(line)?.[1] ?? []);
  return {
    programs: named(/execve\("([^"]+)"/),
    chunks: named(/openat\([^"]*"[^"]*\/dist\/hook\/([\w-]+)\.cjs"/),
  };
}

describe.skipIf(!hasStrace)('one full dispatch', () => {
  it('with every gate and feedback hook on starts no process', () => {
    const { programs, chunks } = traceCall('gates = "all"\nfeedback = "all"\n', 'ls -la');
    expect(programs).toEqual([process.execPath]);
    expect(chunks).toContain('practices');
  });

  it('starts git for a commit, and nothing else', () => {
    const config = 'gates = "all"\n[[regression]]\npaths = ["a"]\ncommands = ["b"]\n';
    const { programs } = traceCall(config, 'git commit -m x');
    expect(programs.filter((path) => !path.endsWith('/git'))).toEqual([process.execPath]);
    expect(programs.length).toBeGreaterThan(1);
  });

  it('loads nothing of them while none is on', () => {
    const { chunks } = traceCall('preset = "strict"\n', 'ls -la');
    expect(chunks).toContain('entry');
    expect(chunks.filter((name) => /practice|gate|all|feedback/.test(name))).toEqual([]);
  });
});

describe('what is on', () => {
  it('is nothing unless a project asks', async () => {
    const studio = new Studio({}, '');
    expect((await studio.write('CLAUDE.md')).exitCode).toBe(0);
    expect((await studio.says('try again')).stdout).toBe('');
  });

  it('is named in the row if it is nothing that exists', async () => {
    const studio = new Studio({}, 'gates = ["plan-requird"]\nfeedback = ["lnt", "lint"]\n');
    await studio.shell('ls');
    expect(studio.lastRow()['notes']).toEqual([
      'No gate is called "plan-requird"; "bridle list --matrix" shows all.',
      'No feedback hook is called "lnt"; "bridle list --matrix" shows all.',
    ]);
  });

  it('stays within one message of the budget, whatever it is set to', async () => {
    const long = `docs/plans/${'long-name-'.repeat(12)}.md`;
    const studio = new Studio({}, 'gates = "all"\n[limits]\noutput_chars = 120\n');
    const { stderr } = await studio.write(long, 'x');
    expect(stderr).toMatch(/… \(more: bridle why\) \[gate\.brainstorm-first\] Discuss it/);
    expect(String(studio.lastRow()['reason'])).toContain(long);
    const wide = new Studio({}, 'gates = "all"\n[limits]\noutput_chars = 2000\n');
    expect((await wide.write(long, 'x')).stderr).toContain(long);
  });
});

describe('what did not fit into one message', () => {
  it('is what `bridle why` tells, and an older refusal is not', async () => {
    const checks = `[checks]\ntrust = ["**"]\n[checks.languages.py]\ntest = [["sh", "-c", "printf 'E %0120d\\n' 1 2 3; exit 1"]]\n`;
    const studio = new Studio({ 'src/a.py': 'x' }, 'gates = "all"\nfeedback = "all"\n', checks);
    await studio.shell('rm -rf /');
    const { context } = await studio.send({
      hook_event_name: 'PostToolUse',
      tool_name: 'Write',
      tool_input: { file_path: 'src/a.py' },
      tool_response: {},
    });
    expect(context).toMatch(/^Tests failed after editing src\/a\.py[^]*… \(more: bridle why\)$/);
    expect(context.length).toBeLessThanOrEqual(200);
    const { out } = await bridle(studio.sandbox, 'why');
    for (const number of [1, 2, 3]) expect(out).toContain(String(number).padStart(120, '0').slice(-60));
    await studio.shell('rm -rf /');
    expect((await bridle(studio.sandbox, 'why')).out).toContain('It was refused.');
  });
});
