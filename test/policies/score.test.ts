import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { explainLine } from '../../src/cli/commands/explain-batch.js';
import { isJsonObject, type JsonObject } from '../../src/model/json.js';
import { corpusContext } from './support/contexts.js';

const CORPORA = resolve(import.meta.dirname, '../fixtures/corpora');
const SETTING = {
  home: '/home/dev',
  workspace: '/home/dev/project',
  cwd: '/home/dev/project',
  preset: 'standard',
};

function rowsOf(file: string): readonly JsonObject[] {
  return readFileSync(`${CORPORA}/${file}`, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line.replaceAll('{{+}}', '')))
    .filter(isJsonObject);
}

function isBlocked(row: JsonObject): boolean {
  const line = explainLine(JSON.stringify({ ...SETTING, command: row['command'] ?? null }), corpusContext());
  return line.startsWith('{"verdict":"deny"');
}

describe('the corpora', () => {
  const commands = rowsOf('commands.jsonl');

  it.each([
    [1, 0.99],
    [2, 0.97],
    [3, 0.85],
  ])('tier %i: a recall of at least %d', (tier, bar) => {
    const rows = commands.filter((row) => row['expect'] === 'block' && row['tier'] === tier);
    const missed = rows.filter((row) => !isBlocked(row)).map((row) => `${row['id']}: ${row['command']}`);
    expect(rows.length).toBeGreaterThan(20);
    expect(1 - missed.length / rows.length, missed.join('\n')).toBeGreaterThanOrEqual(bar);
  });

  it('blocks no more than 0.5 % of what must pass', () => {
    const rows = commands.filter((row) => row['expect'] === 'allow');
    const wrong = rows.filter(isBlocked).map((row) => `${row['id']}: ${row['command']}`);
    expect(rows.length).toBeGreaterThan(100);
    expect(wrong.length / rows.length, wrong.join('\n')).toBeLessThanOrEqual(0.005);
  });

  it('blocks no more than 0.05 % of ordinary commands', () => {
    const rows = rowsOf('benign.jsonl');
    const wrong = rows.filter(isBlocked).map((row) => String(row['command']));
    expect(rows.length).toBeGreaterThan(10_000);
    expect(wrong.length / rows.length, wrong.join('\n')).toBeLessThanOrEqual(0.0005);
  });
});
