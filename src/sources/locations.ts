import { dirname } from 'node:path';
import type { Places } from '../config/locate.js';
import type { Layer } from '../model/hook.js';
import { pathBelow } from '../model/path-below.js';
import type { Shape } from './entry.js';

/** A directory in which hooks lie. */
export interface HookLocation {
  readonly layer: Layer;
  readonly dir: string;
  readonly shapes: readonly Shape[];
}

const ALL: readonly Shape[] = ['hook-folder', 'executable', 'module'];

/** Where hooks are looked for, the most trusted first. */
export function hookLocations(places: Places, home: string): readonly HookLocation[] {
  const { managedConfig, userConfig, projectDir, project } = places;
  const locations: readonly HookLocation[] = [
    { layer: 'managed', dir: pathBelow(managedConfig, 'hooks'), shapes: ALL },
    { layer: 'user', dir: pathBelow(userConfig, 'hooks'), shapes: ALL },
    { layer: 'user', dir: pathBelow(dirname(userConfig), 'agents', 'hooks'), shapes: ['hook-folder'] },
    { layer: 'user', dir: pathBelow(home, '.kodelet', 'hooks'), shapes: ['executable'] },
    { layer: 'project', dir: pathBelow(projectDir, 'hooks'), shapes: ALL },
    { layer: 'project', dir: pathBelow(project, '.agents', 'hooks'), shapes: ['hook-folder'] },
    { layer: 'project', dir: pathBelow(project, '.kodelet', 'hooks'), shapes: ['executable'] },
  ];
  // In the home directory the person's own directory is not also the project's.
  return locations.filter(({ dir }, at) => locations.findIndex((other) => other.dir === dir) === at);
}

/** The file of the one ancestor that lists its hooks instead of laying them down. */
export function kodrFile(places: Places): string {
  return pathBelow(places.project, '.kodr', 'hooks.json');
}
