import { join } from 'node:path';
import { appendLine, type Appended } from './append.js';
import type { LedgerRow } from './row.js';

export interface LedgerPlaces {
  /** `.bridle` of the project; null if the event belongs to no project. */
  readonly projectDir: string | null;
  readonly userState: string;
}

export function projectLedger(projectDir: string): string {
  return join(projectDir, '.tracking', 'ledger.jsonl');
}

export function userLedger(userState: string): string {
  return join(userState, 'ledger', 'ledger.jsonl');
}

/** U+2028 and U+2029 end a line for some readers, so they are escaped like other line ends. */
function serialise(row: LedgerRow): string {
  return JSON.stringify(row).replace(/[\u2028\u2029]/g, (char) => `\\u${char.charCodeAt(0).toString(16)}`);
}

/** Writes one row: into the project, or where that is not possible into the person's own state. */
export function recordRow(places: LedgerPlaces, row: LedgerRow): Appended {
  if (places.projectDir === null) return appendLine(userLedger(places.userState), serialise(row));
  const first = appendLine(projectLedger(places.projectDir), serialise(row));
  if (first.isWritten) return first;
  const note = `The project's ledger could not be written: ${first.why}`;
  return appendLine(userLedger(places.userState), serialise({ ...row, notes: [...row.notes, note] }));
}
