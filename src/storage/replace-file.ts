import { closeSync, constants, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
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

function writeWhole(path: string, bytes: Buffer): void {
  const file = openSync(path, O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW, 0o600);
  try {
    let done = 0;
    while (done < bytes.length) done += writeSync(file, bytes, done);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** The file holds the old text or the new one, whatever happens in between; a link is replaced, not followed. */
export function replaceFile(path: string, text: string): void {
  counter += 1;
  const draft = `${path}.${process.pid}-${Date.now().toString(36)}-${counter}.tmp`;
  try {
    writeWhole(draft, Buffer.from(text));
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
  syncDirectory(dirname(path));
}
