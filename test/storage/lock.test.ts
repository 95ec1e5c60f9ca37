import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readlinkSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
  lutimesSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { takeLock } from '../../src/storage/lock.js';

const scratch = (): string => join(mkdtempSync(join(tmpdir(), 'bridle-lock-')), 'lock');
const SHORT = { waitMs: 30, staleMs: 60_000 };

describe('takeLock', () => {
  it('is held by one at a time and can be taken again', () => {
    const path = scratch();
    const release = takeLock(path, SHORT);
    expect(release).not.toBeNull();
    expect(takeLock(path, SHORT)).toBeNull();
    release?.();
    expect(existsSync(path)).toBe(false);
    expect(takeLock(path, SHORT)).not.toBeNull();
  });

  it('is taken over from a process that is gone', () => {
    const path = scratch();
    symlinkSync(`${spawnSync('true').pid}@${hostname()}/${Date.now()}/1`, path);
    expect(takeLock(path, SHORT)).not.toBeNull();
  });

  it('is not taken over from a process of another machine before its time', () => {
    const path = scratch();
    symlinkSync(`1@elsewhere/${Date.now()}/1`, path);
    expect(takeLock(path, SHORT)).toBeNull();
    lutimesSync(path, 1, 1);
    expect(takeLock(path, SHORT)).not.toBeNull();
  });

  it('is taken over when its number was given to a younger process', () => {
    const path = scratch();
    // This process is younger than the lock that bears its number.
    symlinkSync(`${process.pid}@${hostname()}/1000/1`, path);
    lutimesSync(path, Date.now() / 1000 - 1, Date.now() / 1000 - 1);
    expect(takeLock(path, SHORT)).not.toBeNull();
  });

  it('is not given back by someone who no longer has it', () => {
    const path = scratch();
    const release = takeLock(path, SHORT);
    lutimesSync(path, 1, 1);
    const other = takeLock(path, SHORT);
    release?.();
    expect(readlinkSync(path)).toContain(`${process.pid}@`);
    other?.();
    expect(existsSync(path)).toBe(false);
  });

  it('works where a lock is a plain file', () => {
    const path = scratch();
    writeFileSync(path, `${process.pid}@${hostname()}/${Date.now()}/1`);
    expect(takeLock(path, SHORT)).toBeNull();
    utimesSync(path, 1, 1);
    expect(takeLock(path, SHORT)).not.toBeNull();
  });
});
