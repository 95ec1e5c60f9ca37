import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { PROVEN } from '../../src/dialects/proven.js';

const ROOT = resolve(import.meta.dirname, '../..');

it.each([
  ['docs/agents.md says what the tables in src/dialects say', 'docs-agents.mjs'],
  ['docs/same-verdict.md says what was recorded of real agents', 'docs-same-verdict.mjs'],
])('%s', (_name, script) => {
  const path = resolve(ROOT, 'scripts', script);
  const { status, stderr } = spawnSync(process.execPath, [path, '--check'], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
});

interface Result {
  readonly id: string;
  readonly agent: string;
  readonly version: string;
  readonly date: string;
}

it('an agent counts as proven in the version and on the day that were recorded, and no other does', () => {
  const results: Readonly<Record<string, Result>> = JSON.parse(
    readFileSync(resolve(ROOT, 'test/agents/results.json'), 'utf8'),
  );
  const newest = Object.values(results).filter(({ id, agent }) => id === agent);
  expect(PROVEN).toEqual(
    Object.fromEntries(newest.map(({ agent, version, date }) => [agent, { version, date }])),
  );
});
