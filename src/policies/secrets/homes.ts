import { isBelow } from '../paths/normal.js';

const HOMES = ['/root/', '/home/', '/Users/'];

/** This person's home or somebody else's; null where nobody lives. */
export function homeAround(path: string, home: string): string | null {
  if (isBelow(path, home)) return home;
  if (!HOMES.some((each) => path.startsWith(each))) return null;
  return /^\/(?:root|home\/[^/]+|Users\/[^/]+)(?=\/)/.exec(path)?.[0] ?? null;
}
