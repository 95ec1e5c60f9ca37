import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { nearMissDigest } from './near-misses.js';
import { commandsOf, readingOf, sentencesOf } from './reading.js';

interface Entry {
  readonly line: string;
  readonly reading: readonly string[];
}

function readEntries(file: string): readonly Entry[] {
  const text = readFileSync(resolve(import.meta.dirname, '../fixtures/corpora-own', file), 'utf8');
  return text
    .split(/\n(?=")/)
    .filter((part) => part !== '')
    .map((part) => {
      const [line = '', ...reading] = part.replace(/\n$/, '').split('\n');
      return { line: String(JSON.parse(line)), reading: reading.map((each) => each.slice(2)) };
    });
}

/** Lines of one program stand together, so that a failure names it. */
function groupOf({ line }: Entry): string {
  const [word = '', verb = ''] = line.split(/\s/, 2);
  if (!/^[\w+.-]+$/.test(word)) return 'other lines';
  return /^(?:git|docker|kubectl)$/.test(word) ? `${word} ${verb}` : word;
}

describe('what is said of a line stays as it is, unless somebody means to change it', () => {
  const groups = new Map<string, Entry[]>();
  for (const entry of readEntries('readings.txt')) {
    const group = groups.get(groupOf(entry));
    if (group === undefined) groups.set(groupOf(entry), [entry]);
    else group.push(entry);
  }

  it.each([...groups])('%s', (_, entries) => {
    const read = entries.map(({ line, reading }) => {
      const hasSentences = reading.some((each) => each.startsWith('~'));
      return { line, reading: [...readingOf(line), ...(hasSentences ? sentencesOf(line) : [])] };
    });
    expect(read).toEqual(entries);
  });
});

describe('the argument lists of a random line stay as they are', () => {
  const entries = readEntries('words.txt');
  const SIZE = 20;
  const parts = Array.from({ length: Math.ceil(entries.length / SIZE) }, (_, at) => at);

  it.each(parts)('part %i', (part) => {
    const some = entries.slice(part * SIZE, (part + 1) * SIZE);
    const words = (line: string): readonly string[] => commandsOf(line).map((argv) => JSON.stringify(argv));
    expect(some.map(({ line }) => ({ line, reading: words(line) }))).toEqual(some);
  });
});

describe('a word that is a little off is read as before; "npm run readings" writes the numbers anew', () => {
  const text = readFileSync(resolve(import.meta.dirname, '../fixtures/corpora-own/near-misses.txt'), 'utf8');
  const groups = new Map<string, string[]>();
  for (const row of text.split('\n').filter((line) => line !== '')) {
    const name = groupOf({ line: row.slice(9), reading: [] });
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [row]);
    else group.push(row);
  }

  it.each([...groups])('%s', (_, rows) => {
    expect(rows.map((row) => `${nearMissDigest(row.slice(9))} ${row.slice(9)}`)).toEqual(rows);
  });
});
