import { DEEP, STAR } from './marks.js';
import { baseName } from './path.js';
import { matcherOf } from './pattern.js';
import type { Shell } from './shell-state.js';

/** A file that the line itself wrote: its path and its content. */
type Written = readonly [path: string, text: string];

/** Those that a glob finds; a name that begins with a dot it finds only by a dot. */
export function writtenByGlob({ files }: Shell, glob: string): readonly Written[] {
  if (files.size === 0) return [];
  const longest = Math.max(...[...files.keys()].map((path) => path.length));
  const matches = matcherOf(glob.replaceAll(`${DEEP}/`, STAR).replaceAll(DEEP, STAR), longest);
  const depth = glob.includes(DEEP) ? null : glob.split('/').length;
  const isDotted = baseName(glob).startsWith('.') || depth === null;
  return [...files].filter(
    ([path]) =>
      matches?.(path) === true &&
      (depth === null || path.split('/').length === depth) &&
      (isDotted || !baseName(path).startsWith('.')),
  );
}

/** Those below a directory. */
export function writtenBelow({ files }: Shell, directory: string): readonly Written[] {
  if (files.size === 0) return [];
  return [...files].filter(([path]) => path.startsWith(`${directory}/`));
}
