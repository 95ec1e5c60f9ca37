import { chmodSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { WatchedFile } from '../entry.js';
import { shortDigest, type HookFile } from './content.js';
import { changedFile, watch } from './watch.js';

/** A hook's files out of reach of the repository they came from. */
export interface VerifiedCopy {
  readonly dir: string;
  readonly watched: readonly WatchedFile[];
}

/** Where the copy of a content is kept. */
export function copyDirectory(userState: string, digest: string): string {
  return join(userState, 'copies', shortDigest(digest));
}

function isSame(path: string, file: HookFile): boolean {
  try {
    return readFileSync(path).equals(file.bytes);
  } catch {
    return false;
  }
}

/** Into a new directory that is then moved into place: a half-written copy never has the name of a whole one. */
function writeDraft(parent: string, files: readonly HookFile[]): string {
  mkdirSync(parent, { recursive: true, mode: 0o700 });
  const draft = mkdtempSync(join(parent, 'draft-'));
  for (const file of files) {
    const target = join(draft, file.name);
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
    writeFileSync(target, file.bytes, { mode: file.isExecutable ? 0o700 : 0o600, flag: 'wx' });
    chmodSync(target, file.isExecutable ? 0o700 : 0o600);
  }
  return draft;
}

/** Of several processes with the same content one's copy stays, and the others take it; a damaged one is moved away. */
function putInPlace(draft: string, dir: string, isWhole: () => boolean): void {
  try {
    renameSync(draft, dir);
  } catch {
    if (!isWhole()) renameSync(dir, join(mkdtempSync(join(dirname(dir), 'damaged-')), 'copy'));
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

const MAX_ATTEMPTS = 4;

/**
 * The very bytes that were hashed, written once for each content. What runs is this copy, so that a swap
 * in the repository between the look and the start changes nothing.
 */
export function verifiedCopy(userState: string, digest: string, files: readonly HookFile[]): VerifiedCopy {
  const dir = copyDirectory(userState, digest);
  const paths = files.map((file) => join(dir, file.name));
  const isWhole = (): boolean => files.every((file, at) => isSame(paths[at] ?? '', file));
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    // The marks come before the bytes, or a change in between would go unseen. A file that another process
    // puts there just then has the mark of a missing one, and is looked at once more.
    const watched = paths.map(watch);
    if (isWhole() && changedFile(watched) === null) return { dir, watched };
    if (!isWhole()) putInPlace(writeDraft(dirname(dir), files), dir, isWhole);
  }
  throw new Error(`${dir} is changed again and again`);
}
