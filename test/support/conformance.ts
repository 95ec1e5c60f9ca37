import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { JsonObject } from '../../src/model/json.js';

/** A fact about an ancestor system: what goes in and what must come out. */
export interface Case {
  readonly id: string;
  readonly component: string;
  readonly input: JsonObject;
  readonly expected: JsonObject;
  readonly level: 'must' | 'compat' | 'improve';
}

const FIXTURES = resolve(import.meta.dirname, '../fixtures/conformance');

/** `{{+}}` keeps made-up credentials from being taken for real ones by scanners. */
export function loadCases(system: string): readonly Case[] {
  return readFileSync(`${FIXTURES}/${system}.jsonl`, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line): Case => JSON.parse(line.replaceAll('{{+}}', '')));
}

export function casesOf(system: string, ...components: readonly string[]): readonly Case[] {
  return loadCases(system).filter((row) => components.includes(row.component));
}
