import { readdirSync, readFileSync, renameSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { anchorPath } from '../../src/ledger/anchor.js';
import { appendRecord, type LedgerFile } from '../../src/ledger/append.js';
import { turnedFiles, turnedName } from '../../src/ledger/files.js';
import { verifyLedger } from '../../src/ledger/verify.js';
import { rowsOf, scratchLedger } from '../support/ledger.js';

const DAY = 24 * 60 * 60 * 1000;
const START = Date.parse('2026-11-15T12:00:00Z');

function fill(ledger: LedgerFile, count: number, nowMs = START): void {
  const done = rowsOf2(ledger);
  for (let at = done; at < done + count; at += 1)
    appendRecord(ledger, JSON.stringify({ id: at, filler: 'x'.repeat(1000) }), nowMs + at);
}

function rowsOf2(ledger: LedgerFile): number {
  try {
    return rowsOf(ledger).length;
  } catch {
    return 0;
  }
}

const ids = (ledger: LedgerFile): unknown[] => rowsOf(ledger).map((row) => row['id']);
const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

describe('a ledger that is turned over', () => {
  it('begins a new file when one is full, loses no row and keeps one chain', () => {
    const ledger = scratchLedger({ maxBytes: 10_000 });
    fill(ledger, 50);
    expect(turnedFiles(ledger.path).length).toBeGreaterThan(4);
    expect(ids(ledger)).toEqual(upTo(50));
    expect(verifyLedger(ledger.path, ledger.userState)).toMatchObject({
      status: 'ok',
      chained: 50,
      anchor: 'matches',
    });
  });

  it('begins a new file when one is old', () => {
    const ledger = scratchLedger({ maxAgeDays: 7 });
    fill(ledger, 2);
    fill(ledger, 1, START + 6 * DAY);
    expect(turnedFiles(ledger.path)).toEqual([]);
    fill(ledger, 1, START + 8 * DAY);
    expect(turnedFiles(ledger.path)).toHaveLength(1);
    expect(ids(ledger)).toEqual(upTo(4));
  });

  it('goes on when its writer was killed between the two files', () => {
    const ledger = scratchLedger();
    fill(ledger, 3);
    renameSync(ledger.path, turnedName(ledger.path, START, 3));
    writeFileSync(ledger.path, '');
    fill(ledger, 2);
    expect(ids(ledger)).toEqual(upTo(5));
    expect(verifyLedger(ledger.path, ledger.userState)).toMatchObject({ status: 'ok', anchor: 'matches' });
  });

  it('misses a file that someone took away', () => {
    const ledger = scratchLedger({ maxBytes: 10_000 });
    fill(ledger, 30);
    const [, second = ''] = turnedFiles(ledger.path);
    renameSync(second, `${second}.away`);
    expect(verifyLedger(ledger.path, ledger.userState).status).toBe('gap');
  });

  it('deletes what is older than the person wants to keep, and does not call that a gap', () => {
    const ledger = scratchLedger({ maxBytes: 10_000, retainDays: 30 });
    fill(ledger, 30);
    const old = turnedFiles(ledger.path).slice(0, 2);
    for (const file of old) utimesSync(file, START / 1000, START / 1000);
    for (const file of turnedFiles(ledger.path).slice(2))
      utimesSync(file, START / 1000 + 31 * 86_400, START / 1000 + 31 * 86_400);
    fill(ledger, 10, START + 31 * DAY);
    expect(turnedFiles(ledger.path)).not.toContain(old[0]);
    expect(readFileSync(`${anchorPath(ledger.userState, ledger.path)}.retired`, 'utf8')).toContain('"seq":');
    expect(verifyLedger(ledger.path, ledger.userState)).toMatchObject({ status: 'ok', anchor: 'matches' });
  });

  it('leaves no lock and no draft behind', () => {
    const ledger = scratchLedger({ maxBytes: 10_000 });
    fill(ledger, 30);
    const strange = readdirSync(dirname(ledger.path)).filter(
      (name) => !/^(ledger.*\.jsonl|\.gitignore)$/.test(name),
    );
    expect(strange).toEqual([]);
    expect(readdirSync(join(ledger.userState, 'heads'))).toHaveLength(1);
  });
});
