import { appendFileSync, readFileSync, readdirSync, renameSync, statSync, unlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isJsonObject } from '../model/json.js';
import { turnedFiles, turnedName } from './files.js';
import { headOfTurned, type Head } from './head.js';
import type { LedgerLimits } from '../model/ledger-limits.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A rename: a writer that has the file open still reaches it, and nothing is copied. */
export function turnOver(ledger: string, head: Head, nowMs: number): void {
  renameSync(ledger, turnedName(ledger, nowMs, head.seq));
}

/** What was deleted by the person's own rule, so that its absence is no gap. */
export interface Retired {
  readonly file: string;
  readonly seq: number;
  readonly hash: string;
}

function retiredPath(anchor: string): string {
  return `${anchor}.retired`;
}

function isRetired(value: unknown): value is Retired {
  return isJsonObject(value) && typeof value['seq'] === 'number' && typeof value['hash'] === 'string';
}

/** The last record that was retired; null if none was. */
export function lastRetired(anchor: string): Retired | null {
  let text: string;
  try {
    text = readFileSync(retiredPath(anchor), 'utf8');
  } catch {
    return null;
  }
  for (const line of text.split('\n').reverse()) {
    try {
      const entry: unknown = JSON.parse(line);
      if (isRetired(entry)) return entry;
    } catch {
      // A torn line; the one before it is as good.
    }
  }
  return null;
}

function isOlder(path: string, ageMs: number, nowMs: number): boolean {
  return nowMs - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? nowMs) > ageMs;
}

function removeOldOverflow(ledger: string, ageMs: number, nowMs: number): void {
  const dir = join(dirname(ledger), 'overflow');
  let names: readonly string[];
  try {
    names = readdirSync(dir);
  } catch {
    return;
  }
  for (const name of names) {
    if (isOlder(join(dir, name), ageMs, nowMs)) unlinkSync(join(dir, name));
  }
}

/** Deletes what is older than the person wants to keep, the oldest first, and notes what it was. */
export function retire(ledger: string, anchor: string, { retainDays }: LedgerLimits, nowMs: number): void {
  if (retainDays === 0) return;
  const ageMs = retainDays * DAY_MS;
  for (const path of turnedFiles(ledger)) {
    if (!isOlder(path, ageMs, nowMs)) break;
    const end = headOfTurned(path);
    const note = {
      file: basename(path),
      seq: end?.seq ?? 0,
      hash: end?.hash ?? '',
      at: new Date(nowMs).toISOString(),
    };
    appendFileSync(retiredPath(anchor), `${JSON.stringify(note)}\n`, { mode: 0o600 });
    unlinkSync(path);
  }
  removeOldOverflow(ledger, ageMs, nowMs);
}
