import { appendFileSync, constants, mkdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { isJsonObject } from '../model/json.js';
import { pathBelow } from '../model/path-below.js';
import { freshBytes, textOf } from '../storage/quick-bytes.js';
import { closeSync, openSync, readSync, realPathSync, writeSync } from '../storage/quick-files.js';
import { replaceFile } from '../storage/replace-file.js';
import { mark } from './fingerprint.js';
import { sha256 } from './sha256.js';

/** The end of a chain as its last writer left it, kept where agents do not work: in the person's own state. */
export interface Anchor {
  readonly seq: number;
  /** Running hash over everything up to `end`. */
  readonly hash: string;
  readonly end: number;
  readonly ino: number;
  /** When the file was begun; it is turned over by age. */
  readonly sinceMs: number;
  /** What `hash` will be after the record that is about to be written: who is not announced here is no writer. */
  readonly next: string | null;
}

/** Overwritten in place, which needs no space on a full disk; a write this small is never torn by a kill. */
const WIDTH = 320;

const { O_CREAT, O_NOFOLLOW, O_RDONLY, O_RDWR } = constants;

/** Of a ledger whose real directory is known. */
export function anchorOf(userState: string, place: string, ledger: string): string {
  return pathBelow(userState, 'heads', mark(pathBelow(place, basename(ledger))));
}

/** Where a directory really is; what of it is no longer there is left as it is written. */
function realPlace(dir: string): string {
  try {
    return realPathSync(dir);
  } catch {
    return dirname(dir) === dir ? dir : pathBelow(realPlace(dirname(dir)), basename(dir));
  }
}

export function anchorPath(userState: string, ledger: string): string {
  return anchorOf(userState, realPlace(dirname(ledger)), ledger);
}

/** Throws for what is no number; to be told by a pattern would cost more. */
function isHash(value: unknown): boolean {
  return typeof value === 'string' && value.length === 64 && BigInt(`0x${value}`) >= 0n;
}

function isAnchor(value: unknown): value is Anchor {
  if (!isJsonObject(value)) return false;
  const numbers = ['seq', 'end', 'ino', 'sinceMs'].every((key) => Number.isSafeInteger(value[key]));
  return numbers && isHash(value['hash']) && (value['next'] === null || isHash(value['next']));
}

function readOpen(file: number): Anchor | null {
  try {
    const bytes = freshBytes(WIDTH);
    const anchor: unknown = JSON.parse(textOf(bytes, readSync(file, bytes, 0, WIDTH, 0)));
    return isAnchor(anchor) ? anchor : null;
  } catch {
    return null;
  }
}

function openOrNull(path: string, flags: number): number | null {
  try {
    return openSync(path, flags | O_NOFOLLOW, 0o600);
  } catch {
    return null;
  }
}

export function readAnchor(path: string): Anchor | null {
  const file = openOrNull(path, O_RDONLY);
  if (file === null) return null;
  try {
    return readOpen(file);
  } finally {
    closeSync(file);
  }
}

/**
 * An anchor while the lock of its ledger is held. Without one a chain still holds together; it only cannot
 * show that its end was cut off.
 */
export class HeldAnchor {
  private file: number | null;

  constructor(
    private readonly path: string,
    private readonly ledger: string,
  ) {
    this.file = openOrNull(path, O_RDWR);
  }

  read(): Anchor | null {
    return this.file === null ? null : readOpen(this.file);
  }

  write(anchor: Anchor): void {
    const text = `${JSON.stringify(anchor).padEnd(WIDTH - 1)}\n`;
    try {
      // The first time it says, behind what is read, whose head it is.
      if (this.file === null) writeSync(this.create(), `${text}${JSON.stringify(this.ledger)}\n`, 0);
      else writeSync(this.file, text, 0);
    } catch {
      // A state directory that cannot be written, or a full disk.
    }
  }

  close(): void {
    if (this.file !== null) closeSync(this.file);
  }

  private create(): number {
    mkdirSync(dirname(this.path), { recursive: true, mode: 0o700 });
    this.file = openSync(this.path, O_RDWR | O_CREAT | O_NOFOLLOW, 0o600);
    return this.file;
  }
}

/** Records that could not have the lock are announced too, by their own hash. */
export function announceUnchained(anchor: string, line: Uint8Array): void {
  try {
    mkdirSync(dirname(anchor), { recursive: true, mode: 0o700 });
    appendFileSync(`${anchor}.unchained`, `${sha256(line)}\n`, { mode: 0o600 });
  } catch {
    // Then it will look like one that someone else wrote; the record itself matters more.
  }
}

export function announcedUnchained(anchor: string): ReadonlySet<string> {
  try {
    return new Set(readFileSync(`${anchor}.unchained`, 'latin1').split('\n'));
  } catch {
    return new Set();
  }
}

const MANY_ANNOUNCED = 64 * 1024;
const KEPT_ANNOUNCED = 256;

/** Old announcements have done their work: the chain has long covered what they were about. */
export function trimAnnounced(anchor: string): void {
  const path = `${anchor}.unchained`;
  try {
    if (statSync(path).size < MANY_ANNOUNCED) return;
    const lines = readFileSync(path, 'latin1').split('\n').slice(-KEPT_ANNOUNCED);
    replaceFile(path, lines.join('\n'));
  } catch {
    // None were ever made, or they may stay.
  }
}
