import { chmodSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { WatchedFile } from '../entry.js';
import { shortDigest, type HookFile } from './content.js';
import { watch } from './watch.js';

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

/** Of several processes with the same content the first one's copy stays; only a damaged one is replaced. */
function putInPlace(draft: string, dir: string, isWhole: () => boolean): void {
  try {
    renameSync(draft, dir);
  } catch {
    if (isWhole()) {
      rmSync(draft, { recursive: true, force: true });
      return;
    }
    renameSync(dir, join(mkdtempSync(join(dirname(dir), 'damaged-')), 'copy'));
    renameSync(draft, dir);
  }
}

/**
 * The very bytes that were hashed, written once for each content. What runs is this copy, so that a swap
 * in the repository between the look and the start changes nothing.
 */
export function verifiedCopy(userState: string, digest: string, files: readonly HookFile[]): VerifiedCopy {
  const dir = copyDirectory(userState, digest);
  const paths = files.map((file) => join(dir, file.name));
  const watched = paths.map(watch);
  const isWhole = (): boolean => files.every((file, at) => isSame(paths[at] ?? '', file));
  if (isWhole()) return { dir, watched };
  putInPlace(writeDraft(dirname(dir), files), dir, isWhole);
  return { dir, watched: paths.map(watch) };
}
