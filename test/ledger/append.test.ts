import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { anchorPath, HeldAnchor, readAnchor } from '../../src/ledger/anchor.js';
import { appendRecord, type LedgerFile } from '../../src/ledger/append.js';
import { continuationsOf } from '../../src/ledger/continuations.js';
import { cutBytes } from '../../src/ledger/summary.js';
import { verifyLedger } from '../../src/ledger/verify.js';
import { shellCall } from '../support/events.js';
import { rowsOf, scratchLedger } from '../support/ledger.js';

const NOW = Date.parse('2026-11-15T12:00:00Z');
const ZEROS = '0'.repeat(64);
const HASH: unknown = expect.stringMatching(/^[0-9a-f]{64}$/);

const append = (ledger: LedgerFile, record: string): unknown => appendRecord(ledger, record, NOW);

describe('appendRecord', () => {
  it('makes the directory and keeps it from git and from other people', () => {
    const ledger = scratchLedger();
    expect(append(ledger, '{"a":1}')).toEqual({ isWritten: true, seq: 1 });
    expect(readFileSync(ledger.path, 'utf8')).toBe(`{"a":1,"chain":{"seq":1,"at":0,"prev":"${ZEROS}"}}\n`);
    expect(statSync(ledger.path).mode & 0o777).toBe(0o600);
    expect(statSync(dirname(ledger.path)).mode & 0o777).toBe(0o700);
    expect(readFileSync(join(ledger.path, '../.gitignore'), 'utf8')).toBe('*\n');
  });

  it('ties each record to all bytes before it', () => {
    const ledger = scratchLedger();
    append(ledger, '{"a":1}');
    append(ledger, '{"b":2}');
    const [first, second] = rowsOf(ledger);
    expect(first).toEqual({ a: 1, chain: { seq: 1, at: 0, prev: ZEROS } });
    expect(second).toEqual({
      b: 2,
      chain: { seq: 2, at: Buffer.byteLength(`${JSON.stringify(first)}\n`), prev: HASH },
    });
  });

  it('closes a torn tail before it adds its own line', () => {
    const ledger = scratchLedger();
    append(ledger, '{"a":1}');
    appendFileSync(ledger.path, '{"torn":');
    append(ledger, '{"b":2}');
    expect(readFileSync(ledger.path, 'utf8').split('\n')).toEqual([
      expect.stringMatching(/^{"a":1,/),
      '{"torn":',
      expect.stringMatching(/^{"b":2,/),
      '',
    ]);
    expect(verifyLedger(ledger.path, ledger.userState)).toMatchObject({
      status: 'torn',
      faults: [{ kind: 'torn', file: 'ledger.jsonl', line: 2 }],
      chained: 2,
      anchor: 'matches',
    });
  });

  it('goes on with the chain when the writer before was killed between its record and the anchor', () => {
    const ledger = scratchLedger();
    append(ledger, '{"a":1}');
    const anchor = anchorPath(ledger.userState, ledger.path);
    const older = readAnchor(anchor);
    append(ledger, '{"b":2}');
    const newer = readAnchor(anchor);
    if (older === null || newer === null) throw new Error('there is no anchor');
    new HeldAnchor(anchor, ledger.path).write({ ...older, next: newer.hash });
    append(ledger, '{"c":3}');
    expect(rowsOf(ledger)).toMatchObject([
      { chain: { seq: 1 } },
      { chain: { seq: 2 } },
      { chain: { seq: 3 } },
    ]);
    expect(verifyLedger(ledger.path, ledger.userState)).toMatchObject({ status: 'ok', anchor: 'matches' });
  });

  it('goes on with the chain where there is no anchor, and says that there is none', () => {
    const ledger = scratchLedger();
    append(ledger, '{"a":1}');
    const elsewhere = { ...ledger, userState: join(ledger.userState, 'other') };
    append(elsewhere, '{"b":2}');
    expect(rowsOf(ledger)).toMatchObject([{ chain: { seq: 1 } }, { chain: { seq: 2 } }]);
    expect(verifyLedger(ledger.path, join(ledger.userState, 'third'))).toMatchObject({
      status: 'ok',
      anchor: 'missing',
    });
  });

  it('writes the record without the chain if it cannot have the lock, and covers it with the next one', () => {
    const ledger = scratchLedger();
    append(ledger, '{"a":1}');
    symlinkSync(`${process.pid}@elsewhere/0/0`, `${ledger.path}.lock`);
    expect(append(ledger, '{"b":2}')).toEqual({ isWritten: true, seq: null });
    unlinkSync(`${ledger.path}.lock`);
    append(ledger, '{"c":3}');
    expect(rowsOf(ledger)).toMatchObject([
      { chain: { seq: 1 } },
      { b: 2, chain: null },
      { chain: { seq: 2 } },
    ]);
    expect(verifyLedger(ledger.path, ledger.userState)).toMatchObject({
      status: 'ok',
      records: 3,
      unchained: 1,
    });
  });

  it('takes over the lock of a process that is gone', () => {
    const ledger = scratchLedger();
    mkdirSync(dirname(ledger.path), { recursive: true });
    const { pid } = spawnSync('true');
    symlinkSync(`${pid}@${hostname()}/${Date.now()}/1`, `${ledger.path}.lock`);
    expect(append(ledger, '{"a":1}')).toEqual({ isWritten: true, seq: 1 });
  });

  it('does not follow a link to somewhere else', () => {
    const ledger = scratchLedger();
    mkdirSync(dirname(ledger.path), { recursive: true });
    const victim = join(dirname(ledger.path), 'victim');
    writeFileSync(victim, 'precious');
    symlinkSync(victim, ledger.path);
    expect(append(ledger, '{}')).toEqual({ isWritten: false, why: expect.stringContaining('ELOOP') });
    expect(readFileSync(victim, 'utf8')).toBe('precious');
  });

  it('says why it could not write', () => {
    const ledger = { ...scratchLedger(), path: '/dev/null/x/ledger.jsonl' };
    expect(append(ledger, '{}')).toEqual({ isWritten: false, why: expect.stringContaining('ENOTDIR') });
  });
});

describe('continuationsOf', () => {
  const row = (fields: object): string => JSON.stringify({ agent: 'test', session: 's', ...fields });
  const stop = shellCall('', { kind: 'before_stop', session: 's', tool: null });

  it('counts the times a session was sent back since it last stopped or was spoken to', () => {
    const ledger = scratchLedger();
    const lines = [
      row({ kind: 'before_stop', verdict: 'deny', reason: 'old' }),
      row({ kind: 'user_message', verdict: 'no-opinion' }),
      row({ kind: 'before_stop', verdict: 'deny', reason: 'a' }),
      row({ kind: 'before_stop', verdict: 'deny', reason: 'other session', session: 't' }),
      row({ kind: 'before_stop', verdict: 'deny', reason: 'other agent', agent: 'x' }),
      row({ kind: 'before_tool', verdict: 'deny', reason: 'no stop' }),
      row({ kind: 'before_stop', verdict: 'deny', reason: 'b' }),
    ];
    for (const line of lines) append(ledger, line);
    appendFileSync(ledger.path, 'not json\n');
    expect(continuationsOf(ledger.path, stop)).toEqual(['a', 'b']);
    append(ledger, row({ kind: 'before_stop', verdict: 'no-opinion' }));
    expect(continuationsOf(ledger.path, stop)).toEqual([]);
  });

  it('counts for each subagent by itself, since it began', () => {
    const ledger = scratchLedger();
    const denied = { kind: 'subagent_stop', verdict: 'deny' };
    const lines = [
      row({ ...denied, subagent: 'a', reason: 'of one before it' }),
      row({ kind: 'subagent_start', subagent: 'a', verdict: 'no-opinion' }),
      row({ ...denied, subagent: 'a', reason: '1' }),
      row({ ...denied, subagent: 'b', reason: 'another' }),
      row({ kind: 'subagent_start', subagent: 'b', verdict: 'no-opinion' }),
      row({ kind: 'before_stop', subagent: null, verdict: 'deny', reason: 'the agent' }),
      row({ ...denied, subagent: 'a', reason: '2' }),
    ];
    for (const line of lines) append(ledger, line);
    const of = (subagent: string): readonly string[] =>
      continuationsOf(ledger.path, { ...stop, kind: 'subagent_stop', subagent });
    expect([of('a'), of('b'), of('c')]).toEqual([['1', '2'], [], []]);
    expect(continuationsOf(ledger.path, stop)).toEqual(['the agent']);
  });

  it('is empty without a ledger', () => {
    expect(continuationsOf('/nonexistent', stop)).toEqual([]);
  });
});

describe('cutBytes', () => {
  it('cuts between characters and says so', () => {
    expect(cutBytes('abc', 3)).toBe('abc');
    expect(cutBytes('abcd', 3)).toBe('abc...');
    expect(cutBytes('aé€', 3)).toBe('aé...');
    expect(cutBytes('😀😀', 5)).toBe('😀...');
  });
});
