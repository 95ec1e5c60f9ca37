import { hasWildcard } from './wildcards.js';

/** Paths that a glob may mean, one with the least that its wildcards stand for and one with a little more. */
export function samplesOf(glob: string): readonly string[] {
  if (!hasWildcard(glob)) return [glob];
  const flat = glob.replaceAll('**/', '').replaceAll('?', 'x');
  return [flat.replaceAll(/\*+/g, ''), flat.replaceAll(/\*+/g, 'x')];
}
