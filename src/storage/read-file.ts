import { constants } from 'node:fs';
import { takeInData } from './intake.js';
import { closeSync, fstatSync, openSync, readSync } from './quick-files.js';

const { O_NONBLOCK, O_RDONLY, S_IFDIR, S_IFMT, S_IFREG } = constants;

/** Larger than any settings that people write, and read in a moment. */
export const MAX_SETTINGS_BYTES = 256 * 1024;

/** There is something at the path, but nothing that one could read to its end. */
export class NoReadableFile extends Error {}

function openNow(path: string): number {
  try {
    return openSync(path, O_RDONLY | O_NONBLOCK);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENXIO')
      throw new NoReadableFile('is not a regular file', { cause: error });
    throw error;
  }
}

/**
 * A file that came with a repository, or may have: a pipe that nobody writes to, a link to a device without end, or a
 * file that fills the memory must not hold up the event. Throws as `readFileSync` does, and if it is none of a file.
 */
export function readBounded(path: string, maxBytes: number): string {
  const file = openNow(path);
  try {
    const { mode, size } = fstatSync(file);
    const kind = mode & S_IFMT;
    if (kind === S_IFDIR) throw new NoReadableFile('is a directory, not a file');
    if (kind !== S_IFREG) throw new NoReadableFile('is not a regular file');
    if (size > maxBytes)
      throw new NoReadableFile(`is too large: ${size} bytes, at most ${maxBytes} are read`);
    // No further than its size: some files of the system have none and no end either.
    const bytes = Buffer.alloc(size);
    let done = 0;
    for (let count = -1; done < size && count !== 0; done += count)
      count = readSync(file, bytes, done, size - done, done);
    takeInData(done);
    return bytes.toString('utf8', 0, done);
  } finally {
    closeSync(file);
  }
}
