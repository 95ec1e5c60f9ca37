import { lstatSync, realpathSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';
import type { Handler } from './handler.js';

export type Jailed = { readonly path: string } | { readonly refusal: string };

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

/** A path inside `root` that no link leads out of, or why it is none. */
export function resolveInJail(root: string, path: string): Jailed {
  if (path.trim() === '') return { refusal: 'A path is needed.' };
  if (isAbsolute(path)) return { refusal: `Absolute paths are not allowed: ${path}` };
  const segments = path.split(/[\\/]/).filter((segment) => segment !== '' && segment !== '.');
  if (segments.includes('..')) return { refusal: `Parent path segments are not allowed: ${path}` };
  const realRoot = realpathSync(root);
  let current = realRoot;
  for (const [at, segment] of segments.entries()) {
    current = join(current, segment);
    if (isLink(current)) {
      const what = at === segments.length - 1 ? 'target' : 'parent';
      return { refusal: `Symlink ${what} is not allowed: ${path}` };
    }
  }
  if (relative(realRoot, current).split(sep)[0] === '..')
    return { refusal: `Path escapes workspace: ${path}` };
  return { path: current };
}

const PATH_FIELDS = ['path', 'file_path', 'filePath', 'notebook_path'];

/** A handler that keeps every path in a tool's input inside `root`. */
export function pathJail(root: string): Handler<'before_tool'> {
  return ({ input }) => {
    for (const field of PATH_FIELDS) {
      const path = input[field];
      if (typeof path !== 'string') continue;
      const jailed = resolveInJail(root, path);
      if ('refusal' in jailed) return { action: 'block', reason: jailed.refusal };
    }
    return null;
  };
}
