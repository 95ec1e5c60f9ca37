import { createHash, type Hash } from 'node:crypto';
import { basename } from 'node:path';
import { anchorPath, readAnchor, type Anchor } from './anchor.js';
import { GENESIS, linkOf, type Link } from './chain.js';
import { ledgerFiles } from './files.js';
import { linesForwards, WHOLE_FILE, type Line } from './lines.js';
import { hasStrangers } from './strangers.js';
import { lastRetired } from './turn-over.js';

export type FaultKind = 'torn' | 'gap' | 'fork' | 'rewritten';

/** Something about a ledger that is not as its writers left it, and where. */
export interface Fault {
  readonly kind: FaultKind;
  readonly file: string;
  /** Counted from one; null: after the last line. */
  readonly line: number | null;
  readonly detail: string;
}

export interface Verification {
  /** `torn` alone is an accident and loses nothing that was acknowledged; the others mean a hand or a lost file. */
  readonly status: 'ok' | FaultKind;
  readonly faults: readonly Fault[];
  readonly records: number;
  readonly chained: number;
  /** Written without the lock; covered by the next chained record. */
  readonly unchained: number;
  /** Lines from before the chain began, an ancestor's for example. */
  readonly before: number;
  readonly anchor: 'matches' | 'missing' | 'differs';
}

const SEVERITY: readonly Verification['status'][] = ['ok', 'torn', 'fork', 'gap', 'rewritten'];

const STRANGERS =
  'before this, something was added that no writer had announced: by hand, or with another state directory';

const NEWLINE = Buffer.from('\n');

/** How many lines without a link are remembered; more than this in a row are no accident of a busy lock. */
const MAX_PENDING = 4096;

