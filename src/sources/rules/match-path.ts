import { basename, isAbsolute, relative, resolve } from 'node:path';
import picomatch from 'picomatch';

const GLOB = { dot: true, posix: true, nonegate: true } as const;

export interface PathPlace {
  readonly cwd: string;
  readonly project: string;
  readonly home: string;
  readonly platform: NodeJS.Platform;
}

function expandHome(path: string, home: string): string {
  return path.replace(/^~(?=\/|$)/, home);
}

/**
 * Whether a path is one of those the globs mean. It is tried as it stands in the project, as an absolute
 * path, and, for globs without a slash, by its last name alone.
 */
export function pathTest(
  globs: readonly string[],
  home: string,
): (path: string, place: PathPlace) => boolean {
  const whole = picomatch(
    globs.map((glob) => expandHome(glob, home).replace(/^\.\//, '')),
    GLOB,
  );
  const names = globs.filter((glob) => !glob.includes('/'));
  const byName = names.length === 0 ? null : picomatch([...names], GLOB);
  return (path, { cwd, project }) => {
    const absolute = resolve(cwd, expandHome(path, home));
    const inside = relative(project, absolute);
    if (whole(absolute) || (!isAbsolute(inside) && !inside.startsWith('..') && whole(inside))) return true;
    return byName !== null && byName(basename(absolute));
  };
}

/** The directory that all of a glob's files are in; null for a glob that is about names, wherever they are. */
function baseOf(glob: string): string | null {
  if (!glob.includes('/')) return null;
  const fixed = /^[^*?[\]{}()!+@\\|]*/.exec(glob)?.[0] ?? '';
  return fixed.slice(0, fixed.lastIndexOf('/') + 1);
}

function isWithin(path: string, directory: string): boolean {
  return path === directory || path.startsWith(directory === '/' ? '/' : `${directory}/`);
}

/** Where a path leads of which only the beginning is known: into what the globs mean, perhaps there, or not. */
export type Leading = 'there' | 'perhaps' | 'elsewhere';

export function leadingTest(
  globs: readonly string[],
  home: string,
): (beginning: string, place: PathPlace) => Leading {
  const bases = globs.map((glob) => baseOf(expandHome(glob, home).replace(/^\.\//, '')));
  return (beginning, { cwd, project }) => {
    if (beginning === '' || bases.includes(null)) return 'perhaps';
    const known = expandHome(beginning, home);
    const directory = resolve(cwd, known.slice(0, known.lastIndexOf('/') + 1));
    const places = bases.map((base) => resolve(project, base ?? ''));
    if (places.some((base) => base !== project && isWithin(directory, base))) return 'there';
    return places.some((base) => isWithin(directory, base) || isWithin(base, directory))
      ? 'perhaps'
      : 'elsewhere';
  };
}
