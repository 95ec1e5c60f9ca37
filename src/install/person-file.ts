import { lstatSync, mkdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { replaceFile } from '../storage/replace-file.js';

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

/** Replaces a person's file in one step; others may read a new one, as they may what people make themselves. */
export function writePersonFile(path: string, bytes: Uint8Array, isExecutable: boolean): void {
  mkdirSync(dirname(path), { recursive: true });
  replaceFile(targetOf(path), bytes, isExecutable ? 0o755 : 0o644);
}

export function removeFile(path: string): void {
  rmSync(path, { force: true });
}
