import { appendFileSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { anchorPath, readAnchor } from '../../src/ledger/anchor.js';
import { appendRecord, type LedgerFile } from '../../src/ledger/append.js';
import { withLink } from '../../src/ledger/chain.js';
import { verifyLedger, type Verification } from '../../src/ledger/verify.js';
import { rowsOf, scratchLedger } from '../support/ledger.js';

const NOW = Date.parse('2026-11-15T12:00:00Z');

function ledgerOf(count: number): LedgerFile {
  const ledger = scratchLedger();
  for (let at = 1; at <= count; at += 1) appendRecord(ledger, JSON.stringify({ id: `r${at}` }), NOW);
  return ledger;
}

const verify = ({ path, userState }: LedgerFile): Verification => verifyLedger(path, userState);

/** Changes the lines of the ledger as someone with an editor would. */
function tamper({ path }: LedgerFile, change: (lines: string[]) => string[]): void {
  writeFileSync(path, change(readFileSync(path, 'utf8').split('\n')).join('\n'));
}

const drop =
  (...indexes: number[]) =>
  (lines: string[]): string[] =>
    lines.filter((_line, at) => !indexes.includes(at));

describe('verifyLedger', () => {
  it('says ok of a ledger that is as it was written', () => {
    expect(verify(ledgerOf(5))).toEqual({
      status: 'ok',
      faults: [],
      records: 5,
      chained: 5,
      unchained: 0,
      before: 0,
      anchor: 'matches',
    });
  });

  it('says ok of a ledger that is not there', () => {
    expect(verify(scratchLedger())).toMatchObject({ status: 'ok', records: 0, anchor: 'missing' });
  });

  it('names the line after which a record was changed', () => {
    const ledger = ledgerOf(5);
    tamper(ledger, (lines) => lines.map((line) => line.replace('"r3"', '"r9"')));
    expect(verify(ledger)).toMatchObject({
      status: 'rewritten',
      faults: [
        {
          kind: 'rewritten',
          file: 'ledger.jsonl',
          line: 4,
          detail: 'what stands between record 3 and record 4 is not what was written',
        },
      ],
    });
  });

  it('names a gap where records were taken out', () => {
    const ledger = ledgerOf(6);
    tamper(ledger, drop(2, 3));
    expect(verify(ledger)).toMatchObject({
      status: 'gap',
      faults: [{ line: 3, detail: '2 records between record 2 and record 5 are missing' }],
    });
  });

  it('misses the records that were cut off at the end', () => {
    const ledger = ledgerOf(4);
    tamper(ledger, drop(2, 3));
    expect(verify(ledger)).toMatchObject({
      status: 'gap',
      faults: [{ line: null, detail: 'the last 2 records, up to 4, are missing' }],
      anchor: 'differs',
    });
  });

  it('misses a whole ledger that was deleted, also after a new one was begun', () => {
    const ledger = ledgerOf(3);
    rmSync(ledger.path);
    expect(verify(ledger).status).toBe('gap');
    appendRecord(ledger, '{"id":"new"}', NOW);
    expect(verify(ledger)).toMatchObject({ status: 'gap', faults: [{ kind: 'gap', line: 1 }] });
    expect(rowsOf(ledger)).toMatchObject([{ id: 'new', chain: { seq: 4, alarm: 'gap' } }]);
  });

  it('notices that the directory was moved away and a new one begun', () => {
    const ledger = ledgerOf(3);
    renameSync(dirname(ledger.path), `${dirname(ledger.path)}.away`);
    appendRecord(ledger, '{"id":"new"}', NOW);
    expect(verify(ledger).status).toBe('gap');
  });

  it('notices that the last record was changed in place', () => {
    const ledger = ledgerOf(3);
    tamper(ledger, (lines) => lines.map((line) => line.replace('"r3"', '"r9"')));
    expect(verify(ledger)).toMatchObject({ status: 'rewritten', anchor: 'differs' });
  });

  it.each([
    ['without a link', '{"id":"forged"}'],
    ['as if the lock had not been to be had', '{"id":"forged","chain":null}'],
  ])('notices a record that no writer wrote, %s', (_name, line) => {
    const ledger = ledgerOf(2);
    appendFileSync(ledger.path, `${line}\n`);
    expect(verify(ledger)).toMatchObject({ status: 'fork', faults: [{ kind: 'fork', line: null }] });
    appendRecord(ledger, '{"id":"r3"}', NOW);
    expect(rowsOf(ledger).at(-1)).toMatchObject({ chain: { alarm: 'fork' } });
    expect(verify(ledger)).toMatchObject({ status: 'fork', faults: [{ kind: 'fork', line: 4 }] });
  });

  it('notices a record that was forged with a link of its own', () => {
    const ledger = ledgerOf(2);
    const anchor = readAnchor(anchorPath(ledger.userState, ledger.path));
    const link = { seq: 3, at: anchor?.end ?? 0, prev: anchor?.hash ?? '', alarm: null };
    appendFileSync(ledger.path, `${withLink('{"id":"forged"}', link)}\n`);
    expect(verify(ledger).status).toBe('fork');
    appendRecord(ledger, '{"id":"r4"}', NOW);
    expect(verify(ledger)).toMatchObject({ status: 'fork', faults: [{ kind: 'fork', line: 4 }] });
  });

  it('notices a record that was put in between', () => {
    const ledger = ledgerOf(3);
    tamper(ledger, (lines) => lines.toSpliced(1, 0, '{"id":"forged","chain":null}'));
    expect(verify(ledger).status).toBe('rewritten');
  });

  it('calls two records in the same place a fork', () => {
    const ledger = ledgerOf(3);
    const anchor = anchorPath(ledger.userState, ledger.path);
    const older = { ledger: readFileSync(ledger.path), anchor: readFileSync(anchor) };
    appendRecord(ledger, '{"id":"a"}', NOW);
    const line = readFileSync(ledger.path).subarray(older.ledger.length);
    // The other writer did not see the first one's record.
    writeFileSync(ledger.path, older.ledger);
    writeFileSync(anchor, older.anchor);
    appendRecord(ledger, '{"id":"b"}', NOW);
    appendFileSync(ledger.path, line);
    appendRecord(ledger, '{"id":"c"}', NOW);
    expect(verify(ledger)).toMatchObject({
      status: 'fork',
      faults: [
        { line: 5, detail: 'record 4 follows record 4: two writers, or a record that was put in' },
        { line: 6, detail: expect.stringContaining('no writer had announced') },
      ],
    });
  });

  it('says torn of a last line that has no end, and nothing worse', () => {
    const ledger = ledgerOf(3);
    appendFileSync(ledger.path, '{"id":"ha');
    expect(verify(ledger)).toEqual({
      status: 'torn',
      faults: [{ kind: 'torn', file: 'ledger.jsonl', line: 4, detail: 'the last line has no end' }],
      records: 3,
      chained: 3,
      unchained: 0,
      before: 0,
      anchor: 'matches',
    });
  });

  it('counts the rows of an ancestor that stand before the chain', () => {
    const ledger = ledgerOf(0);
    appendRecord(ledger, '{}', NOW);
    rmSync(dirname(ledger.userState), { recursive: true });
    const fresh = scratchLedger();
    appendRecord(fresh, '{}', NOW);
    truncateSync(fresh.path, 0);
    rmSync(fresh.userState, { recursive: true });
    appendFileSync(fresh.path, '{"timestamp":"t","tool_name":"shell"}\n{"timestamp":"t"}\n');
    appendRecord(fresh, '{"id":"r1"}', NOW);
    appendRecord(fresh, '{"id":"r2"}', NOW);
    expect(verify(fresh)).toMatchObject({ status: 'ok', before: 2, chained: 2, anchor: 'matches' });
  });
});
