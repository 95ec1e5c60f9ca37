import { basename, dirname } from 'node:path';
import { pathBelow } from '../model/path-below.js';
import { namesIn } from '../storage/quick-files.js';

const TURNED = /^-\d{8}T\d{9}Z-\d{12,15}\.jsonl$/;

function stemOf(ledger: string): string {
  return basename(ledger, '.jsonl');
}

/** The name a full file gets: sorted by name is sorted by time. */
export function turnedName(ledger: string, timeMs: number, seq: number): string {
  const time = new Date(timeMs).toISOString().replace(/[-:.]/g, '');
  return pathBelow(dirname(ledger), `${stemOf(ledger)}-${time}-${String(seq).padStart(12, '0')}.jsonl`);
}

/** Files that were full once, the oldest first. */
export function turnedFiles(ledger: string): readonly string[] {
  const stem = stemOf(ledger);
  try {
    return namesIn(dirname(ledger))
      .filter((name) => name.startsWith(`${stem}-`) && TURNED.test(name.slice(stem.length)))
      .sort()
      .map((name) => pathBelow(dirname(ledger), name));
  } catch {
    return [];
  }
}

/** Everything a ledger consists of, the oldest first. */
export function ledgerFiles(ledger: string): readonly string[] {
  return [...turnedFiles(ledger), ledger];
}

/** Where the full text of a record is that was too long for a line. */
export function overflowPath(ledger: string, hash: string): string {
  return pathBelow(dirname(ledger), 'overflow', `${hash}.json`);
}
