import { once } from '../../model/once.js';
import { matchesGlob } from '../paths/glob.js';
import { foldCase, isAtOrBelow, isBelow } from '../paths/normal.js';
import type { PolicyContext } from '../policy.js';
import { isConfigured } from './configured.js';
import { PROTECTED, PROTECTED_ABSOLUTE, PROTECTED_IN_HOME, type Protected } from './list.js';

export type ProtectedGroup = Protected['group'] | 'configured';

/** Names are compared as a case-insensitive volume does, on every system: a near miss is no work file. */
export function segmentMatches(segment: string, pattern: string): boolean {
  return pattern.includes('*') ? matchesGlob(segment, pattern) : segment === pattern;
}

/** Where the wanted segments end if they begin at `at`; -1 if they do not. */
function endOf(segments: readonly string[], at: number, [first, ...rest]: readonly string[]): number {
  if (first === undefined) return at;
  if (at >= segments.length) return -1;
  if (first !== '**') return segmentMatches(segments[at] ?? '', first) ? endOf(segments, at + 1, rest) : -1;
  for (let next = at + 1; next < segments.length; next += 1) {
    const end = endOf(segments, next, rest);
    if (end !== -1) return end;
  }
  return -1;
}

/** Where in the path the protected segments end; -1 if they do not occur. */
function findSegments(segments: readonly string[], wanted: readonly string[]): number {
  for (let at = 0; at + wanted.length <= segments.length; at += 1) {
    const end = endOf(segments, at, wanted);
    if (end !== -1) return end;
  }
  return -1;
}

/** Most paths hold none of these names, and need no closer look. */
export const beginnings = once(
  () => new Set(PROTECTED.map(({ path }) => path.slice(0, `${path}/`.indexOf('/')))),
);

function entryOf(path: string): Protected | null {
  const segments = path.split('/');
  if (!segments.some((segment) => beginnings().has(segment))) return null;
  for (const entry of PROTECTED) {
    const end = findSegments(segments, entry.path.split('/'));
    if (end === -1 || (entry.except !== undefined && segments[end] === entry.except)) continue;
    return entry;
  }
  return null;
}

/** What of an entry is left below a directory around it; null if the directory is none. */
function restBelow(segments: readonly string[], wanted: readonly string[]): readonly string[] | null {
  for (let depth = wanted.length - 1; depth > 0; depth -= 1) {
    const isAround = wanted.slice(0, depth).every((each, at) => segments.at(at - depth) === each);
    if (isAround) return wanted.slice(depth);
  }
  return null;
}

/** Names that a wildcard stands for as a rule: `settings.json`, `settings.local.json`. */
export function isThere(path: string, { files }: PolicyContext): boolean {
  if (!path.includes('*')) return files.realPath(path) !== null;
  return ['', '.local'].some((part) => files.realPath(path.replace('*', part)) !== null);
}

/** A tree that somebody builds to try something out; where the workspace or home is such a place, they are not. */
function isScratch(path: string, { tempDirs, workspace, home }: PolicyContext): boolean {
  return (
    tempDirs.some((dir) => isBelow(path, dir)) && !isAtOrBelow(path, workspace) && !isAtOrBelow(path, home)
  );
}

/** The same of all that a pattern finds below a place. */
export function isScratchBelow(place: string, context: PolicyContext): boolean {
  const isAround = [context.workspace, context.home].some((each) => isBelow(each, place));
  return !isAround && isScratch(`${place}/x`, context);
}

/** Protected files that would go along if the directory went: those that are there, and those that belong there. */
export function entryInside(path: string, context: PolicyContext): Protected | null {
  const folded = foldCase(path);
  const segments = folded.split('/');
  if (!segments.some((segment) => beginnings().has(segment)) || isScratch(path, context)) return null;
  for (const entry of PROTECTED) {
    const rest = restBelow(segments, entry.path.split('/'));
    if (rest === null) continue;
    // Another repository's history, such as a vendored one's, is work material.
    if (entry.group === 'git' && folded !== `${foldCase(context.workspace)}/.git`) continue;
    if (entry.isOwnDirectory === true || isThere(`${path}/${rest.join('/')}`, context)) return entry;
  }
  return null;
}

function homeGroup(path: string, context: PolicyContext): ProtectedGroup | null {
  const home = foldCase(context.home);
  const isHomes = PROTECTED_IN_HOME.some((name) => isAtOrBelow(path, `${home}/${name}`));
  const own = [...PROTECTED_ABSOLUTE, ...(context.ownPaths ?? [])].map(foldCase);
  if (own.some((each) => isAtOrBelow(path, each)) || isOwnProgram(path, context)) return 'own';
  return isHomes ? 'agent' : null;
}

/** The program that runs, and the directory that holds nothing else; that of all packages may go and come again. */
function isOwnProgram(path: string, { packageRoot }: PolicyContext): boolean {
  if (path.endsWith('/bin/bridle') || path.endsWith('/sbin/bridle')) return true;
  if (packageRoot === undefined) return false;
  const root = foldCase(packageRoot());
  return path === root || isAtOrBelow(path, `${root}/bin`) || isAtOrBelow(path, `${root}/dist`);
}

/** A name with what some systems leave off: blanks around it, dots at its end, a stream; and `GIT~1`, which is `.git`. */
function barest(name: string): string {
  return name
    .replace(/:.*$/s, '')
    .replace(/[\s.]+$/, '')
    .trimStart()
    .replace(/^(\w{1,6})~\d$/, '.$1');
}

/** Whether there may be anything to leave off: a colon, a tilde, a dot at the end of a name, or what may be a blank. */
function isOdd(path: string): boolean {
  for (let at = 0; at < path.length; at += 1) {
    const code = path.charCodeAt(at);
    if (code <= 0x20 || code === 0x3a || code >= 0x7e) return true;
  }
  return path.includes('./') || path.endsWith('.');
}

/** As the most careless of systems would take it; what is behind a NUL is seen by some programs only. */
function asTaken(path: string): string {
  const [whole = ''] = path.split('\0');
  return isOdd(whole) ? whole.split('/').map(barest).join('/') : whole;
}

/** Whose file it is, if it is protected; null for all others. */
export function protectedGroup(path: string, context: PolicyContext): ProtectedGroup | null {
  const entry = isScratch(path, context) ? null : entryOf(foldCase(asTaken(path)));
  if (entry !== null) return entry.group;
  const folded = foldCase(path);
  return homeGroup(folded, context) ?? (isConfigured(folded, context) ? 'configured' : null);
}

/** The same for a directory that is moved, deleted or replaced as a whole, or that a tree is put over. */
export function protectedInside(
  path: string,
  context: PolicyContext,
  isPutOver = false,
): ProtectedGroup | null {
  const entry = entryInside(path, context);
  if (entry !== null) return entry.group;
  const folded = foldCase(path);
  // What is put over a directory of the system concerns us if something of ours is there.
  const isOurs = (each: string): boolean =>
    isBelow(foldCase(each), folded) && (!isPutOver || context.files.realPath(each) !== null);
  return [...PROTECTED_ABSOLUTE, ...(context.ownPaths ?? [])].some(isOurs) ? 'own' : null;
}
