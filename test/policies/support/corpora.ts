import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { isJsonObject } from '../../../src/model/json.js';

/** The command lines of a corpus, a file below `fixtures`. */
export function commandsOf(file: string): readonly string[] {
  const text = readFileSync(resolve(import.meta.dirname, '../../fixtures', file), 'utf8');
  const rows = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line.replaceAll('{{+}}', '')));
  return rows.filter(isJsonObject).map((row) => String(row['command']));
}
