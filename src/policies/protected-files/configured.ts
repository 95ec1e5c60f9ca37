import { isGeneric, matchesGlob, staticPrefix } from '../paths/glob.js';
import { samplesOf } from '../paths/glob-samples.js';
import { baseOf, foldCase, isAtOrBelow, isBelow, parentOf } from '../paths/normal.js';
import { hasWildcard } from '../paths/wildcards.js';
import type { PolicyContext } from '../policy.js';

/** A glob of the configuration: in the workspace or absolute, and as a name that may lie in any directory. */
interface Configured {
  readonly absolute: string;
  readonly name: string | null;
  /** As a disk that tells capitals from small letters has them. */
  readonly written: { readonly absolute: string; readonly name: string };
}

/** A directory stands for all that is in it. */
function configuredGlobs({ protectedPaths, home, workspace }: PolicyContext): readonly Configured[] {
  return protectedPaths.map((glob) => {
    const name = glob.replace(/^~(?=\/|$)/, home).replace(/\/(?:\*\*(?:\/\*)?)?$/, '');
    const isAbsolute = name.startsWith('/');
    const absolute = isAbsolute ? name : `${workspace}/${name}`;
    return {
      absolute: foldCase(absolute),
      name: isAbsolute ? null : foldCase(name),
      written: { absolute, name },
    };
  });
}

function isCovered(path: string, { absolute, name }: Configured): boolean {
  const globs = name === null ? [absolute] : [absolute, `/**/${name}`];
  return globs.some((glob) => matchesGlob(path, glob) || matchesGlob(path, `${glob}/**`));
}

/** The path is folded. */
export function isConfigured(path: string, context: PolicyContext): boolean {
  return configuredGlobs(context).some((each) => isCovered(path, each));
}

/** Whether something that the configuration protects would go along if the directory went. */
export function holdsConfigured(path: string, context: PolicyContext): boolean {
  const folded = foldCase(path);
  return configuredGlobs(context).some(({ absolute }) => isAtOrBelow(staticPrefix(absolute), folded));
}

/** Whether some name fits both globs. Sets and alternatives count as stars. */
function canMeet(one: string, other: string): boolean {
  const [a, b] = [one, other].map((glob) => glob.slice(0, 255).replaceAll(/\[[^\]]*\]|\{[^}]*\}/g, '*'));
  if (a === undefined || b === undefined) return false;
  const tried = new Set<number>();
  const meet = (i: number, j: number): boolean => {
    const key = i * 256 + j;
    if (tried.has(key)) return false;
    tried.add(key);
    if (i === a.length && j === b.length) return true;
    if (a[i] === '*') return meet(i + 1, j) || (j < b.length && meet(i, j + 1));
    if (b[j] === '*') return meet(i, j + 1) || (i < a.length && meet(i + 1, j));
    if (i === a.length || j === b.length) return false;
    return (a[i] === b[j] || a[i] === '?' || b[j] === '?') && meet(i + 1, j + 1);
  };
  return meet(0, 0);
}

/** What `yarn*` and `*.lock` both mean. */
function bothOf(glob: string, name: string): string {
  return `${baseOf(glob).replace(/\*$/, '')}${baseOf(name).replace(/^\*/, '')}`;
}

function directoriesAround(path: string, workspace: string): readonly string[] {
  const around: string[] = [];
  for (let at = parentOf(path); isBelow(at, workspace); at = parentOf(at)) around.push(at);
  return around;
}

/** How a command changes what a glob stands for. */
interface GlobChange {
  readonly glob: string;
  /** Directories go with all that is in them. */
  readonly isWhole: boolean;
  /** Permissions are not content. */
  readonly isLight: boolean;
}

/** Whether a glob means something that the configuration protects, or a directory around it that would go. */
export function configuredByGlob({ glob, isWhole, isLight }: GlobChange, context: PolicyContext): boolean {
  if (context.protectedPaths.length === 0) return false;
  const folded = foldCase(glob);
  const base = staticPrefix(folded);
  const workspace = foldCase(context.workspace);
  const isThere = (path: string): boolean => !hasWildcard(path) && context.files.realPath(path) !== null;
  return configuredGlobs(context).some((each) => {
    const { absolute, name, written } = each;
    const isMeant = samplesOf(absolute).some(
      (path) =>
        matchesGlob(path, folded) ||
        (isWhole && directoriesAround(path, workspace).some((around) => matchesGlob(around, folded))),
    );
    const isNamedPlace = base !== workspace && isBelow(absolute, base);
    const place = staticPrefix(glob);
    const isMeantHere =
      name !== null && samplesOf(`${base}/${name}`).some((path) => matchesGlob(path, folded));
    const isHere = isMeantHere && isThere(`${place}/${written.name}`);
    // Everything in a directory: that the setting speaks of, or in which the protected file is.
    if (isGeneric(folded))
      return !isLight && (isHere || (isMeant && (isNamedPlace || isThere(written.absolute))));
    if (isMeant || isHere || samplesOf(folded).some((path) => isCovered(path, each))) return true;
    if (isNamedPlace && parentOf(absolute) === parentOf(folded))
      return canMeet(baseOf(folded), baseOf(absolute));
    return (isMeantHere && hasWildcard(name)) || isThere(`${place}/${bothOf(glob, written.name)}`);
  });
}
