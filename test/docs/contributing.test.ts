import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openhands } from '../../src/dialects/openhands/index.js';

const ROOT = resolve(import.meta.dirname, '../..');
const read = (page: string): string => readFileSync(join(ROOT, page), 'utf8');

describe('CONTRIBUTING.md', () => {
  it('names files that are there', () => {
    const named = [
      ...read('CONTRIBUTING.md').matchAll(/\b(?:src|test|scripts|docs)\/[\w./-]+\.(?:ts|mjs|md)\b/g),
    ];
    expect(named.length).toBeGreaterThan(10);
    expect(named.map(([path]) => path).filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('names every part of a dialect, and where its row belongs', () => {
    const [, fields = ''] = /: Dialect = \{ ([^}]*) \}/.exec(read('CONTRIBUTING.md')) ?? [];
    const parts = [...fields.split(', '), 'projectVariable'];
    expect(parts.toSorted()).toEqual(Object.keys(openhands).toSorted());
    expect(read('CONTRIBUTING.md')).toContain('`projectVariable` if');
    expect(read('CONTRIBUTING.md')).toContain('`src/dialects/signs.ts` if its payload');
    expect(read('src/dialects/signs.ts')).toContain('export const SIGNS');
  });
});

it('docs/architecture.md has a row for every folder', () => {
  const rows = [...read('docs/architecture.md').matchAll(/^\| `(\w+)\/` \|/gm)].map((match) => match[1]);
  const folders = readdirSync(join(ROOT, 'src'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  expect(rows.toSorted()).toEqual(folders.toSorted());
});
