import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { appendRecord, type LedgerFile } from '../../src/ledger/append.js';
import { verifyLedger } from '../../src/ledger/verify.js';
import { stringAt } from '../../src/model/json.js';
import { DEFAULT_LEDGER_LIMITS } from '../../src/model/ledger-limits.js';
import { buildWriter, rowsOf, scratchLedger, startWriter } from '../support/ledger.js';

let program = '';

beforeAll(async () => {
  program = await buildWriter();
});

function idsIn(ledger: LedgerFile): readonly string[] {
  return rowsOf(ledger).map((row) => stringAt(row, 'id') ?? '');
}

/**
 * Starts a writer and ends it with SIGKILL while it works. It is told to go after some of its reports, and
 * is already at one of the next records when the signal reaches it. Gives what it had been promised.
 */
async function killOne(ledger: LedgerFile, name: string): Promise<readonly string[]> {
  const writer = startWriter(program, ledger, [name, 100_000, 12_000, 4 * 1024 * 1024]);
  let left = Math.floor(Math.random() * 6);
  writer.child.stdout?.on('data', () => {
    if (left === 0) writer.child.kill('SIGKILL');
    left -= 1;
  });
  return (await writer.ended).acknowledged;
}

describe('a ledger whose writers are killed', () => {
  const KILLS = 1000;

  it(`has every acknowledged record after ${KILLS} kills, and verifies or says what is torn`, async () => {
    const ledger = scratchLedger({ maxBytes: 4 * 1024 * 1024 });
    const promised: string[] = [];
    let kills = 0;
    const worker = async (): Promise<void> => {
      while (kills < KILLS) {
        kills += 1;
        promised.push(...(await killOne(ledger, `w${kills}`)));
      }
    };
    await Promise.all([worker(), worker(), worker()]);
    expect(kills).toBe(KILLS);
    expect(promised.length).toBeGreaterThan(KILLS);

    const there = new Set(idsIn(ledger));
    expect(promised.filter((id) => !there.has(id))).toEqual([]);
    const found = verifyLedger(ledger.path, ledger.userState);
    expect(found.faults.filter(({ kind }) => kind !== 'torn')).toEqual([]);
    expect(['ok', 'torn']).toContain(found.status);
    expect(found.anchor).toBe('matches');

    expect(appendRecord(ledger, '{"id":"after"}', Date.now())).toMatchObject({ isWritten: true });
    expect(idsIn(ledger).at(-1)).toBe('after');
  }, 180_000);
});

describe('a ledger with 32 concurrent writers', () => {
  const WRITERS = 32;
  const EACH = 40;

  it('loses nothing and keeps its chain, also while its files are turned over', async () => {
    const ledger = scratchLedger();
    const args = (at: number): (string | number)[] => [`w${at}`, EACH, 400, 128 * 1024];
    const writers = Array.from({ length: WRITERS }, (_, at) => startWriter(program, ledger, args(at)));
    const ends = await Promise.all(writers.map((writer) => writer.ended));
    expect(ends.flatMap((end) => end.lost)).toEqual([]);
    expect(ends.flatMap((end) => end.acknowledged)).toHaveLength(WRITERS * EACH);

    const ids = idsIn(ledger);
    expect(ids).toHaveLength(WRITERS * EACH);
    expect(new Set(ids).size).toBe(WRITERS * EACH);
    // Who did not get the lock in time on a busy machine is in the chain through the record after it.
    const found = verifyLedger(ledger.path, ledger.userState);
    expect(found).toMatchObject({ status: 'ok', faults: [], records: WRITERS * EACH, anchor: 'matches' });
    expect(found.chained + found.unchained).toBe(WRITERS * EACH);
  });
});

/** A file system of a few kilobytes; only root can have one. */
function smallDisk(): string | null {
  const dir = mkdtempSync(join(tmpdir(), 'bridle-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', dir], { stdio: 'pipe' });
    return dir;
  } catch {
    rmSync(dir, { recursive: true });
    return null;
  }
}

const disk = smallDisk();
if (disk === null) process.stderr.write('SKIPPED: a full disk cannot be made here, mounting needs root\n');

describe.skipIf(disk === null)('a ledger on a disk that is full', () => {
  it('says that a record is lost, keeps all others, and goes on when there is room again', () => {
    const root = disk ?? '';
    const ledger: LedgerFile = {
      path: join(root, '.bridle/.tracking/ledger.jsonl'),
      userState: join(root, 'state'),
      limits: DEFAULT_LEDGER_LIMITS,
    };
    try {
      mkdirSync(join(root, '.bridle'));
      appendFileSync(join(root, 'ballast'), Buffer.alloc(16 * 1024));
      const acknowledged: string[] = [];
      let why = '';
      for (let at = 0; why === '' && at < 1000; at += 1) {
        const record = JSON.stringify({ id: `r${at}`, filler: 'x'.repeat(700) });
        const result = appendRecord(ledger, record, Date.now());
        if (result.isWritten) acknowledged.push(`r${at}`);
        else ({ why } = result);
      }
      expect(why).toMatch(/ENOSPC|only \d+ of \d+ bytes/);
      expect(acknowledged.length).toBeGreaterThan(10);
      expect(idsIn(ledger)).toEqual(acknowledged);

      rmSync(join(root, 'ballast'));
      expect(appendRecord(ledger, '{"id":"after"}', Date.now())).toMatchObject({ isWritten: true });
      expect(idsIn(ledger)).toEqual([...acknowledged, 'after']);
      const { faults, anchor } = verifyLedger(ledger.path, ledger.userState);
      expect(faults.filter(({ kind }) => kind !== 'torn')).toEqual([]);
      expect(anchor).toBe('matches');
      expect(statSync(ledger.path).mode & 0o777).toBe(0o600);
    } finally {
      execFileSync('umount', [root]);
      rmSync(root, { recursive: true });
    }
  });
});
