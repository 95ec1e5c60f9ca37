import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

const { O_APPEND, O_CREAT, O_NOFOLLOW, O_RDWR } = constants;

function endsTorn(file: number): boolean {
  const { size } = fstatSync(file);
  if (size === 0) return false;
  const last = Buffer.alloc(1);
  readSync(file, last, 0, 1, size - 1);
  return last[0] !== 0x0a;
}

/** Git shall not see what agents did on this machine. */
function prepareDirectory(dir: string): void {
  if (lstatSync(dir, { throwIfNoEntry: false })?.isDirectory() === true) return;
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  writeFileSync(join(dir, '.gitignore'), '*\n', { mode: 0o600 });
}

export type Appended = { readonly isWritten: true } | { readonly isWritten: false; readonly why: string };

/**
 * Adds one record as one write of one line, so that concurrent writers never interleave. A tail that an
 * earlier writer left torn is closed first; a short write is reported as lost.
 */
export function appendLine(path: string, line: string): Appended {
  let file: number | null = null;
  try {
    prepareDirectory(dirname(path));
    file = openSync(path, O_APPEND | O_CREAT | O_RDWR | O_NOFOLLOW, 0o600);
    const bytes = Buffer.from(`${endsTorn(file) ? '\n' : ''}${line}\n`);
    const written = writeSync(file, bytes);
    if (written === bytes.length) return { isWritten: true };
    return { isWritten: false, why: `only ${written} of ${bytes.length} bytes fit; is the disk full?` };
  } catch (error) {
    return { isWritten: false, why: error instanceof Error ? error.message : String(error) };
  } finally {
    if (file !== null) closeSync(file);
  }
}
