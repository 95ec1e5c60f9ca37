import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { HookSetting, Settings } from '../config/settings.js';
import type { Dialect } from '../dialects/dialect.js';
import { countInstalled, placeOf, type Draft, type Roots } from '../install/change.js';
import { readBytes } from '../install/person-file.js';
import { fitsAnyGlob } from '../model/glob.js';
import type { Overlay } from './overlay.js';
import { unknownNames } from './registry.js';

/** Directories that hold other people's code, or none that is meant to be read. */
const SKIPPED = new Set(['node_modules', '.git', '_lib']);
const MAX_FILES = 20_000;

function filesBelow(root: string): readonly string[] {
  const found: string[] = [];
  const pending = [''];
  for (let dir = pending.pop(); dir !== undefined && found.length < MAX_FILES; dir = pending.pop()) {
    for (const entry of readdirSync(join(root, dir), { withFileTypes: true })) {
      const path = dir === '' ? entry.name : `${dir}/${entry.name}`;
      if (entry.isDirectory() && !SKIPPED.has(entry.name)) pending.push(path);
      else if (entry.isFile()) found.push(path);
    }
  }
  return found;
}

/** Files of the project that a configured command names. */
function filesNamed({ command }: HookSetting): readonly string[] {
  const words = typeof command === 'string' ? command.split(/\s+/) : command;
  return words.filter((word) => word.includes('/')).map((word) => word.replace(/^\.\//, ''));
}

/** Scripts on disk against the hooks that are registered, in both directions. */
function scriptDrift({ hooks, generation }: Settings, overlay: Overlay, project: string): readonly string[] {
  const own = hooks.filter(({ origin }) => origin.layer === 'project').flatMap(filesNamed);
  const registered = [...own, ...overlay.hooks.flatMap(({ script }) => script ?? [])];
  const scripts =
    generation.hookFiles.length === 0
      ? []
      : filesBelow(project).filter((path) => fitsAnyGlob(path, generation.hookFiles));
  return [
    ...scripts
      .filter((path) => !registered.includes(path))
      .map((path) => `on disk but not registered: ${path}`),
    ...own
      .filter((path) => !path.startsWith('/') && !existsSync(join(project, path)))
      .map((path) => `registered but not on disk: ${path}`),
  ];
}

function describeDraft({ changes, obstacles }: Draft, project: string): readonly string[] {
  return [
    ...changes.map(({ agent, path, before }) => {
      const what = before === null ? 'missing' : 'not what the configuration says';
      return `${relative(project, path)}: ${what} (${agent})`;
    }),
    ...obstacles.map(({ path, problem }) => `${relative(project, path)}: ${problem}`),
  ];
}

/** Entries of ours for agents that the configuration does not name. */
function strayEntries(
  dialects: readonly Dialect[],
  agents: readonly string[],
  roots: Roots,
): readonly string[] {
  return dialects
    .filter(({ id }) => !agents.includes(id))
    .flatMap((dialect) =>
      (dialect.install?.files ?? []).flatMap((file) => {
        const { id, install } = dialect;
        const path = install === null ? null : placeOf(install, file, 'project', roots);
        const text = path === null || !isFile(path) ? null : (readBytes(path)?.toString('utf8') ?? null);
        if (path === null || text === null || countInstalled(dialect, file, 'project', roots, text) === 0)
          return [];
        return [`${relative(roots.project, path)}: has entries for "${id}", which "agents" does not name`];
      }),
    );
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

const ROLE_WORDS = /hook --agent [\w-]+ --role ([\w.-]+)/;

/** Files that were generated for a role that nobody describes any more. */
function strayRoles(dialects: readonly Dialect[], roles: readonly string[], roots: Roots): readonly string[] {
  return dialects.flatMap(({ install }) => {
    const [sample] = install?.roleFiles?.('x') ?? [];
    const path = install === null || sample === undefined ? null : placeOf(install, sample, 'project', roots);
    const dir = path === null ? null : dirname(path);
    if (dir === null || !existsSync(dir)) return [];
    return readdirSync(dir)
      .map((name) => join(dir, name))
      .filter(isFile)
      .flatMap((file) => {
        const role = ROLE_WORDS.exec(readBytes(file)?.toString('utf8') ?? '')?.[1];
        const isStray = role !== undefined && !roles.includes(role);
        return isStray
          ? [`${relative(roots.project, file)}: is for the role "${role}", which nobody describes`]
          : [];
      });
  });
}

export interface DriftRequest {
  readonly settings: Settings;
  readonly overlay: Overlay;
  readonly agents: readonly string[];
  readonly dialects: readonly Dialect[];
  readonly draft: Draft;
  readonly roots: Roots;
}

/** What is wrong in the configuration itself, before anything is generated. */
export function configurationFlaws({
  settings,
  overlay,
  roots,
}: Pick<DriftRequest, 'settings' | 'overlay' | 'roots'>): readonly string[] {
  return [...unknownNames(settings), ...overlay.problems, ...scriptDrift(settings, overlay, roots.project)];
}

/** Configuration, registry, scripts and agents' files against each other; nothing if all agree. */
export function findDrift(request: DriftRequest): readonly string[] {
  const { settings, agents, dialects, draft, roots } = request;
  return [
    ...configurationFlaws(request),
    ...describeDraft(draft, roots.project),
    ...strayEntries(dialects, agents, roots),
    ...strayRoles(dialects, Object.keys(settings.roles), roots),
  ];
}
