import { once } from '../../model/once.js';
import { isGeneric, matchesGlob } from '../paths/glob.js';
import { foldCase, isAtOrBelow, isBelow } from '../paths/normal.js';
import type { PolicyContext } from '../policy.js';
import { isConfigured } from './configured.js';
import { PROTECTED, PROTECTED_ABSOLUTE, PROTECTED_IN_HOME, type Protected } from './list.js';

export type ProtectedGroup = Protected['group'] | 'configured';

/** Names are compared as a case-insensitive volume does, on every system: a near miss is no work file. */
function segmentMatches(segment: string, pattern: string): boolean {
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
const beginnings = once(() => new Set(PROTECTED.map(({ path }) => path.slice(0, `${path}/`.indexOf('/')))));

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
function isThere(path: string, { files }: PolicyContext): boolean {
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
function isScratchBelow(place: string, context: PolicyContext): boolean {
  const isAround = [context.workspace, context.home].some((each) => isBelow(each, place));
  return !isAround && isScratch(`${place}/x`, context);
}

/** Protected files that would go along if the directory went: those that are there, and those that belong there. */
function entryInside(path: string, context: PolicyContext): Protected | null {
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

/** Whether a segment of a glob can be a segment of a protected path; both may hold wildcards. */
function canBe(segment: string, wanted: string): boolean {
  if (!/[*?[{]|[@+!]\(/.test(segment)) return segmentMatches(segment, wanted);
  // No wildcard at the beginning of a name stands for a dot, and one that stands alone names nothing.
  if (/^[*?]+$/.test(segment) || (wanted.startsWith('.') && /^[*?]/.test(segment))) return false;
  // Of a wildcard in the protected name the shortest form will do: `settings*.json` as `settings.json`.
  return matchesGlob(wanted.replace('*', ''), segment);
}

/** Taken apart once: a line may hold thousands of globs. */
const wantedSegments = once(() => new Map(PROTECTED.map((entry) => [entry, entry.path.split('/')])));

/** Whether the glob names the entry, something in it, or the directory that belongs to it alone. */
function reaches(segments: readonly string[], entry: Protected): boolean {
  const { isOwnDirectory } = entry;
  const wanted = wantedSegments().get(entry) ?? [];
  for (let at = Math.max(0, segments.length - wanted.length - 2); at < segments.length; at += 1) {
    const shared = Math.min(wanted.length, segments.length - at);
    const isWhole = shared === wanted.length || isOwnDirectory === true;
    if (!isWhole) continue;
    let offset = 0;
    while (offset < shared && canBe(segments[at + offset] ?? '', wanted[offset] ?? '')) offset += 1;
    if (offset === shared) return true;
  }
  return false;
}

/** A name among ordinary ones: what stands for many of them means this one only where it is. */
function isPlainName({ path }: Protected): boolean {
  return !path.includes('/') && !path.startsWith('.');
}

/** A search below the directory around a protected place that names it: `find .git -path '*hooks*'`. */
function foundBelow(glob: string, base: string): Protected | null {
  if (!beginnings().has(base.slice(base.lastIndexOf('/') + 1))) return null;
  const segments = glob.slice(base.length + 1).split('/');
  const last = (segments.at(-1) ?? '').replaceAll(/[*?]/g, 'x');
  for (const entry of PROTECTED) {
    const [first = '', ...rest] = entry.path.split('/');
    if (rest.length === 0 || !base.endsWith(`/${first}`)) continue;
    const place = `${base}/${rest.join('/').replace('*', '')}`;
    const isNamed = segments.slice(0, -1).some((segment) => canBe(segment, rest[0] ?? ''));
    if (matchesGlob(place, glob) || (isNamed && matchesGlob(`${place}/${last}`, glob))) return entry;
  }
  return null;
}

/** What a search names by its directory and its name: `find -path '*\/.claude/settings*.json'`. */
function searchedFor(segments: readonly string[]): Protected | null {
  // A star at either end of a whole name, with its dot, still names it.
  const named = segments
    .filter((segment) => segment !== '**')
    .map((segment) => (/^\*?\.[\w-]+\*?$/.test(segment) ? segment.replaceAll('*', '') : segment));
  if (!named.some((segment) => beginnings().has(segment))) return null;
  return PROTECTED.find((entry) => entry.path.includes('/') && reaches(named, entry)) ?? null;
}

/** A glob reaches a protected file if it matches its name, or the directory around it. */
export function protectedByGlob(
  glob: string,
  context: PolicyContext,
  isRemoval = false,
): ProtectedGroup | null {
  const folded = foldCase(glob);
  const place = glob.replace(/\/[^/]*[*?[{].*$/, '');
  const base = foldCase(place);
  const known = protectedGroup(place, context);
  if (known === null && isScratchBelow(place, context)) return null;
  if (known === null && isRemoval && isGeneric(folded)) return entryInside(place, context)?.group ?? null;
  // Everything in a directory is judged by what the directory is, not by what might be in it; and a search through
  // a tree reaches what it names: `find -name .claude`, but not `find -name '*.json'`.
  const isSearch = folded.includes('**');
  const last = folded.slice(folded.lastIndexOf('/') + 1);
  const named = PROTECTED.find(
    ({ path }) => isSearch && path.includes('/') && path.endsWith(`/${last}`) && !/[*?[]/.test(last),
  );
  if (known === null && isRemoval && named !== undefined) return named.group;
  const below = known !== null || isGeneric(folded) ? null : foundBelow(folded, base);
  if (below !== null) return below.group;
  if (known !== null || isGeneric(folded)) return known;
  const segments = folded.split('/').filter((segment) => segment !== '');
  if (isSearch && !/\/\.[^/*]+[^/]*$/.test(folded)) return searchedFor(segments)?.group ?? null;
  // Everything that begins with a dot: below some directory of the project that is none of these, unless it is there.
  const isVague = /^\.(?:\[[^\]]*\]|[*?])+$/.test(last) && base !== foldCase(context.workspace);
  // As above: the whole directory of another repository is work material.
  const isOthers = canBe(last, '.git') && !matchesGlob(foldCase(`${context.workspace}/.git`), folded);
  return (
    PROTECTED.find(
      (entry) =>
        reaches(segments, entry) &&
        !(isOthers && entry.group === 'git') &&
        ((!isPlainName(entry) && !isVague) || isThere(`${place}/${entry.path}`, context)),
    )?.group ?? null
  );
}
