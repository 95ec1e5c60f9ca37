import type { Call } from './call.js';
import { absolutePath } from './path.js';

/** A file or link of the line's own that is found by its name alone, before any other of that name. */
export function plantedAt(call: Call, name: string): string | null {
  const { files, links } = call.scene.shell;
  if ((files.size === 0 && links.size === 0) || name === '' || name.includes('/')) return null;
  const places = (call.variable('PATH') ?? '')
    .split(':')
    .flatMap((place) => absolutePath(place === '' ? '.' : place, call.cwd) ?? []);
  const isThere = (file: string): boolean => files.has(file) || links.get(file).length > 0;
  return places.map((place) => `${place}/${name}`).find(isThere) ?? null;
}
