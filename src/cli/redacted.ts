import type { Redact } from '../secrets/redact.js';
import { findSecrets } from '../secrets/scan.js';

/** Shorter ones would cover words that only happen to be the same. */
const MIN_VALUE = 8;

/**
 * Takes the credentials of a command out of everything that is said about it: also where one stands alone, without
 * the words that gave it away.
 */
export function redactorOf(command: string, redact: Redact): Redact {
  const known = findSecrets(command)
    .map(({ start, end, rule }) => ({ value: command.slice(start, end), mark: `[redacted:${rule}]` }))
    .filter(({ value }) => value.length >= MIN_VALUE)
    .sort((a, b) => b.value.length - a.value.length);
  return (text) => known.reduce((clean, { value, mark }) => clean.replaceAll(value, mark), redact(text));
}

/** JSON in which every text went through it. */
export function redactedJson(value: object, redact: Redact, indent = 0): string {
  const each = (_key: string, item: unknown): unknown => (typeof item === 'string' ? redact(item) : item);
  return JSON.stringify(value, each, indent);
}
