import { appendFileSync, closeSync, mkdirSync, openSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { appendRecord, type LedgerFile } from '../../src/ledger/append.js';
import { fingerprint } from '../../src/ledger/fingerprint.js';
import { historyOf } from '../../src/ledger/history.js';
import { traceOf } from '../../src/ledger/trace.js';
import { ANY_ROW, findRows } from '../../src/ledger/query.js';
import type { Event } from '../../src/model/event.js';
import { NO_TRACE, type History } from '../../src/model/history.js';
import type { JsonObject } from '../../src/model/json.js';
import { shellCall } from '../support/events.js';
import { rowsOf, scratchLedger } from '../support/ledger.js';

const NOW = Date.parse('2026-11-15T12:00:00Z');

function put(ledger: LedgerFile, ...rows: readonly JsonObject[]): void {
  for (const row of rows) {
    const whole = {
      timestamp: '2026-11-15T12:00:00Z',
      agent: 'test',
      session: 's1',
      kind: 'before_tool',
      ...row,
    };
    appendRecord(ledger, JSON.stringify(whole), NOW);
  }
}

function pastOf({ path }: LedgerFile, changes: Partial<Event> = {}): History {
  return historyOf(() => ({ path, project: null }), shellCall('ls', changes), NO_TRACE, null);
}

const summaries = (history: History): unknown[] => [...history.recent()].map(({ summary }) => summary);

describe('the past of a session', () => {
  it('is that of one agent and one session, the newest first', () => {
    const ledger = scratchLedger();
    put(ledger, { input_summary: 'a' }, { input_summary: 'b', session: 's2' });
    put(ledger, { input_summary: 'c', agent: 'other' }, { input_summary: 'd' });
    expect(summaries(pastOf(ledger))).toEqual(['d', 'a']);
    expect(summaries(pastOf(ledger, { session: 's2' }))).toEqual(['b']);
    expect(summaries(pastOf(ledger, { session: 's' }))).toEqual([]);
  });

  it('without a session id reaches back to the last start, and has no row that names a session', () => {
    const ledger = scratchLedger();
    put(ledger, { input_summary: 'old', session: null }, { kind: 'session_start', session: null });
    put(ledger, { input_summary: 'a', session: null }, { input_summary: 'b' });
    expect(summaries(pastOf(ledger, { session: null }))).toEqual(['a', null]);
  });

  it('goes on in the file that was turned over last', () => {
    const ledger = scratchLedger({ maxBytes: 1000 });
    put(ledger, ...Array.from({ length: 6 }, (_, at) => ({ input_summary: `r${at}` })));
    expect(summaries(pastOf(ledger)).slice(0, 4)).toEqual(['r5', 'r4', 'r3', 'r2']);
  });

  it('knows the effects that were denied', () => {
    const ledger = scratchLedger();
    put(ledger, { verdict: 'deny', effects: ['change /etc/x', 'publish npm'] });
    put(
      ledger,
      { verdict: 'ask', effects: ['asked'] },
      { verdict: 'deny', effects: ['theirs'], session: 's2' },
    );
    expect([...pastOf(ledger).deniedEffects()].sort()).toEqual(['change /etc/x', 'publish npm']);
  });

  it('knows what the model was told, until it forgot', () => {
    const ledger = scratchLedger();
    put(ledger, { context: [fingerprint('read the plan')] });
    expect(pastOf(ledger).hasInjected('read the plan')).toBe(true);
    expect(pastOf(ledger).hasInjected('something else')).toBe(false);
    put(ledger, { kind: 'pre_compact' });
    expect(pastOf(ledger).hasInjected('read the plan')).toBe(false);
  });
});

describe('a ledger of four gigabytes', () => {
  it('is appended to, and remembered from, as if it were small', () => {
    const ledger = scratchLedger({ maxBytes: 2 ** 40, maxAgeDays: 0 });
    mkdirSync(dirname(ledger.path), { recursive: true });
    closeSync(openSync(ledger.path, 'w'));
    // A hole takes no room on the disk, but whoever reads through it takes seconds.
    truncateSync(ledger.path, 4 * 2 ** 30);
    appendFileSync(ledger.path, '\n');
    const start = performance.now();
    put(ledger, { input_summary: 'a' }, { input_summary: 'b' });
    expect(summaries(pastOf(ledger))).toEqual(['b', 'a']);
    for (const row of findRows(ledger.path, { ...ANY_ROW, session: 's1' }, { unreadable: 0 })) {
      expect(row['input_summary']).toBe('b');
      break;
    }
    expect(performance.now() - start).toBeLessThan(2000);
  });
});

describe('traceOf', () => {
  const scene = { cwd: '/work/p/src', workspace: '/work/p', realPath: (path: string) => path };
  const edit = (input: JsonObject): Event =>
    shellCall('', { tool: { name: 'x', kind: 'edit', input, callId: null, mcp: null } });

  it.each([
    [{ path: 'a.ts' }, ['src/a.ts']],
    [{ file_path: '/work/p/b.ts' }, ['b.ts']],
    [{ filePath: '../c.ts' }, ['c.ts']],
    [{ path: '/etc/passwd' }, ['/etc/passwd']],
    [{ path: '' }, []],
    [
      { patch: '*** Begin Patch\n*** Update File: x.ts\n+a\n*** Add File: y.ts\n+b\n*** End Patch' },
      ['src/x.ts', 'src/y.ts'],
    ],
  ])('finds the files that %j names', (input, paths) => {
    expect(traceOf(edit(input), scene).paths).toEqual(paths);
  });

  it('resolves links, also above a file that is not there yet', () => {
    const realPath = (path: string): string | null =>
      path === '/work/p' ? '/real/p' : path === '/work/p/link' ? '/real/p/target' : null;
    const found = traceOf(edit({ path: '/work/p/link/new.ts' }), { ...scene, realPath });
    expect(found.paths).toEqual(['target/new.ts']);
  });

  it('marks equal commands and texts with equal marks that show nothing of them', () => {
    const mark = (command: string): string | null => traceOf(shellCall(command), scene).command;
    expect(mark('make all')).toBe(mark('make all'));
    expect(mark('make all')).not.toBe(mark('make al'));
    expect(mark('make all')).toMatch(/^\w{14}$/);
    const one = traceOf(edit({ path: 'a', old_string: 'x', new_string: 'y' }), scene).content;
    const back = traceOf(edit({ path: 'a', old_string: 'y', new_string: 'x' }), scene).content;
    expect(back).toEqual({ from: one?.to, to: one?.from });
  });
});

describe('readers', () => {
  it('count lines that are none and go on', () => {
    const ledger = scratchLedger();
    put(ledger, { input_summary: 'a' });
    appendFileSync(ledger.path, '\0\0\0\n[1]\nnull\n"x"\n{"half\n');
    put(ledger, { input_summary: 'b' });
    const count = { unreadable: 0 };
    const found = [...findRows(ledger.path, ANY_ROW, count)].map((row) => row['input_summary']);
    expect({ found, count }).toEqual({ found: ['b', 'a'], count: { unreadable: 5 } });
    expect(rowsOf(ledger).length).toBeGreaterThan(1);
    writeFileSync(ledger.path, '');
    expect([...findRows(ledger.path, ANY_ROW, count)]).toEqual([]);
  });
});
