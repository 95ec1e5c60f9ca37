import { closeSync, constants, fstatSync, openSync } from 'node:fs';
import type { JsonObject } from '../model/json.js';
import { anchorPath, readAnchor, type Anchor } from './anchor.js';
import { extendHash, linkOf } from './chain.js';
import { linesBackwards, readRange, type Scan } from './lines.js';
import { parseRow } from './past.js';

const { O_NONBLOCK, O_RDONLY } = constants;

const SCAN: Scan = { needles: [], chunkBytes: 64 * 1024, maxBytes: 4 * 1024 * 1024 };

function* vouchedFor(path: string, file: number, anchor: Anchor): Generator<JsonObject> {
  let { end, hash } = anchor;
  for (const line of linesBackwards(path, SCAN)) {
    // What came after the anchor has no witness yet.
    if (line.offset >= anchor.end) continue;
    const link = linkOf(line.bytes);
    if (link === null) continue;
    const isTrue = link.at <= line.offset && extendHash(link.prev, readRange(file, link.at, end)) === hash;
    if (!isTrue) return;
    const row = parseRow(line.bytes);
    if (row !== null) yield row;
    // Its writer found something before it that no writer had announced: it may be anybody's.
    if (link.alarm !== null) return;
    end = link.at;
    hash = link.prev;
  }
}

/**
 * Rows that the head of the chain vouches for, the newest first. The head lies in the person's own state; a
 * row that somebody wrote into the file by hand is not among them, and neither is anything older than it.
 */
export function* provenRows(ledger: string, userState: string): Generator<JsonObject> {
  // The anchor first: then the file holds at least what it speaks of.
  const anchor = readAnchor(anchorPath(userState, ledger));
  if (anchor === null) return;
  let file: number;
  try {
    file = openSync(ledger, O_RDONLY | O_NONBLOCK);
  } catch {
    return;
  }
  try {
    const { ino, size } = fstatSync(file);
    if (ino === anchor.ino && size >= anchor.end) yield* vouchedFor(ledger, file, anchor);
  } finally {
    closeSync(file);
  }
}
