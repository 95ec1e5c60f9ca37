import {
  appendFileSync,
  closeSync,
  constants,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  realpathSync,
  statSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isJsonObject } from '../model/json.js';
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

export function anchorPath(userState: string, ledger: string): string {
  let dir = dirname(ledger);
  try {
    dir = realpathSync.native(dir);
  } catch {
    // Not there: then there is no anchor for it either.
  }
  return join(userState, 'heads', mark(join(dir, basename(ledger))));
}

const HEX = /^[0-9a-f]{64}$/;

function isAnchor(value: unknown): value is Anchor {
  if (!isJsonObject(value)) return false;
  const numbers = ['seq', 'end', 'ino', 'sinceMs'].every((key) => Number.isSafeInteger(value[key]));
  const { hash, next } = value;
  const isHash = typeof hash === 'string' && HEX.test(hash);
  return numbers && isHash && (next === null || (typeof next === 'string' && HEX.test(next)));
}

export function readAnchor(path: string): Anchor | null {
  let file: number;
  try {
    file = openSync(path, O_RDONLY | O_NOFOLLOW);
  } catch {
    return null;
  }
  try {
    const bytes = Buffer.alloc(WIDTH);
    const anchor: unknown = JSON.parse(bytes.toString('latin1', 0, readSync(file, bytes, 0, WIDTH, 0)));
    return isAnchor(anchor) ? anchor : null;
  } catch {
    return null;
  } finally {
    closeSync(file);
  }
}

function put(path: string, flags: number, text: string): void {
  const file = openSync(path, flags, 0o600);
  try {
    writeSync(file, text, 0);
  } finally {
    closeSync(file);
  }
}

/** Without an anchor a chain still holds together; it only cannot show that its end was cut off. */
export function writeAnchor(path: string, anchor: Anchor, ledger: string): boolean {
  const text = `${JSON.stringify(anchor).padEnd(WIDTH - 1)}\n`;
  try {
    put(path, O_RDWR | O_NOFOLLOW, text);
    return true;
  } catch {
    // The first time, most likely.
  }
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    put(path, O_RDWR | O_CREAT | O_NOFOLLOW, `${text}${JSON.stringify(ledger)}\n`);
    return true;
  } catch {
    return false;
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
