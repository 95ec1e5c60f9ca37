import { statSync } from 'node:fs';
import type { WatchedFile } from '../entry.js';

/**
 * What a file looks like from outside. The change time is part of it: nobody can set it back, so a file
 * with the same mark has the same content.
 */
export function markOf(path: string): string {
  try {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat === undefined) return '-';
    return `${stat.ino}:${stat.mode.toString(8)}:${stat.size}:${stat.mtimeMs}:${stat.ctimeMs}`;
  } catch {
    return '?';
  }
}

export function watch(path: string): WatchedFile {
  return { path, mark: markOf(path) };
}

/** The first file that no longer looks as it did; null if all do. */
export function changedFile(watched: readonly WatchedFile[]): string | null {
  return watched.find(({ path, mark }) => markOf(path) !== mark)?.path ?? null;
}
