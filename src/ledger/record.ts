import type { JsonObject } from '../model/json.js';
import { appendRecord, takesRecords, type Appended, type LedgerTail } from './append.js';
import type { LedgerLimits } from '../model/ledger-limits.js';
import { pathBelow } from '../model/path-below.js';
import { firstReportOf } from './moment.js';
import { fitRecord } from './overflow.js';
import type { LedgerRow } from './row.js';

export interface LedgerPlaces {
  /** `.bridle` of the project; null if the event belongs to no project. */
  readonly projectDir: string | null;
  readonly userState: string;
}

export function projectLedger(projectDir: string): string {
  return pathBelow(projectDir, '.tracking', 'ledger.jsonl');
}

export function userLedger(userState: string): string {
  return pathBelow(userState, 'ledger', 'ledger.jsonl');
}

/** Where an event of this place is recorded. */
export function ledgerPath({ projectDir, userState }: LedgerPlaces): string {
  return projectDir === null ? userLedger(userState) : projectLedger(projectDir);
}

/** Where the rows of a place are read. */
export interface LedgerSource {
  readonly path: string;
  /** Whose rows, in a ledger that holds others' too; null: all are. */
  readonly project: string | null;
}

/** The project's ledger, or the person's own where rows end up because that one cannot be written. */
export function ledgerSource(places: LedgerPlaces): LedgerSource {
  const { projectDir, userState } = places;
  const path = ledgerPath(places);
  if (projectDir === null || takesRecords(path)) return { path, project: null };
  return { path: userLedger(userState), project: projectDir };
}

/** U+2028 and U+2029 end a line for some readers, so they are escaped like other line ends. */
function serialise(row: JsonObject): string {
  const text = JSON.stringify(row);
  if (!text.includes('\u2028') && !text.includes('\u2029')) return text;
  return text.replace(/[\u2028\u2029]/g, (char) => `\\u${char.charCodeAt(0).toString(16)}`);
}

/** A record of so many characters fits into a line, whatever they are. */
const SURELY_FITS = 5 * 1024;

export interface RecordingDetails {
  readonly limits: LedgerLimits;
  readonly nowMs: number;
}

function repeatOf(path: string, row: LedgerRow, tail: LedgerTail): JsonObject {
  const first = firstReportOf(path, row, tail);
  return first === null ? {} : { again: first };
}

/** Writes one row: into the project, or where that is not possible into the person's own state. */
export function recordRow(places: LedgerPlaces, row: LedgerRow, details: RecordingDetails): Appended {
  const { limits, nowMs } = details;
  const append = (path: string, changes: JsonObject): Appended => {
    // While the lock is held: two reports of one moment are often written at the same time.
    const record = (tail: LedgerTail): string => {
      const whole = { ...row, ...repeatOf(path, row, tail), ...changes };
      const text = serialise(whole);
      return text.length <= SURELY_FITS ? text : fitRecord(path, whole, serialise);
    };
    return appendRecord({ path, userState: places.userState, limits }, record, nowMs);
  };
  const path = ledgerPath(places);
  const first = append(path, {});
  const fallback = userLedger(places.userState);
  if (first.isWritten || path === fallback) return first;
  return append(fallback, {
    project: places.projectDir,
    notes: [...row.notes, `The project's ledger could not be written: ${first.why}`],
  });
}
