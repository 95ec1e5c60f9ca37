import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS, type Settings } from '../../src/config/settings.js';
import { DIALECTS } from '../../src/dialects/table.js';
import { REGISTRY_MARKS, withRegistry } from '../../src/generate/hooks-page.js';
import { roleMatrix } from '../../src/generate/matrix.js';
import { registeredHooks } from '../../src/generate/registry.js';

const PAGE = join(resolve(import.meta.dirname, '../..'), 'docs/hooks.md');

describe('docs/hooks.md', () => {
  it('has the registry as the tables have it', async () => {
    const dialects = await Promise.all(DIALECTS.map((row) => row.load()));
    const page = readFileSync(PAGE, 'utf8');
    expect(page).toContain(REGISTRY_MARKS.begin);
    expect(withRegistry(page, dialects)).toBe(page);
  });

  it('has a sentence for every hook, and every name once', () => {
    const hooks = registeredHooks();
    expect(hooks.filter(({ summary }) => summary === '')).toEqual([]);
    expect(new Set(hooks.map(({ name }) => name)).size).toBe(hooks.length);
  });
});

it('the matrix tells for every role what is on, and gives a stranger all of it', () => {
  const floor = { gates: [], feedback: [] };
  const settings: Settings = {
    ...DEFAULT_SETTINGS,
    gates: ['plan-required', 'regression'],
    roles: {
      default: { gates: ['plan-required'], feedback: 'all', floor },
      executor: { gates: [], feedback: [], floor },
    },
  };
  const { head, rows } = roleMatrix(settings);
  expect(head).toEqual(['hook', 'category', 'default', 'executor', 'any other']);
  const rowOf = (name: string): readonly string[] => rows.find(([hook]) => hook === name)?.slice(2) ?? [];
  expect(rowOf('shell')).toEqual(['yes', 'yes', 'yes']);
  expect(rowOf('plan-required')).toEqual(['yes', '–', 'yes']);
  expect(rowOf('regression')).toEqual(['–', '–', 'yes']);
  expect(rowOf('lint')).toEqual(['–', '–', '–']);
});
