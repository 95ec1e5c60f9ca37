import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ANY_ROW, findRows, wholeRow } from '../../src/ledger/query.js';
import { recordRow } from '../../src/ledger/record.js';
import { ledgerRow, NO_MEMORY } from '../../src/ledger/row.js';
import { verifyLedger } from '../../src/ledger/verify.js';
import { DEFAULT_LEDGER_LIMITS } from '../../src/model/ledger-limits.js';
import { deny } from '../../src/model/verdict.js';
import { shellCall } from '../support/events.js';
import { scratchLedger } from '../support/ledger.js';

const REASON = `because ${'ä\u2028'.repeat(30_000)}end`;

function record(notes: readonly string[] = []): { path: string; userState: string } {
  const { path, userState } = scratchLedger();
  const event = shellCall('ls');
  const decision = { verdict: deny(REASON), event, wasRewritten: false, runs: [] };
  const details = {
    id: 'r1',
    timestamp: '2026-11-15T12:00:00.000Z',
    configHash: 'h',
    notes,
    memory: NO_MEMORY,
  };
  const places = { projectDir: dirname(dirname(path)), userState };
  const written = recordRow(places, ledgerRow(event, decision, details), {
    limits: DEFAULT_LEDGER_LIMITS,
    nowMs: 1,
  });
  expect(written.isWritten).toBe(true);
  return { path, userState };
}

function firstRow(path: string): ReturnType<typeof wholeRow> {
  for (const row of findRows(path, ANY_ROW, { unreadable: 0 })) return wholeRow(path, row);
  throw new Error('there is no row');
}

describe('a record that is too long for a line', () => {
  it('is short in the ledger and whole beside it, under its hash', () => {
    const { path, userState } = record();
    expect(statSync(path).size).toBeLessThan(17 * 1024);
    const [name = ''] = readdirSync(join(dirname(path), 'overflow'));
    expect(name).toMatch(/^[0-9a-f]{64}\.json$/);
    expect(statSync(join(dirname(path), 'overflow', name)).mode & 0o777).toBe(0o600);
    expect(readFileSync(path, 'utf8')).toContain(`"overflow":"${name.slice(0, 64)}"`);
    expect(firstRow(path)).toMatchObject({ isWhole: true, row: { reason: REASON, chain: { seq: 1 } } });
    expect(verifyLedger(path, userState).status).toBe('ok');
  });

  it('is one line, whatever line ends its texts have', () => {
    const { path } = record(['a\nb\u2028c']);
    expect(readFileSync(path, 'utf8').split(/[\n\u2028\u2029]/)).toHaveLength(2);
  });

  it('shows that its rest was changed', () => {
    const { path } = record();
    const [name = ''] = readdirSync(join(dirname(path), 'overflow'));
    writeFileSync(join(dirname(path), 'overflow', name), '{"reason":"another"}');
    expect(firstRow(path)).toMatchObject({
      isWhole: false,
      row: { reason: expect.stringMatching(/^because/) },
    });
  });

  it('fits even if it has more notes than a line has room for', () => {
    const { path } = record(Array.from({ length: 400 }, (_, at) => `note ${at} ${'n'.repeat(600)}`));
    expect(statSync(path).size).toBeLessThan(17 * 1024);
    expect(firstRow(path).isWhole).toBe(true);
  });
});
