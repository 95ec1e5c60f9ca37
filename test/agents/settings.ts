import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { loadDialect } from '../../src/dialects/load.js';
import { SCOPES } from '../../src/dialects/install-plan.js';
import type { Place } from './place.js';

/** Files by their paths, with their bytes; null: not there. */
export type Settings = Readonly<Record<string, string | null>>;

function bytesOf(file: string): string | null {
  return existsSync(file) ? readFileSync(file, 'latin1') : null;
}

/** The files in which Bridle puts its entries for an agent, in every scope. */
export async function settingsIn(place: Place, agent: string): Promise<Settings> {
  const dialect = await loadDialect(agent);
  const files = (dialect?.install?.files ?? []).flatMap(({ paths }) =>
    SCOPES.flatMap((scope) => {
      const path = paths[scope];
      return path === undefined ? [] : [join(scope === 'user' ? place.home : place.project, path)];
    }),
  );
  return Object.fromEntries([...new Set(files)].map((file) => [relative(place.root, file), bytesOf(file)]));
}

/** Bridle's own journal, which grows, and the repository, which is nobody's settings. */
const ASIDE = ['home/.local/state', 'home/.local', 'project/.git'];

/** Everything in home and project, directories too. */
export function treeOf(place: Place): Settings {
  const list = (dir: string): readonly (readonly [string, string | null])[] =>
    readdirSync(dir).flatMap((name) => {
      const file = join(dir, name);
      const path = relative(place.root, file);
      if (ASIDE.includes(path)) return [];
      return statSync(file).isDirectory() ? [[`${path}/`, null], ...list(file)] : [[path, bytesOf(file)]];
    });
  return Object.fromEntries([...list(place.home), ...list(place.project)]);
}
