import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { appendRecord } from '../../src/ledger/append.js';
import { extendHash, GENESIS, linkOf, withLink } from '../../src/ledger/chain.js';
import { provenRows } from '../../src/ledger/proof.js';
import { scratchLedger } from '../support/ledger.js';

const NOW = Date.parse('2026-03-04T10:00:00Z');

function ledgerWith(...names: string[]): ReturnType<typeof scratchLedger> & { add: (name: string) => void } {
  const ledger = scratchLedger();
  const add = (name: string): void => {
    appendRecord(ledger, JSON.stringify({ timestamp: '2026-03-04T10:00:00Z', name }), NOW);
  };
  for (const name of names) add(name);
  return { ...ledger, add };
}

const namesIn = ({ path, userState }: ReturnType<typeof scratchLedger>): unknown[] =>
  [...provenRows(path, userState)].map((row) => row['name']);

describe('rows that the chain vouches for', () => {
  it('are all that our writers wrote, the newest first', () => {
    expect(namesIn(ledgerWith('a', 'b', 'c'))).toEqual(['c', 'b', 'a']);
  });

  it('are none without the head in the state of the person', () => {
    const ledger = ledgerWith('a');
    expect(namesIn({ ...ledger, userState: `${ledger.userState}-other` })).toEqual([]);
  });

  it('do not include a line that somebody appended, nor anything before it once it is noticed', () => {
    const ledger = ledgerWith('a', 'b');
    appendFileSync(ledger.path, `${JSON.stringify({ timestamp: '2026-03-04T10:00:00Z', name: 'forged' })}\n`);
    expect(namesIn(ledger)).toEqual(['b', 'a']);
    ledger.add('c');
    ledger.add('d');
    expect(namesIn(ledger)).toEqual(['d', 'c']);
  });

  it('do not include one that continues the chain correctly', () => {
    const ledger = ledgerWith('a');
    const bytes = readFileSync(ledger.path);
    const prev = extendHash(GENESIS, bytes);
    const record = JSON.stringify({ timestamp: '2026-03-04T10:00:00Z', name: 'forged' });
    const line = withLink(record, { seq: 2, at: bytes.length, prev, alarm: null });
    expect(linkOf(Buffer.from(line))).not.toBeNull();
    appendFileSync(ledger.path, `${line}\n`);
    expect(namesIn(ledger)).toEqual(['a']);
    ledger.add('b');
    expect(namesIn(ledger)).toEqual(['b']);
  });

  it('are none from a row on that was changed', () => {
    const ledger = ledgerWith('a', 'failed', 'c');
    const text = readFileSync(ledger.path, 'utf8');
    writeFileSync(ledger.path, text.replace('"failed"', '"passed"'));
    expect(namesIn(ledger)).toEqual(['c']);
  });
});
