import {
  closeSync,
  constants,
  fchmodSync,
  fsyncSync,
  lstatSync,
  openSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

const { O_CREAT, O_EXCL, O_NOFOLLOW, O_WRONLY } = constants;

let counter = 0;

function syncDirectory(path: string): void {
  try {
    const dir = openSync(path, 'r');
    try {
      fsyncSync(dir);
    } finally {
      closeSync(dir);
    }
  } catch {
    // Not every system syncs a directory; the file itself is safe by then.
  }
}

function writeWhole(path: string, bytes: Buffer, mode: number): void {
  const file = openSync(path, O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW, 0o600);
  try {
    fchmodSync(file, mode);
    let done = 0;
    while (done < bytes.length) done += writeSync(file, bytes, done);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** A file that is there stays as open as it is. */
function modeOf(path: string, mode: number): number {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  return stat?.isFile() === true ? stat.mode & 0o777 : mode;
}

/**
 * The file holds the old content or the new one, whatever happens in between; a link is replaced, not
 * followed. A new file is the owner's alone unless a mode says otherwise.
 */
export function replaceFile(path: string, content: string | Uint8Array, mode = 0o600): void {
  counter += 1;
  const draft = `${path}.${process.pid}-${Date.now().toString(36)}-${counter}.tmp`;
  try {
    writeWhole(draft, Buffer.from(content), modeOf(path, mode));
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
  syncDirectory(dirname(path));
}
