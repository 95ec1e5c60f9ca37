import { dirname, normalize } from 'node:path';
import { pathBelow } from '../model/path-below.js';
import { existsSync } from '../storage/quick-files.js';
import type { ConfigFile } from './settings.js';

export interface Places {
  /** Root of the project: nearest directory above with a `.bridle`, else with a `.konductor`, else the repository, else the directory itself. */
  readonly project: string;
  /** `.bridle`, or `.konductor` where a project has that and no `.bridle`. */
  readonly projectDir: string;
  /** The same of projects around this one, the outermost first. */
  readonly outerDirs?: readonly string[];
  /** Nothing marks the directory, or one above it, as a project. */
  readonly isBare?: boolean;
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

interface Found {
  readonly root: string;
  readonly dir: string;
  readonly outer: readonly string[];
  readonly isBare?: boolean;
}

/**
 * A repository inside the project does not end the search: else an agent could shed a project's rules by
 * `git init` in a subdirectory. The home directory itself is never a project.
 */
function findProject(cwd: string, home: string): Found {
  let konductor: string | null = null;
  let repository: string | null = null;
  for (const dir of upwards(cwd)) {
    if (dir === home || dir === dirname(dir)) break;
    // A directory we may not look into holds nothing for us; the ones above it may.
    const own = pathBelow(dir, '.bridle');
    if (isDirectory(own)) return { root: dir, dir: own, outer: projectsAround(dir, home) };
    if (konductor === null && isDirectory(pathBelow(dir, '.konductor'))) konductor = dir;
    if (repository === null && existsSync(pathBelow(dir, '.git'))) repository = dir;
  }
  if (konductor !== null)
    return {
      root: konductor,
      dir: pathBelow(konductor, '.konductor'),
      outer: projectsAround(konductor, home),
    };
  const root = repository ?? cwd;
  return { root, dir: pathBelow(root, '.bridle'), outer: [], isBare: repository === null };
}

/** What a project says holds for the ones within it too: else whatever is vendored would shed it by a `.bridle` of its own. */
function projectsAround(root: string, home: string): readonly string[] {
  const found: string[] = [];
  for (const dir of upwards(dirname(root))) {
    if (root === home || dir === home || dir === dirname(dir)) break;
    if (isDirectory(pathBelow(dir, '.bridle'))) found.unshift(pathBelow(dir, '.bridle'));
    else if (isDirectory(pathBelow(dir, '.konductor'))) found.unshift(pathBelow(dir, '.konductor'));
  }
  return found;
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
    outerDirs: project.outer,
    isBare: project.isBare === true,
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
    ...(places.outerDirs ?? []).map((dir) => ({
      layer: 'project' as const,
      path: pathBelow(dir, 'config.toml'),
      isOuter: true,
    })),
    { layer: 'project', path: pathBelow(places.projectDir, 'config.toml') },
  ];
}
