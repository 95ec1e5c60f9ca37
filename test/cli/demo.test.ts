import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Sandbox } from '../support/hook-process.js';

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

  it('tells it so that a person can read it', () => {
    const { stdout } = demo();
    expect(stdout).toContain('✓ let through');
    expect(stdout).toContain('↻ rewritten    npm ci');
    expect(stdout).toContain('✗ blocked');
    expect(stdout).toContain('On record');
  });
});