function isRecord(line: Line): boolean {
  try {
    const value: unknown = JSON.parse(line.bytes.toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

function startHash(prev: string): Hash {
  return createHash('sha256').update(prev, 'latin1');
}

class Verifier {
  readonly faults: Fault[] = [];
  records = 0;
  chained = 0;
  unchained = 0;
  before = 0;
  private last: Link | null = null;
  private lastLine: Buffer = Buffer.alloc(0);
  private running: Hash | null = null;
  /** Lines since the last link, each with the running hash before it: the next link's `prev` may end there. */
  private pending: { readonly seam: string; readonly bytes: Buffer; readonly file: string }[] = [];
  private isAnchored = false;
  private file = '';
  private number = 0;

  constructor(
    private readonly start: { readonly seq: number; readonly hash: string },
    private readonly anchor: Anchor | null,
  ) {}

  beginFile(path: string): void {
    this.file = basename(path);
    this.number = 0;
  }

  take(line: Line): void {
    this.number += 1;
    const bytes = line.isEnded ? Buffer.concat([line.bytes, NEWLINE]) : line.bytes;
    const link = linkOf(line.bytes);
    if (link === null) this.takeOther(line, bytes);
    else this.takeLink(link, bytes);
  }

  private fault(kind: FaultKind, detail: string, line: number | null = this.number): void {
    this.faults.push({ kind, file: this.file, line, detail });
  }

  private takeLink(link: Link, bytes: Buffer): void {
    this.records += 1;
    this.chained += 1;
    const seams = this.seams();
    this.compareAnchor(seams);
    const seam = seams.indexOf(link.prev);
    if (!this.isNext(link, seam)) this.judgeLink(link);
    else if (link.alarm === 'fork') this.fault('fork', STRANGERS);
    // What came in without the lock after `prev` was taken belongs to the next one, in the same file.
    const since = (seam === -1 ? [] : this.pending.slice(seam))
      .filter(({ file }) => file === this.file)
      .map((line) => line.bytes);
    if (this.last?.prev === link.prev) since.unshift(this.lastLine);
    this.running = startHash(link.prev);
    for (const each of [...since, bytes]) this.running.update(each);
    this.last = link;
    this.lastLine = bytes;
    this.pending = [];
  }

  private isNext(link: Link, seam: number): boolean {
    if (this.last === null) return link.seq === this.start.seq + 1 && link.prev === this.start.hash;
    return link.seq === this.last.seq + 1 && seam !== -1;
  }

  private judgeLink(link: Link): void {
    const seq = this.last?.seq ?? this.start.seq;
    const where = seq === 0 ? 'the beginning' : `record ${seq}`;
    if (this.last !== null && link.seq <= seq)
      this.fault(
        'fork',
        `record ${link.seq} follows record ${seq}: two writers, or a record that was put in`,
      );
    else if (link.seq > seq + 1)
      this.fault('gap', `${link.seq - seq - 1} records between ${where} and record ${link.seq} are missing`);
    else
      this.fault('rewritten', `what stands between ${where} and record ${link.seq} is not what was written`);
  }

  /** The running hash at every place where a `prev` may end. */
  private seams(): readonly string[] {
    if (this.running === null) return [];
    return [...this.pending.map(({ seam }) => seam), this.running.copy().digest('hex')];
  }

  private takeOther(line: Line, bytes: Buffer): void {
    const isWhole = line.bytes.length === 0 || isRecord(line);
    if (!isWhole) this.fault('torn', line.isEnded ? 'a line that is no record' : 'the last line has no end');
    const isCounted = isWhole && line.bytes.length > 0;
    if (isCounted) this.records += 1;
    if (this.running === null) {
      if (isCounted) this.before += 1;
      return;
    }
    if (isCounted) this.unchained += 1;
    if (this.pending.length < MAX_PENDING)
      this.pending.push({ seam: this.running.copy().digest('hex'), bytes, file: this.file });
    this.running.update(bytes);
  }

  private compareAnchor(seams: readonly string[]): void {
    if (this.anchor === null || this.last?.seq !== this.anchor.seq) return;
    if (seams.includes(this.anchor.hash)) this.isAnchored = true;
    else this.fault('rewritten', `record ${this.last.seq} is not the one that was written then`);
  }

  /** The end of the chain against the person's own copy of it. */
  end(isAddedTo: boolean): Verification['anchor'] {
    this.number += 1;
    if (isAddedTo) this.fault('fork', STRANGERS, null);
    this.compareAnchor(this.seams());
    if (this.anchor === null || this.anchor.seq <= this.start.seq) return 'missing';
    const seq = this.last?.seq ?? this.start.seq;
    if (this.anchor.seq > seq)
      this.fault(
        'gap',
        `the last ${this.anchor.seq - seq} records, up to ${this.anchor.seq}, are missing`,
        null,
      );
    return this.isAnchored ? 'matches' : 'differs';
  }
}

function worst(faults: readonly Fault[]): Verification['status'] {
  return faults.reduce<Verification['status']>(
    (found, { kind }) => (SEVERITY.indexOf(kind) > SEVERITY.indexOf(found) ? kind : found),
    'ok',
  );
}

/**
 * Reads a whole ledger and says whether it is what was written. It is evident if someone tampered with it,
 * unless they can also rewrite the anchor; nothing here keeps them from doing so.
 */
export function verifyLedger(path: string, userState: string): Verification {
  const anchorFile = anchorPath(userState, path);
  // Before the files: what is appended while we read is ahead of the anchor then, never behind it.
  const anchor = readAnchor(anchorFile);
  const verifier = new Verifier(lastRetired(anchorFile) ?? { seq: 0, hash: GENESIS }, anchor);
  for (const file of ledgerFiles(path)) {
    verifier.beginFile(file);
    for (const line of linesForwards(file, 0, WHOLE_FILE)) verifier.take(line);
  }
  // Whoever wrote meanwhile moved the anchor, and looked for strangers.
  const isQuiet = anchor !== null && readAnchor(anchorFile)?.seq === anchor.seq;
  const match = verifier.end(isQuiet && hasStrangers(path, anchorFile, anchor));
  const { faults, records, chained, unchained, before } = verifier;
  return { status: worst(faults), faults, records, chained, unchained, before, anchor: match };
}
