import {
  chmodSync,
  closeSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

export function readBytes(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return null;
    throw error;
  }
}

/** A link is followed to the file a person really edits, so that it stays a link. */
function targetOf(path: string): string {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true ? realpathSync(path) : path;
}

/** Replaces a file in one step: a reader sees the old bytes or the new ones, also after a crash. */
export function writeAtomically(path: string, bytes: Uint8Array, isExecutable: boolean): void {
  mkdirSync(dirname(path), { recursive: true });
  const target = targetOf(path);
  const mode = statSync(target, { throwIfNoEntry: false })?.mode ?? (isExecutable ? 0o755 : 0o644);
  const draft = `${target}.bridle-${process.pid}`;
  const file = openSync(draft, 'wx', mode & 0o777);
  try {
    writeSync(file, bytes);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  chmodSync(draft, mode & 0o777);
  try {
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

export function removeFile(path: string): void {
  rmSync(path, { force: true });
}
