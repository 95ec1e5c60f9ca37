import { statSync } from 'node:fs';
import { announcedUnchained, type Anchor } from './anchor.js';
import { extendHash, linkOf } from './chain.js';
import { turnedFiles } from './files.js';
import { linesForwards, type Line, type Scan } from './lines.js';
import { parseRow } from './past.js';
import { sha256 } from './sha256.js';

/** A ledger is rarely more than a record ahead of its anchor. */
const SCAN: Scan = { needles: [], chunkBytes: 256 * 1024, maxBytes: 1024 * 1024 };

/** Records from an offset on; a torn line is none, whoever left it. */
function recordsFrom(path: string, from: number): readonly Line[] {
  return [...linesForwards(path, from, SCAN)].filter((line) => parseRow(line.bytes) !== null);
}

function isAnnounced(line: Line, anchor: Anchor, unchained: ReadonlySet<string>): boolean {
  const link = linkOf(line.bytes);
  if (link === null) return unchained.has(sha256(line.bytes));
  return extendHash(link.prev, Buffer.concat([line.bytes, Buffer.from('\n')])) === anchor.next;
}

/** The files that hold what came after the anchor, and from where on. */
function ahead(ledger: string, anchor: Anchor): readonly { path: string; from: number }[] {
  const isAnchored = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.ino === anchor.ino;
  if (isAnchored(ledger)) return [{ path: ledger, from: anchor.end }];
  const last = turnedFiles(ledger).at(-1);
  const turned = last !== undefined && isAnchored(last) ? [{ path: last, from: anchor.end }] : [];
  return [...turned, { path: ledger, from: 0 }];
}

/** Whether someone who is no writer, or one with another state directory, has added to a ledger since its anchor. */
export function hasStrangers(ledger: string, anchorFile: string, anchor: Anchor): boolean {
  const records = ahead(ledger, anchor).flatMap(({ path, from }) => recordsFrom(path, from));
  if (records.length === 0) return false;
  // After the records: whoever appends meanwhile has announced it before.
  const unchained = announcedUnchained(anchorFile);
  return records.some((line) => !isAnnounced(line, anchor, unchained));
}
