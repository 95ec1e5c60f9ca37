import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Shape } from './entry.js';
import { DISABLED_SUFFIX, findHookFile } from './hook-folder/read.js';
import type { HookLocation } from './locations.js';

/** Something in a directory of hooks that is one. */
export interface FoundHook {
  readonly shape: Shape;
  readonly path: string;
  readonly isDisabled: boolean;
}

const MODULE = /\.hook\.(?:ts|mts|js|mjs)$/;

function shapeOf(path: string, name: string): Shape | null {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return null;
  if (stat.isDirectory()) return findHookFile(path) === null ? null : 'hook-folder';
  if (MODULE.test(name)) return 'module';
  return (stat.mode & 0o111) === 0 ? null : 'executable';
}

export interface Scan {
  readonly found: readonly FoundHook[];
  /** Why the directory could not be read; null if it could, or is not there. */
  readonly flaw: string | null;
}

/** The hooks of one directory, told apart by what they are, by name. Nothing is opened but directories. */
export function scanLocation({ dir, shapes }: HookLocation): Scan {
  let names: readonly string[];
  try {
    names = readdirSync(dir).sort();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'ENOENT' || code === 'ENOTDIR') return { found: [], flaw: null };
    return { found: [], flaw: error instanceof Error ? error.message : String(error) };
  }
  const found = names.flatMap((name): FoundHook[] => {
    const path = join(dir, name);
    const isDisabled = name.endsWith(DISABLED_SUFFIX);
    const shape = shapeOf(path, isDisabled ? name.slice(0, -DISABLED_SUFFIX.length) : name);
    return shape !== null && shapes.includes(shape) ? [{ shape, path, isDisabled }] : [];
  });
  return { found, flaw: null };
}
