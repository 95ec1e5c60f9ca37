import { closeSync, openSync, statSync } from 'node:fs';
import type { Anchor } from './anchor.js';
import { extendHash, GENESIS, linkOf, type Alarm } from './chain.js';
import { turnedFiles } from './files.js';
import { linesBackwards, readRange } from './lines.js';
import { hasStrangers } from './strangers.js';

/** Where the next record of a chain ties on. */
export interface Head {
  readonly seq: number;
  /** Running hash of everything up to the offset `end` of the file at hand. */
  readonly hash: string;
  readonly end: number;
  /** What is wrong with the ledger's end, seen from here; stands in the next record. */
  readonly alarm: Alarm | null;
}

/** More than the longest line, and a good many records that were written without the lock. */
const TAIL = { needles: [], chunkBytes: 64 * 1024, maxBytes: 1024 * 1024 };

export interface FileEnd {
  readonly seq: number;
  readonly hash: string;
}

/** The end of the chain as the file itself tells it, up to `size`; null if there is no link near. */
export function headInFile(path: string, size: number): FileEnd | null {
  for (const line of linesBackwards(path, TAIL)) {
    if (line.offset >= size) continue;
    const link = linkOf(line.bytes);
    if (link === null || link.at > line.offset || line.offset - link.at > TAIL.maxBytes) continue;
    const file = openSync(path, 'r');
    try {
      return { seq: link.seq, hash: extendHash(link.prev, readRange(file, link.at, size)) };
    } finally {
      closeSync(file);
    }
  }
  return null;
}

export interface OpenLedger {
  readonly path: string;
  readonly size: number;
  readonly ino: number;
}

/** The end of the file that was turned over last. */
export function headOfTurned(path: string): FileEnd | null {
  const size = statSync(path, { throwIfNoEntry: false })?.size;
  return size === undefined ? null : headInFile(path, size);
}

function findHead({ path, size }: OpenLedger): Omit<Head, 'alarm'> | null {
  const here = size === 0 ? null : headInFile(path, size);
  if (here !== null) return { ...here, end: size };
  const last = turnedFiles(path).at(-1);
  const before = last === undefined ? null : headOfTurned(last);
  return before === null ? null : { ...before, end: 0 };
}

/**
 * Nearly always the anchor fits and nothing else is read. It does not after a writer was killed between
 * its record and the anchor, after someone else appended, or after something was taken away; then the end
 * of the file tells, and if that is behind the anchor the next record ties on to what is missing, so that
 * the hole shows.
 */
export function headOf(ledger: OpenLedger, anchorFile: string, anchor: Anchor | null): Head {
  const { size: end, ino } = ledger;
  if (anchor !== null && anchor.end === end && anchor.ino === ino)
    return { seq: anchor.seq, hash: anchor.hash, end, alarm: null };
  const found = findHead(ledger);
  if (anchor === null) return { ...(found ?? { seq: 0, hash: GENESIS, end }), alarm: null };
  if (found === null || found.seq < anchor.seq)
    return { seq: anchor.seq, hash: anchor.hash, end, alarm: 'gap' };
  return { ...found, alarm: hasStrangers(ledger.path, anchorFile, anchor) ? 'fork' : null };
}
