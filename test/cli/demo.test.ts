import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CLAUDE, Sandbox } from '../support/hook-process.js';

const BIN = resolve(import.meta.dirname, '../../bin/bridle.js');

function demo(...args: string[]): { status: number | null; stdout: string } {
  const { status, stdout } = spawnSync(process.execPath, [BIN, 'demo', ...args], {
    encoding: 'utf8',
    env: new Sandbox().environment(),
  });
  return { status, stdout };
}

describe('bridle demo', () => {
  it('plays a session through real hook processes and leaves a row for every step', () => {
    const { status, stdout } = demo('--json');
    expect(status).toBe(0);
    const story: {
      project: string;
      steps: { event: string; kind: string; reason?: string }[];
      ledger: { event: string; verdict: string }[];
    } = JSON.parse(stdout);
    expect(story.ledger.map((row) => row.event)).toEqual(story.steps.map((step) => step.event));
    expect(story.steps.filter((step) => step.kind === 'rewritten')).toEqual([
      expect.objectContaining({ event: 'PreToolUse', input: { command: 'npm ci' } }),
    ]);
    const blocked = story.steps.filter((step) => step.kind === 'blocked');
    expect(blocked.length).toBeGreaterThan(0);
    for (const step of blocked) expect(step.reason).toMatch(/\[[\w.-]+\]/);
    expect(story.ledger.filter((row) => row.verdict === 'deny')).toHaveLength(blocked.length);
    expect(existsSync(story.project)).toBe(false);
  });

  it.each([
    ['a reader that goes away', (child: ChildProcess) => child.stdout?.destroy()],
    ['SIGINT', (child: ChildProcess) => child.kill('SIGINT')],
    ['SIGTERM', (child: ChildProcess) => child.kill('SIGTERM')],
  ])('leaves nothing behind after %s', async (_what, interrupt) => {
    const sandbox = new Sandbox();
    const child = spawn(process.execPath, [BIN, 'demo'], {
      env: sandbox.environment({ TMPDIR: sandbox.project }),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = new Promise((done) => child.on('exit', done));
    await new Promise((done) => child.stdout.once('data', done));
    expect(readdirSync(sandbox.project)).toEqual([expect.stringMatching(/^bridle-demo-/)]);
    interrupt(child);
    await ended;
    expect(readdirSync(sandbox.project)).toEqual([]);
    // A hook that was left over would write at the latest when another one has come to its end.
    const other = new Sandbox();
    await other.hook(CLAUDE, other.claudeCall('ls'));
    expect(readdirSync(sandbox.project)).toEqual([]);
  });

  it('tells it so that a person can read it', () => {
    const { stdout } = demo();
    expect(stdout).toContain('✓ let through');
    expect(stdout).toContain('↻ rewritten    npm ci');
    expect(stdout).toContain('✗ blocked');
    expect(stdout).toContain('On record');
  });
});
