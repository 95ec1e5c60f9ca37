import { constants } from 'node:fs';
import { firstBytes, freshBytes, holdsText } from '../storage/quick-bytes.js';
import { closeSync, fstatSync, openSync, readSync } from '../storage/quick-files.js';

const { O_NOFOLLOW, O_NONBLOCK, O_RDONLY, S_IFMT, S_IFREG } = constants;

const NEWLINE = 0x0a;

/** What is searched before it is read. */
const NEAR = 256 * 1024;
const SEARCHED_AT_ONCE = 32 * 1024;

/** A line without end would take all memory; what is longer than this is passed over as unreadable. */
const MAX_LINE = 16 * 1024 * 1024;

export interface Line {
  /** Without its newline. */
  readonly bytes: Buffer;
  readonly offset: number;
  /** False for a last line that has no newline: its writer was stopped in the middle. */
  readonly isEnded: boolean;
}

export interface Scan {
  /** Only lines that hold all of these texts. */
  readonly needles: readonly string[];
  readonly chunkBytes: number;
  /** Stop after having looked at so much. */
  readonly maxBytes: number;
}

export const WHOLE_FILE: Scan = { needles: [], chunkBytes: 4 * 1024 * 1024, maxBytes: Infinity };

/** What is a link or no file is no ledger: what it holds proves nothing. */
function openOrNull(path: string): number | null {
  let file: number;
  try {
    file = openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  } catch {
    return null;
  }
  // Not by its own method, which would be compiled for this.
  if ((fstatSync(file).mode & S_IFMT) === S_IFREG) return file;
  closeSync(file);
  return null;
}

function readInto(file: number, bytes: Buffer, start: number): number {
  let done = 0;
  while (done < bytes.length) {
    const count = readSync(file, bytes, done, bytes.length - done, start + done);
    if (count === 0) break;
    done += count;
  }
  return done;
}

export function readRange(file: number, start: number, end: number): Buffer {
  const bytes = freshBytes(end - start);
  return firstBytes(bytes, readInto(file, bytes, start));
}

function* allLines(block: Buffer, offset: number): Generator<Line> {
  for (let at = 0; at < block.length;) {
    const end = block.indexOf(NEWLINE, at);
    const isEnded = end !== -1;
    yield { bytes: block.subarray(at, isEnded ? end : block.length), offset: offset + at, isEnded };
    if (!isEnded) return;
    at = end + 1;
  }
}

/** Looks for the bytes first and for the line around them then: a hundred times faster than reading every line. */
function* linesWith(block: Buffer, offset: number, needles: readonly string[]): Generator<Line> {
  const [first, ...others] = needles.map((needle) => Buffer.from(needle));
  if (first === undefined) {
    yield* allLines(block, offset);
    return;
  }
  for (let hit = block.indexOf(first); hit !== -1;) {
    const start = hit === 0 ? 0 : block.lastIndexOf(NEWLINE, hit - 1) + 1;
    const end = block.indexOf(NEWLINE, hit);
    const bytes = block.subarray(start, end === -1 ? block.length : end);
    if (others.every((needle) => bytes.includes(needle)))
      yield { bytes, offset: offset + start, isEnded: end !== -1 };
    if (end === -1) return;
    hit = block.indexOf(first, end + 1);
  }
}

/** Gives a piece of the file with what was left of the piece after it, in memory that may be used again. */
type BlockReader = (start: number, end: number, carry: Buffer) => Buffer;

/** Fresh memory for every block, because its lines may be kept. */
function freshBlocks(file: number): BlockReader {
  return (start, end, carry) => Buffer.concat([readRange(file, start, end), carry]);
}

