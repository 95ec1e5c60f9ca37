import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isJsonObject } from '../../src/model/json.js';
import { judgeShell, shellScene } from '../../src/policies/guards/shell.js';
import { corpusContext } from './support/contexts.js';

interface Row {
  readonly command: string;
  readonly group: string;
  /** Null where it is allowed. */
  readonly rule: string | null;
}

const ROWS = readFileSync(resolve(import.meta.dirname, '../fixtures/corpora-own/commands.jsonl'), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line): unknown => JSON.parse(line.replaceAll('{{+}}', '')))
  .filter(isJsonObject)
  .map((row): Row => ({
    command: String(row['command']),
    group: `${String(row['class'])}: ${String(row['expect'])}`,
    rule: typeof row['rule'] === 'string' ? row['rule'] : null,
  }));

const context = corpusContext();

describe('lines made up for each class', () => {
  const groups = [...new Set(ROWS.map(({ group }) => group))];

  it.each(groups)('%s', (group) => {
    const rows = ROWS.filter((row) => row.group === group);
    const judged = rows.map(({ command }) => ({
      command,
      rule: judgeShell(shellScene(command, context))?.rule.id ?? null,
    }));
    expect(judged).toEqual(rows.map(({ command, rule }) => ({ command, rule })));
  });
});
