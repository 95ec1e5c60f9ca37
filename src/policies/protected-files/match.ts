import { isGeneric, matchesGlob } from '../paths/glob.js';
import { foldCase, isAtOrBelow, isBelow, parentOf } from '../paths/normal.js';
import type { PolicyContext } from '../policy.js';
import { PROTECTED, PROTECTED_ABSOLUTE, PROTECTED_IN_HOME, type Protected } from './list.js';

export type ProtectedGroup = Protected['group'] | 'configured';

/** Names are compared as a case-insensitive volume does, on every system: a near miss is no work file. */
function segmentMatches(segment: string, pattern: string): boolean {
  return pattern.includes('*') ? matchesGlob(segment, pattern) : segment === pattern;
}

/** Where in the path the protected segments end; -1 if they do not occur. */
function findSegments(segments: readonly string[], wanted: readonly string[]): number {
  for (let at = 0; at + wanted.length <= segments.length; at += 1) {
    if (wanted.every((pattern, offset) => segmentMatches(segments[at + offset] ?? '', pattern))) {
      return at + wanted.length;
    }
  }
  return -1;
}

/** Most paths hold none of these names, and need no closer look. */
const BEGINNINGS = new Set(PROTECTED.map(({ path }) => path.split('/')[0] ?? ''));

function entryOf(path: string): Protected | null {
  const segments = path.split('/').filter((segment) => segment !== '');
  if (!segments.some((segment) => BEGINNINGS.has(segment))) return null;
  for (const entry of PROTECTED) {
    const end = findSegments(segments, entry.path.split('/'));
    if (end === -1 || (entry.except !== undefined && segments[end] === entry.except)) continue;
    return entry;
  }
  return null;
}

/** Protected files that would go along if the directory went: those that are there, and those that belong there. */
function entryInside(path: string, context: PolicyContext): Protected | null {
  const name = path.slice(path.lastIndexOf('/') + 1);
  for (const entry of PROTECTED) {
    const [first = '', ...rest] = entry.path.split('/');
    if (rest.length === 0 || name !== first) continue;
    // Another repository's history, such as a vendored one's, is work material.
    if (entry.group === 'git' && path !== `${foldCase(context.workspace)}/.git`) continue;
    if (entry.isOwnDirectory === true) return entry;
    if (!entry.path.includes('*') && context.files.realPath(`${path}/${rest.join('/')}`) !== null)
      return entry;
  }
  return null;
}

function homeGroup(path: string, context: PolicyContext): ProtectedGroup | null {
  const home = foldCase(context.home);
  const isHomes = PROTECTED_IN_HOME.some((name) => isAtOrBelow(path, `${home}/${name}`));
  const own = [...PROTECTED_ABSOLUTE, ...(context.ownPaths ?? [])].map(foldCase);
  if (own.some((each) => isAtOrBelow(path, each))) return 'own';
  return isHomes ? 'agent' : null;
}

function isConfigured(path: string, context: PolicyContext): boolean {
  return context.protectedPaths.some((glob) => {
    const full = foldCase(glob.replace(/^~(?=\/|$)/, context.home));
    const globs = full.startsWith('/') ? [full] : [`${foldCase(context.workspace)}/${full}`, `/**/${full}`];
    return globs.some(
      (each) => matchesGlob(path, each) || matchesGlob(path, `${each.replace(/\/$/, '')}/**`),
    );
  });
}

/** Whose file it is, if it is protected; null for all others. */
export function protectedGroup(path: string, context: PolicyContext): ProtectedGroup | null {
  const folded = foldCase(path);
  const entry = entryOf(folded);
  if (entry !== null) return entry.group;
  return homeGroup(folded, context) ?? (isConfigured(folded, context) ? 'configured' : null);
}

/** The same for a directory that is moved, deleted or replaced as a whole. */
export function protectedInside(path: string, context: PolicyContext): ProtectedGroup | null {
  const folded = foldCase(path);
  const entry = entryInside(folded, context);
  if (entry !== null) return entry.group;
  const own = [...PROTECTED_ABSOLUTE, ...(context.ownPaths ?? [])].map(foldCase);
  return own.some((each) => isBelow(each, folded)) ? 'own' : null;
}

/** What lies in protected directories, for globs that reach into them. */
const USUAL_CHILDREN = ['state.toml', 'config.toml', '.tracking', 'guard', 'pre-commit', 'hook.md'];

/** The protected path as a whole, and the directory around it if that belongs to it alone. */
function namesOf(entry: Protected): readonly string[] {
  const parts = entry.path.replace('*', '').split('/');
  return parts
    .map((_, at) => parts.slice(0, at + 1).join('/'))
    .filter((_, at) => at === parts.length - 1 || entry.isOwnDirectory === true);
}

/** A glob reaches a protected file if it matches its name, or the directory around it. */
export function protectedByGlob(glob: string, context: PolicyContext): ProtectedGroup | null {
  const folded = foldCase(glob);
  const base = folded.replace(/\/[^/]*[*?[{].*$/, '');
  // Everything in a directory is judged by what the directory is, not by what might be in it.
  if (isGeneric(folded)) return protectedGroup(base, context);
  // A search through a tree reaches what it names: `find -name .claude`, but not `find -name '*.json'`.
  const isSearch = folded.includes('**');
  if (isSearch && !/\/\.[^/*]+[^/]*$/.test(folded)) return protectedGroup(base, context);
  // The part before the glob may be the beginning of a protected path: `.claude/set*`.
  const anchors = [base, parentOf(base), parentOf(parentOf(base))];
  for (const entry of PROTECTED) {
    const paths = anchors.flatMap((anchor) => namesOf(entry).map((name) => `${anchor}/${name}`));
    const children = isSearch
      ? []
      : paths.flatMap((path) => USUAL_CHILDREN.map((child) => `${path}/${child}`));
    if ([...paths, ...children].some((path) => matchesGlob(path, folded))) return entry.group;
  }
  return null;
}
