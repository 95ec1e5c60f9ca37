import { once } from '../../model/once.js';
import { isGeneric, matchesGlob } from '../paths/glob.js';
import { foldCase, isAtOrBelow } from '../paths/normal.js';
import { hasWildcard, placeOfGlob } from '../paths/wildcards.js';
import type { PolicyContext } from '../policy.js';
import { PROTECTED, type Protected } from './list.js';
import {
  beginnings,
  entryInside,
  isScratchBelow,
  isThere,
  protectedGroup,
  segmentMatches,
  type ProtectedGroup,
} from './match.js';

/** Whether a segment of a glob can be a segment of a protected path; both may hold wildcards. */
function canBe(segment: string, wanted: string): boolean {
  if (!hasWildcard(segment)) return segmentMatches(segment, wanted);
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

/** What git looks for in its directory of hooks; nothing else that it keeps is called so. */
const GIT_HOOKS =
  'pre-commit pre-merge-commit prepare-commit-msg commit-msg post-commit pre-push pre-rebase post-checkout post-merge post-rewrite pre-receive post-receive update';
/** What hooks of agents are called as a rule. */
const AGENT_HOOKS = 'guard.sh guard.py guard.js guard.mjs guard.ts pre-tool-use.sh post-tool-use.sh';

/** `find .git -name 'pre-*'`, `find .agents -name '*.sh'`: the hooks are among what it finds. */
function findsHooks(glob: string, place: string, entry: Protected, reach: Reach): boolean {
  if (!place.endsWith('/hooks') || !glob.includes('**')) return false;
  // Scripts lie in other places of an agent's directory, too, and are more often edited there than deleted.
  if (entry.group !== 'git' && (reach !== 'removal' || entry.isOwnDirectory !== true)) return false;
  const names = entry.group === 'git' ? GIT_HOOKS : AGENT_HOOKS;
  return names.split(' ').some((name) => matchesGlob(`${place}/${name}`, glob));
}

/** A search below the directory around a protected place that names it: `find .git -path '*hooks*'`. */
function foundBelow(glob: string, base: string, reach: Reach): Protected | null {
  if (!beginnings().has(base.slice(base.lastIndexOf('/') + 1))) return null;
  const segments = glob.slice(base.length + 1).split('/');
  const last = (segments.at(-1) ?? '').replaceAll(/[*?]/g, 'x');
  for (const entry of PROTECTED) {
    const [first = '', ...rest] = entry.path.split('/');
    if (rest.length === 0 || !base.endsWith(`/${first}`)) continue;
    const place = `${base}/${rest.join('/').replace('*', '')}`;
    const isNamed = segments.slice(0, -1).some((segment) => canBe(segment, rest[0] ?? ''));
    if (matchesGlob(place, glob) || (isNamed && matchesGlob(`${place}/${last}`, glob))) return entry;
    if (findsHooks(glob, place, entry, reach)) return entry;
  }
  return null;
}

/** What a search names by its directory and its name: `find -path '*\/.claude/settings*.json'`. */
function searchedFor(segments: readonly string[]): Protected | null {
  // A star at either end of a whole name, with its dot, still names it.
  const named = segments
    .filter((segment) => segment !== '**')
    .map((segment) => {
      const name = /^\*?\.[\w-]+\*?$/.test(segment) ? segment.replaceAll('*', '') : segment;
      return beginnings().has(name) ? name : segment;
    });
  if (!named.some((segment) => beginnings().has(segment))) return null;
  return PROTECTED.find((entry) => !isPlainName(entry) && reaches(named, entry)) ?? null;
}

/** How far what happens to files that a glob finds reaches: they go, they get other content, or only their rights change. */
export type Reach = 'removal' | 'content' | 'rights';

/** Settings of an agent are called so, and nothing else is. */
const HOOKS_FILE = /^hooks(?:\.\w+)+$/;

/** What a search names by its last part alone: `find -name hooks.json`. */
function namedBySearch(glob: string, place: string, reach: Reach, context: PolicyContext): Protected | null {
  const last = glob.slice(glob.lastIndexOf('/') + 1);
  if (reach === 'rights' || !glob.includes('**') || /[*?[]/.test(last)) return null;
  // Other files have a name such as `config.json` too, and are changed more often than deleted.
  const isWide = [context.workspace, context.home].some((each) => isAtOrBelow(each, place));
  const isMeant = (entry: Protected): boolean =>
    reach === 'removal' || (isWide && HOOKS_FILE.test(last)) || isThere(`${place}/${entry.path}`, context);
  return (
    PROTECTED.find(
      (entry) => entry.path.includes('/') && entry.path.endsWith(`/${last}`) && isMeant(entry),
    ) ?? null
  );
}

/** A glob reaches a protected file if it matches its name, or the directory around it. */
export function protectedByGlob(
  glob: string,
  context: PolicyContext,
  reach: Reach = 'rights',
): ProtectedGroup | null {
  const folded = foldCase(glob);
  const place = placeOfGlob(glob);
  const base = foldCase(place);
  const known = protectedGroup(place, context);
  if (known === null && isScratchBelow(place, context)) return null;
  // Everything in a directory is judged by what the directory is, not by what might be in it; and a search through
  // a tree reaches what it names: `find -name .claude`, but not `find -name '*.json'`.
  if (known === null && reach !== 'rights' && isGeneric(folded))
    return entryInside(place, context)?.group ?? null;
  const named = known === null ? namedBySearch(folded, place, reach, context) : null;
  if (named !== null) return named.group;
  const below = known !== null || isGeneric(folded) ? null : foundBelow(folded, base, reach);
  if (below !== null) return below.group;
  if (known !== null || isGeneric(folded)) return known;
  const segments = folded.split('/').filter((segment) => segment !== '');
  const isSearch = folded.includes('**');
  if (isSearch && !/\/\.[^/*]+[^/]*$/.test(folded)) return searchedFor(segments)?.group ?? null;
  const last = folded.slice(folded.lastIndexOf('/') + 1);
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
