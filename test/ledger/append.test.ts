import { appendFileSync, mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { appendLine } from '../../src/ledger/append.js';
import { continuationsOf } from '../../src/ledger/continuations.js';
import { cutBytes } from '../../src/ledger/summary.js';

const scratchLedger = (): string =>
  join(mkdtempSync(join(tmpdir(), 'bridle-ledger-')), '.tracking/ledger.jsonl');

describe('appendLine', () => {
  it('makes the directory and keeps it from git and from other people', () => {
    const path = scratchLedger();
    expect(appendLine(path, '{"a":1}')).toEqual({ isWritten: true });
    expect(readFileSync(path, 'utf8')).toBe('{"a":1}\n');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(path, '../.gitignore'), 'utf8')).toBe('*\n');
  });

  it('closes a torn tail before it adds its own line', () => {
    const path = scratchLedger();
    appendLine(path, '{"a":1}');
    appendFileSync(path, '{"torn":');
    appendLine(path, '{"b":2}');
    expect(readFileSync(path, 'utf8')).toBe('{"a":1}\n{"torn":\n{"b":2}\n');
  });

  it('says why it could not write', () => {
    expect(appendLine('/dev/null/x/ledger.jsonl', '{}')).toEqual({
      isWritten: false,
      why: expect.stringContaining('ENOTDIR'),
    });
  });
});

describe('continuationsOf', () => {
  const row = (fields: object): string => JSON.stringify({ session: 's', ...fields });

  it('counts the times a session was sent back since it last stopped or was spoken to', () => {
    const path = scratchLedger();
    const lines = [
      row({ kind: 'before_stop', verdict: 'deny', reason: 'old' }),
      row({ kind: 'user_message', verdict: 'no-opinion' }),
      row({ kind: 'before_stop', verdict: 'deny', reason: 'a' }),
      row({ kind: 'before_stop', verdict: 'deny', reason: 'other session', session: 't' }),
      'not json',
      row({ kind: 'before_tool', verdict: 'deny', reason: 'no stop' }),
      row({ kind: 'before_stop', verdict: 'deny', reason: 'b' }),
    ];
    for (const line of lines) appendLine(path, line);
    expect(continuationsOf(path, 's')).toEqual(['a', 'b']);
    appendLine(path, row({ kind: 'before_stop', verdict: 'no-opinion' }));
    expect(continuationsOf(path, 's')).toEqual([]);
  });

  it('is empty without a ledger', () => {
    expect(continuationsOf('/nonexistent', 's')).toEqual([]);
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
