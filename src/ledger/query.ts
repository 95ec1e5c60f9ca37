import { readFileSync } from 'node:fs';
import { isJsonObject, stringAt, type JsonObject } from '../model/json.js';
import { ledgerFiles, overflowPath } from './files.js';
import { linesBackwards, WHOLE_FILE } from './lines.js';
import { parseRow } from './past.js';
import { sha256 } from './sha256.js';

/** Which rows are wanted; null: any. */
export interface RowFilter {
  readonly id: string | null;
  readonly session: string | null;
  readonly agent: string | null;
  readonly verdict: string | null;
  /** A rule, or the group it belongs to. */
  readonly rule: string | null;
  readonly tool: string | null;
  readonly sinceMs: number | null;
  readonly untilMs: number | null;
  /** A field that the row must have. */
  readonly has: string | null;
}

export const ANY_ROW: RowFilter = {
  id: null,
  session: null,
  agent: null,
  verdict: null,
  rule: null,
  tool: null,
  sinceMs: null,
  untilMs: null,
  has: null,
};

/** Rows stand in the order of their writing; clocks of two processes differ by less than this. */
const DISORDER_MS = 5 * 60 * 1000;

const FIELDS = {
  id: 'id',
  session: 'session',
  agent: 'agent',
  verdict: 'verdict',
  tool: 'tool_name',
} as const satisfies Partial<Record<keyof RowFilter, string>>;

/** Texts that a wanted row must hold; those that few rows hold first. */
function needlesOf(filter: RowFilter): readonly string[] {
  const said = (['id', 'session', 'tool', 'verdict', 'agent'] as const).flatMap((name) => {
    const value = filter[name];
    return value === null ? [] : [`"${FIELDS[name]}":${JSON.stringify(value)}`];
  });
  const rule = filter.rule === null ? [] : [`"rule":${JSON.stringify(filter.rule).slice(0, -1)}`];
  const field = filter.has === null ? [] : [`"${filter.has}":`];
  return [...field, ...rule, ...said];
}

function fitsRule(row: JsonObject, wanted: string): boolean {
  const rule = stringAt(row, 'rule');
  return rule === wanted || (rule?.startsWith(`${wanted}.`) ?? false);
}

function fits(row: JsonObject, filter: RowFilter, timeMs: number): boolean {
  const isNamed = (['id', 'session', 'agent', 'verdict', 'tool'] as const).every(
    (name) => filter[name] === null || row[FIELDS[name]] === filter[name],
  );
  // A moment that was reported twice is one row, unless somebody asks for the other by its number.
  if (row['again'] !== undefined && filter.id === null) return false;
  if (!isNamed || (filter.rule !== null && !fitsRule(row, filter.rule))) return false;
  if (filter.has !== null && row[filter.has] === undefined) return false;
  if (filter.sinceMs !== null && timeMs < filter.sinceMs) return false;
  return filter.untilMs === null || timeMs <= filter.untilMs;
}

/** How many lines were looked at and could not be read. */
export interface ReadCount {
  unreadable: number;
}

/** The rows that fit, of all files of a ledger, the newest first. A line that cannot be read is counted. */
export function* findRows(ledger: string, filter: RowFilter, count: ReadCount): Generator<JsonObject> {
  const needles = needlesOf(filter);
  for (const file of ledgerFiles(ledger).toReversed()) {
    for (const { bytes } of linesBackwards(file, { ...WHOLE_FILE, needles })) {
      if (bytes.length === 0) continue;
      const row = parseRow(bytes);
      if (row === null) {
        count.unreadable += 1;
        continue;
      }
      const timeMs = Date.parse(stringAt(row, 'timestamp') ?? '');
      if (filter.sinceMs !== null && timeMs < filter.sinceMs - DISORDER_MS) return;
      if (fits(row, filter, timeMs)) yield row;
    }
  }
}

/** A row with all that was too long for its line. null in place of the rest: it is gone, or not what was written. */
export function wholeRow(ledger: string, row: JsonObject): { row: JsonObject; isWhole: boolean } {
  const hash = stringAt(row, 'overflow');
  if (hash === null) return { row, isWhole: true };
  try {
    const bytes = readFileSync(overflowPath(ledger, hash));
    const whole: unknown = JSON.parse(bytes.toString('utf8'));
    if (/^[0-9a-f]{64}$/.test(hash) && sha256(bytes) === hash && isJsonObject(whole))
      return { row: { ...row, ...whole }, isWhole: true };
  } catch {
    // As good as not there.
  }
  return { row, isWhole: false };
}
