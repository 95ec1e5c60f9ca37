import { once } from '../../model/once.js';
import { globSteps, type Step } from './glob-steps.js';
import { leadsThrough } from './glob-walk.js';
import { isMadeOf, wildcardAt } from './wildcards.js';

const known = once(() => new Map<string, readonly Step[] | null>());

/** A whole path against a glob: `*` within a segment, `**` across them, `?`, `[…]`, `{a,b}`, `@(a|b)`. */
export function matchesGlob(path: string, glob: string): boolean {
  const special = glob.search(/[*?[{@+!]/);
  if (special === -1) return path === glob;
  // Most paths lie elsewhere.
  if (!path.startsWith(glob.slice(0, special))) return false;
  const steps = known().get(glob) ?? globSteps(glob);
  known().set(glob, steps);
  return steps !== null && leadsThrough(steps, path);
}

/** The directory below which all matches lie: `/a/b?/c` gives `/a`. */
export function staticPrefix(glob: string): string {
  const at = wildcardAt(glob);
  if (at === -1) return glob;
  const head = glob.slice(0, at);
  const slash = head.lastIndexOf('/');
  return slash <= 0 ? '/' : head.slice(0, slash);
}

/** A glob that names nothing: `dir/*`, `dir/**\/*`. What it reaches is told by its directory alone. */
export function isGeneric(glob: string): boolean {
  return isMadeOf(glob.slice(staticPrefix(glob).length), '*?/.');
}
