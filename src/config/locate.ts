import { existsSync } from 'node:fs';
import { dirname, normalize } from 'node:path';
import { pathBelow } from '../model/path-below.js';
import type { ConfigFile } from './settings.js';

export interface Places {
  /** Root of the project: nearest directory above with a `.bridle`, else with a `.konductor`, else the repository, else the directory itself. */
  readonly project: string;
  /** `.bridle`, or `.konductor` where a project has that and no `.bridle`. */
  readonly projectDir: string;
  readonly userConfig: string;
  readonly userState: string;
  readonly managedConfig: string;
}

export interface Surroundings {
  readonly cwd: string;
  readonly home: string;
  readonly xdgConfigHome: string | null;
  readonly xdgStateHome: string | null;
}

const MANAGED = '/etc/bridle';

/** Only a directory has something behind the slash; to ask for its details would cost four times as much. */
function isDirectory(path: string): boolean {
  return existsSync(`${path}/`);
}

function* upwards(from: string): Generator<string> {
  for (let dir = from; ; dir = dirname(dir)) {
    yield dir;
    if (dirname(dir) === dir) return;
  }
}

/**
 * A repository inside the project does not end the search: else an agent could shed a project's rules by
 * `git init` in a subdirectory. The home directory itself is never a project.
 */
function findProject(cwd: string, home: string): { root: string; dir: string } {
  let konductor: string | null = null;
  let repository: string | null = null;
  for (const dir of upwards(cwd)) {
    if (dir === home || dir === dirname(dir)) break;
    // A directory we may not look into holds nothing for us; the ones above it may.
    if (isDirectory(pathBelow(dir, '.bridle'))) return { root: dir, dir: pathBelow(dir, '.bridle') };
    if (konductor === null && isDirectory(pathBelow(dir, '.konductor'))) konductor = dir;
    if (repository === null && existsSync(pathBelow(dir, '.git'))) repository = dir;
  }
  if (konductor !== null) return { root: konductor, dir: pathBelow(konductor, '.konductor') };
  const root = repository ?? cwd;
  return { root, dir: pathBelow(root, '.bridle') };
}

/** As it may stand in the environment. */
function normalPath(path: string): string {
  return path.includes('//') || path.includes('/.') ? normalize(path) : path;
}

function absoluteOr(path: string | null, fallback: string): string {
  return path !== null && path.startsWith('/') ? normalPath(path) : fallback;
}

export function locatePlaces({ cwd, home, xdgConfigHome, xdgStateHome }: Surroundings): Places {
  const project = findProject(cwd, home);
  const own = normalPath(home);
  return {
    project: project.root,
    projectDir: project.dir,
    userConfig: pathBelow(absoluteOr(xdgConfigHome, pathBelow(own, '.config')), 'bridle'),
    userState: pathBelow(absoluteOr(xdgStateHome, pathBelow(own, '.local', 'state')), 'bridle'),
    managedConfig: MANAGED,
  };
}

/** The configuration files of all layers, the one with the last word first. */
export function configFiles(places: Places): readonly ConfigFile[] {
  return [
    { layer: 'managed', path: pathBelow(places.managedConfig, 'config.toml') },
    { layer: 'user', path: pathBelow(places.userConfig, 'config.toml') },
    { layer: 'project', path: pathBelow(places.projectDir, 'config.toml') },
  ];
}
