import { statSync, watch } from 'node:fs';
import { dirname } from 'node:path';
import type { JsonObject } from '../model/json.js';
import { turnedFiles } from './files.js';
import { linesForwards, WHOLE_FILE } from './lines.js';
import { parseRow } from './past.js';

interface Position {
  readonly ino: number | null;
  readonly offset: number;
}

function inoOf(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.ino ?? null;
}

/** Rows from an offset on that are complete, and where the next one begins. */
function readOn(path: string, offset: number, onRow: (row: JsonObject) => void): number {
  let next = offset;
  for (const line of linesForwards(path, offset, WHOLE_FILE)) {
    // Someone is still writing it.
    if (!line.isEnded) break;
    next = line.offset + line.bytes.length + 1;
    const row = parseRow(line.bytes);
    if (row !== null) onRow(row);
  }
  return next;
}

/** What was added since, also when the file was turned over meanwhile. */
function advance(ledger: string, position: Position, onRow: (row: JsonObject) => void): Position {
  const ino = inoOf(ledger);
  if (ino !== null && ino === position.ino) return { ino, offset: readOn(ledger, position.offset, onRow) };
  const old = turnedFiles(ledger).findLast((path) => inoOf(path) === position.ino);
  if (old !== undefined) readOn(old, position.offset, onRow);
  return ino === null ? { ino, offset: 0 } : { ino, offset: readOn(ledger, 0, onRow) };
}

const POLL_MS = 1000;

/** Calls back for every row that is added from now on, until it is told to stop. */
export function followRows(ledger: string, onRow: (row: JsonObject) => void): () => void {
  const size = statSync(ledger, { throwIfNoEntry: false })?.size ?? 0;
  let position: Position = { ino: inoOf(ledger), offset: size };
  const look = (): void => {
    position = advance(ledger, position, onRow);
  };
  // Some file systems do not tell; then once in a while is often enough.
  const timer = setInterval(look, POLL_MS);
  let watcher: ReturnType<typeof watch> | null = null;
  try {
    watcher = watch(dirname(ledger), look);
    watcher.on('error', () => undefined);
  } catch {
    // The directory is not there yet.
  }
  return () => {
    clearInterval(timer);
    watcher?.close();
  };
}
