import { constants, fchmodSync, fsyncSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { takeLock } from '../storage/lock.js';
import {
  closeSync,
  fstatSync,
  openSync,
  realPathSync,
  writeSync,
  type FileFacts,
} from '../storage/quick-files.js';
import { anchorOf, announceUnchained, HeldAnchor, trimAnnounced, type Anchor } from './anchor.js';
import { extendHash, withLink, type Link } from './chain.js';
import { headOf, type Head } from './head.js';
import type { LedgerLimits } from '../model/ledger-limits.js';
import { pathBelow } from '../model/path-below.js';
import { readRange } from './lines.js';
import { retire, turnOver } from './turn-over.js';

const { O_APPEND, O_CREAT, O_NOFOLLOW, O_RDWR, S_IFMT, S_IFREG } = constants;

const DAY_MS = 24 * 60 * 60 * 1000;

export interface LedgerFile {
  readonly path: string;
  /** The person's state directory, where the head of the chain is kept. */
  readonly userState: string;
  readonly limits: LedgerLimits;
}

/** The last bytes of the ledger. */
export type LedgerTail = (bytes: number) => Buffer;

/** A text, or what makes it once the ledger is ours alone. */
type Draft = string | ((tail: LedgerTail) => string);

export type Appended =
  | { readonly isWritten: true; readonly seq: number | null }
  | { readonly isWritten: false; readonly why: string };

/** Where a directory is, if it is there and no link; to ask for its details would cost five times as much. */
function placeOf(dir: string): string | null {
  try {
    const place = realPathSync(`${dir}/`);
    const isItself = place === dir || place === pathBelow(realPathSync(dirname(dir)), basename(dir));
    return isItself ? place : null;
  } catch {
    return null;
  }
}

/** Git shall not see what agents did on this machine. Returns where the directory is. */
function prepareDirectory(dir: string): string {
  const known = placeOf(dir);
  if (known !== null) return known;
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const made = placeOf(dir);
  if (made === null) throw new Error(`${dir} is a link, not a directory`);
  writeFileSync(pathBelow(dir, '.gitignore'), '*\n', { mode: 0o600 });
  return made;
}

/** Whether records can be added to a ledger that is there. */
export function takesRecords(path: string): boolean {
  if (placeOf(dirname(path)) === null) return false;
  try {
    const fd = openSync(path, O_APPEND | O_RDWR | O_NOFOLLOW);
    const stat = fstatSync(fd);
    closeSync(fd);
    return isRegular(stat) && isOurs(stat);
  } catch {
    return false;
  }
}

function isRegular({ mode }: FileFacts): boolean {
  return (mode & S_IFMT) === S_IFREG;
}

function isOurs({ uid }: FileFacts): boolean {
  const own = process.getuid?.();
  return own === undefined || own === 0 || own === uid;
}

interface OpenFile {
  readonly fd: number;
  readonly size: number;
  readonly ino: number;
}

function openLedger(path: string): OpenFile {
  const fd = openSync(path, O_APPEND | O_CREAT | O_RDWR | O_NOFOLLOW, 0o600);
  const stat = fstatSync(fd);
  if (!isRegular(stat) || !isOurs(stat)) {
    closeSync(fd);
    throw new Error(`${path} is not a file of this user`);
  }
  if ((stat.mode & 0o077) !== 0) fchmodSync(fd, 0o600);
  return { fd, size: stat.size, ino: stat.ino };
}

function endsTorn({ fd, size }: OpenFile): boolean {
  return size > 0 && readRange(fd, size - 1, size)[0] !== 0x0a;
}

function writeOnce(fd: number, bytes: Buffer, isSynced: boolean): string | null {
  const written = writeSync(fd, bytes);
  if (written !== bytes.length) return `only ${written} of ${bytes.length} bytes fit; is the disk full?`;
  if (isSynced) fsyncSync(fd);
  return null;
}

function recordOf(draft: Draft, { fd, size }: OpenFile): string {
  if (typeof draft === 'string') return draft;
  return draft((bytes) => readRange(fd, Math.max(0, size - bytes), size));
}

/** The lock was not to be had: better a record outside the chain than none, or an agent that waits. */
function appendUnchained({ path, limits }: LedgerFile, anchorFile: string, draft: Draft): Appended {
  const file = openLedger(path);
  try {
    const record = recordOf(draft, file);
    const line = Buffer.from(withLink(record, null));
    announceUnchained(anchorFile, line);
    const bytes = Buffer.concat([Buffer.from(endsTorn(file) ? '\n' : ''), line, Buffer.from('\n')]);
    const why = writeOnce(file.fd, bytes, limits.isSynced);
    return why === null ? { isWritten: true, seq: null } : { isWritten: false, why };
  } finally {
    closeSync(file.fd);
  }
}

/** Everything that is done while the lock is held. */
class Chained {
  private readonly held: HeldAnchor;
  private anchor: Anchor | null;
  private file: OpenFile;

  constructor(
    private readonly ledger: LedgerFile,
    private readonly anchorFile: string,
    private readonly nowMs: number,
  ) {
    this.file = openLedger(ledger.path);
    this.held = new HeldAnchor(anchorFile, ledger.path);
    this.anchor = this.held.read();
  }

  append(draft: Draft): Appended {
    this.closeTornTail();
    const record = recordOf(draft, this.file);
    let head = headOf({ path: this.ledger.path, ...this.file }, this.anchorFile, this.anchor);
    if (this.isFull(record.length)) head = this.beginNewFile(head);
    const link = { seq: head.seq + 1, at: head.end, prev: head.hash, alarm: head.alarm };
    const bytes = Buffer.from(`${withLink(record, link)}\n`);
    const next = this.announce(head, bytes);
    const why = writeOnce(this.file.fd, bytes, this.ledger.limits.isSynced);
    if (why !== null) return { isWritten: false, why };
    this.conclude(link, bytes.length, next);
    return { isWritten: true, seq: link.seq };
  }

  close(): void {
    closeSync(this.file.fd);
    this.held.close();
  }

  private get sinceMs(): number {
    if (this.anchor !== null && this.anchor.ino === this.file.ino) return this.anchor.sinceMs;
    if (this.file.size === 0) return this.nowMs;
    return Math.floor(fstatSync(this.file.fd).birthtimeMs) || this.nowMs;
  }

  private isFull(adding: number): boolean {
    const { maxAgeDays, maxBytes } = this.ledger.limits;
    const { size } = this.file;
    if (size === 0) return false;
    const isOld = maxAgeDays > 0 && this.nowMs - this.sinceMs > maxAgeDays * DAY_MS;
    return isOld || size + adding > maxBytes;
  }

  private beginNewFile(head: Head): Head {
    const { path, limits } = this.ledger;
    turnOver(path, head, this.nowMs);
    closeSync(this.file.fd);
    this.file = openLedger(path);
    this.anchor = null;
    retire(path, this.anchorFile, limits, this.nowMs);
    trimAnnounced(this.anchorFile);
    return { ...head, end: 0 };
  }

  private closeTornTail(): void {
    const { file, anchor } = this;
    const isKnownWhole = anchor?.end === file.size && anchor.ino === file.ino;
    if (isKnownWhole || !endsTorn(file)) return;
    writeSync(file.fd, '\n');
    this.file = { ...file, size: fstatSync(file.fd).size };
  }

  /** Said before it is done: after a kill in between it is known whose record that is. */
  private announce({ seq, hash, end }: Head, bytes: Buffer): string {
    const next = extendHash(hash, bytes);
    this.saveAnchor({ seq, hash, end, next });
    return next;
  }

  private conclude(link: Link, written: number, next: string): void {
    const { fd } = this.file;
    const end = fstatSync(fd).size;
    // Someone without the lock may have come in between.
    const isAlone = end === link.at + written;
    const hash = isAlone ? next : extendHash(link.prev, readRange(fd, link.at, end));
    this.saveAnchor({ seq: link.seq, hash, end, next: null });
  }

  private saveAnchor(changes: Omit<Anchor, 'ino' | 'sinceMs'>): void {
    this.anchor = { ...changes, ino: this.file.ino, sinceMs: this.sinceMs };
    this.held.write(this.anchor);
  }
}

function lockOrNull(path: string): (() => void) | null {
  try {
    return takeLock(`${path}.lock`);
  } catch {
    return null;
  }
}

/**
 * Adds one record as one write of one line. A tail that an earlier writer left torn is closed first; a
 * short write is reported as lost. What it costs does not depend on how long the ledger is.
 */
export function appendRecord(ledger: LedgerFile, record: Draft, nowMs: number): Appended {
  try {
    const place = prepareDirectory(dirname(ledger.path));
    const anchorFile = anchorOf(ledger.userState, place, ledger.path);
    const release = lockOrNull(ledger.path);
    if (release === null) return appendUnchained(ledger, anchorFile, record);
    try {
      const chained = new Chained(ledger, anchorFile, nowMs);
      try {
        return chained.append(record);
      } finally {
        chained.close();
      }
    } finally {
      release();
    }
  } catch (error) {
    return { isWritten: false, why: error instanceof Error ? error.message : String(error) };
  }
}
