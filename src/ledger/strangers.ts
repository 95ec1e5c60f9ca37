import { statSync } from 'node:fs';
import { announcedUnchained, type Anchor } from './anchor.js';
import { extendHash, linkOf } from './chain.js';
import { turnedFiles } from './files.js';
import { linesForwards, type Line, type Scan } from './lines.js';
import { parseRow } from './past.js';
import { sha256 } from './sha256.js';

/** A ledger is rarely more than a record ahead of its anchor. */
const SCAN: Scan = { needles: [], chunkBytes: 256 * 1024, maxBytes: 1024 * 1024 };
const NEWLINE = Buffer.from('\n');

function isKnown(line: Line, anchor: Anchor, unchained: ReadonlySet<string>): boolean {
  const link = linkOf(line.bytes);
  if (link === null) return unchained.has(sha256(line.bytes));
  return extendHash(link.prev, Buffer.concat([line.bytes, NEWLINE])) === anchor.next;
}

/** A stretch of a file, as long as it was when it was looked at. */
interface Stretch {
  readonly path: string;
  readonly from: number;
  readonly to: number;
}

/** Whether what stands in a stretch has all been announced by its writers. */
function isAnnounced({ path, from, to }: Stretch, anchor: Anchor, unchained: ReadonlySet<string>): boolean {
  const scan = { ...SCAN, maxBytes: Math.min(SCAN.maxBytes, to - from) };
  for (const line of linesForwards(path, from, scan)) {
    // A torn line is no record, whoever left it.
    if (parseRow(line.bytes) !== null && !isKnown(line, anchor, unchained)) return false;
  }
  return true;
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
  // The lengths first, the announcements then: who writes meanwhile is in neither, who wrote before is in both.
  const stretches = ahead(ledger, anchor)
    .map(({ path, from }): Stretch => ({
      path,
      from,
      to: statSync(path, { throwIfNoEntry: false })?.size ?? 0,
    }))
    .filter(({ from, to }) => to > from);
  if (stretches.length === 0) return false;
  const unchained = announcedUnchained(anchorFile);
  return stretches.some((stretch) => !isAnnounced(stretch, anchor, unchained));
}
