import { readFileSync, writeFileSync } from 'node:fs';
import { lookAt, readlinkSync, symlinkSync, unlinkSync } from './quick-files.js';

/** How long to wait for a lock, and after how long its owner counts as gone whatever else is known. */
export interface LockPatience {
  readonly waitMs: number;
  readonly staleMs: number;
}

/** What is done under a lock takes a millisecond; an agent waits meanwhile. */
const PATIENCE: LockPatience = { waitMs: 200, staleMs: 5_000 };

/** Between two looks at a lock that is taken. */
const LONGEST_PAUSE_MS = 5;
const SUSPICIOUS_MS = 50;

let counter = 0;
let host: string | null = null;

/** Where the system shows it as a file that is read; node:os takes 0.2 ms to load, and every event takes a lock. */
function hostname(): string {
  if (host !== null) return host;
  try {
    host = readFileSync('/proc/sys/kernel/hostname', 'utf8').trim();
  } catch {
    // Empty where neither can tell: then an owner counts as gone by its age alone.
    host = process.getBuiltinModule?.('node:os')?.hostname() ?? '';
  }
  return host;
}

function newOwner(): string {
  counter += 1;
  return `${process.pid}@${hostname()}/${Date.now()}/${counter}`;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null;
}

/**
 * A symbolic link is made with its text in one step, so a lock without an owner never exists, not even
 * when its maker is killed. Where there are no links a file made exclusively has to do.
 */
function create(path: string, owner: string): boolean {
  try {
    symlinkSync(owner, path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    if (!['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP'].includes(String(codeOf(error)))) throw error;
  }
  try {
    writeFileSync(path, owner, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

function ownerOf(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch (error) {
    if (codeOf(error) !== 'EINVAL' && codeOf(error) !== 'UNKNOWN') return null;
  }
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

function remove(path: string): void {
  try {
    unlinkSync(path);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) !== 'ESRCH';
  }
}

/** When a process began, where the system tells; its number may have been given to another one since. */
function startOf(pid: number): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const boot = /^btime (\d+)$/m.exec(readFileSync('/proc/stat', 'utf8'))?.[1];
    // Field 22 of the file, in hundredths of a second since the machine was started.
    const ticks = fields[19];
    return ticks === undefined || boot === undefined ? null : (Number(boot) + Number(ticks) / 100) * 1000;
  } catch {
    return null;
  }
}

function ageOf(path: string): number {
  try {
    const now = Date.now();
    return now - (lookAt(path)?.mtimeMs ?? now);
  } catch {
    return 0;
  }
}

function isStale(path: string, owner: string, { staleMs }: LockPatience): boolean {
  const age = ageOf(path);
  if (age > staleMs) return true;
  const [, pid, place, since] = /^(\d+)@([^/]*)\/(\d+)\//.exec(owner) ?? [];
  // Process numbers of another machine or container mean nothing here.
  if (pid === undefined || place === '' || place !== hostname()) return false;
  if (!isRunning(Number(pid))) return true;
  // Held for longer than the work takes: is it still the same process?
  if (age < SUSPICIOUS_MS) return false;
  const start = startOf(Number(pid));
  return start !== null && start > Number(since) + 3000;
}

/** Two who see the same dead owner must not both remove its lock: the second would remove the first one's new one. */
function removeStale(path: string, owner: string, patience: LockPatience): void {
  const guard = `${path}.takeover`;
  if (!create(guard, newOwner())) {
    const other = ownerOf(guard);
    if (other !== null && isStale(guard, other, patience)) remove(guard);
    return;
  }
  try {
    if (ownerOf(path) === owner) remove(path);
  } finally {
    remove(guard);
  }
}

function sleep(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

/** Takes a lock that other processes respect. Returns what gives it back, or null if it was not to be had in time. */
export function takeLock(path: string, patience: LockPatience = PATIENCE): (() => void) | null {
  const owner = newOwner();
  // Not performance.now(): its first use loads a module, and the hook takes a lock on every call.
  const start = Date.now();
  for (;;) {
    if (create(path, owner)) {
      return () => {
        // Someone may have taken it over from us while we were stopped.
        if (ownerOf(path) === owner) remove(path);
      };
    }
    const holder = ownerOf(path);
    if (holder !== null && isStale(path, holder, patience)) removeStale(path, holder, patience);
    const left = 1 - (Date.now() - start) / patience.waitMs;
    if (left < 0) return null;
    sleep((0.2 + LONGEST_PAUSE_MS * left) * (0.5 + Math.random()));
  }
}