/** The same memory again and again: a search keeps only the few lines it finds, and those are copied. */
function reusedBlocks(file: number, chunkBytes: number): BlockReader {
  let memory = Buffer.allocUnsafe(chunkBytes + 64 * 1024);
  return (start, end, carry) => {
    const size = end - start;
    if (memory.length < size + carry.length) memory = Buffer.allocUnsafe(size + carry.length);
    const done = readInto(file, memory.subarray(0, size), start);
    memory.set(carry, done);
    return memory.subarray(0, done + carry.length);
  };
}

/** The lines of an open file from its end to its beginning. */
function* backwards(file: number, { needles, chunkBytes, maxBytes }: Scan): Generator<Line> {
  const { size } = fstatSync(file);
  const isSearch = needles.length > 0;
  const read = isSearch ? reusedBlocks(file, chunkBytes) : freshBlocks(file);
  const stop = Math.max(0, size - maxBytes);
  let carry: Buffer = Buffer.alloc(0);
  for (let end = size; end > stop;) {
    const start = Math.max(stop, end - chunkBytes);
    const block = read(start, end, carry);
    // The first line of a block began in the block before it.
    const cut = start === 0 ? 0 : block.indexOf(NEWLINE) + 1;
    if (start === 0 || cut > 0) {
      const lines = [...linesWith(block.subarray(cut), start + cut, needles)];
      for (const line of lines.reverse()) yield isSearch ? { ...line, bytes: Buffer.from(line.bytes) } : line;
      carry = Buffer.from(block.subarray(0, cut));
    } else carry = block.length > MAX_LINE ? Buffer.alloc(0) : Buffer.from(block);
    end = start;
  }
}

/**
 * Whether each of these texts is somewhere in the end of a file. Nearly every event asks for some of the past, and mostly
 * there is none. So that is told first, and in little memory: the first touch of each page of it takes longer than
 * the search, and a text of such a size makes V8 collect garbage.
 */
function holdsAll(file: number, { needles, maxBytes }: Scan): boolean {
  const end = fstatSync(file).size;
  const start = Math.max(0, end - maxBytes);
  // A text may begin in one block and end in the next; a character takes up to three bytes.
  const overlap = Math.max(...needles.map((needle) => needle.length)) * 3;
  const memory = freshBytes(SEARCHED_AT_ONCE + overlap);
  const holds = (needle: string): boolean => {
    for (let at = end; at > start;) {
      const from = Math.max(start, at - SEARCHED_AT_ONCE);
      const block = firstBytes(memory, Math.min(end, at + overlap) - from);
      if (holdsText(firstBytes(block, readInto(file, block, from)), needle)) return true;
      at = from;
    }
    return false;
  };
  // A long text is the least likely, and the fastest to search for.
  return needles.toSorted((one, other) => other.length - one.length).every(holds);
}

/** Newest first. A file that is not there has no lines. */
export function* linesBackwards(path: string, scan: Scan): Generator<Line> {
  const file = openOrNull(path);
  if (file === null) return;
  try {
    const isNear = scan.needles.length > 0 && scan.maxBytes <= NEAR;
    if (!isNear || holdsAll(file, scan)) yield* backwards(file, scan);
  } finally {
    closeSync(file);
  }
}

/** Oldest first, from an offset on. */
export function* linesForwards(path: string, from: number, scan: Scan): Generator<Line> {
  const file = openOrNull(path);
  if (file === null) return;
  try {
    const size = Math.min(fstatSync(file).size, from + scan.maxBytes);
    let carry: Buffer = Buffer.alloc(0);
    for (let start = from; start < size;) {
      const end = Math.min(size, start + scan.chunkBytes);
      const block = Buffer.concat([carry, readRange(file, start, end)]);
      const offset = start - carry.length;
      const cut = end === size ? block.length : block.lastIndexOf(NEWLINE) + 1;
      yield* linesWith(block.subarray(0, cut), offset, scan.needles);
      const rest = block.subarray(cut);
      carry = rest.length > MAX_LINE ? Buffer.alloc(0) : rest;
      start = end;
    }
  } finally {
    closeSync(file);
  }
}
