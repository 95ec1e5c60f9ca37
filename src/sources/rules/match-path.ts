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
