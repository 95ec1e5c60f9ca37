import { lstatSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Dialect, Environment } from '../dialects/dialect.js';
import type {
  HookCommand,
  InstallPlan,
  InstallTarget,
  PlannedFile,
  Scope,
} from '../dialects/install-plan.js';
import { readBytes } from './person-file.js';
import { countOurs, withOurs, withoutOurs } from './edit.js';
import { pathsIn, type Edited } from './entry-lists.js';

export interface Roots {
  readonly home: string;
  readonly project: string;
  readonly env: Environment;
}

/** What is to become of one file. */
export interface Change {
  readonly agent: string;
  readonly scope: Scope;
  readonly path: string;
  readonly file: PlannedFile;
  readonly before: Buffer | null;
  /** null: the file goes. */
  readonly after: Buffer | null;
}

export interface Obstacle {
  readonly agent: string;
  readonly path: string;
  readonly problem: string;
}

export interface Draft {
  readonly changes: readonly Change[];
  readonly obstacles: readonly Obstacle[];
}

/** Where a planned file lies in a scope; null if the agent has none there. */
export function placeOf(plan: InstallPlan, file: PlannedFile, scope: Scope, roots: Roots): string | null {
  const path = file.paths[scope];
  if (path === undefined) return null;
  if (scope !== 'user') return join(roots.project, path);
  const { homeVariable } = plan;
  const moved = homeVariable === null ? undefined : roots.env[homeVariable.name];
  if (homeVariable === null || moved === undefined || moved === '') return join(roots.home, path);
  return path.startsWith(`${homeVariable.replaces}/`)
    ? join(moved, path.slice(homeVariable.replaces.length + 1))
    : join(roots.home, path);
}

/** For what a plan renders around its commands. */
const NO_COMMAND: HookCommand = { program: '', args: [] };

type EditText = (file: PlannedFile, before: string | null, path: string) => Edited | null;

/** Why a file that would be changed must not be; null if it may. */
function obstacleAt(path: string, before: Buffer | null): string | null {
  if (before === null)
    return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true
      ? 'it is a link that leads nowhere'
      : null;
  // Replacing it would work all the same, but somebody has said that it shall stay as it is.
  return (statSync(path).mode & 0o222) === 0 ? 'it is read-only; make it writable first' : null;
}

type Drafted = { readonly change: Change | null } | { readonly problem: string };

function draftFile(change: Omit<Change, 'before' | 'after'>, edit: EditText): Drafted {
  const { path, file } = change;
  try {
    const before = readBytes(path);
    const edited = edit(file, before?.toString('utf8') ?? null, path);
    if (edited !== null && 'problem' in edited) return edited;
    const after = edited === null ? null : Buffer.from(edited.text);
    const isSame = before === null ? after === null : after !== null && before.equals(after);
    if (isSame) return { change: null };
    const problem = obstacleAt(path, before);
    return problem === null ? { change: { ...change, before, after } } : { problem };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

function draftChanges(dialect: Dialect, scope: Scope, roots: Roots, edit: EditText): Draft {
  const { id: agent, install } = dialect;
  const changes: Change[] = [];
  const obstacles: Obstacle[] = [];
  for (const file of install?.files ?? []) {
    const path = install === null ? null : placeOf(install, file, scope, roots);
    if (path === null) continue;
    const drafted = draftFile({ agent, scope, path, file }, edit);
    if ('problem' in drafted) obstacles.push({ agent, path, problem: drafted.problem });
    else if (drafted.change !== null) changes.push(drafted.change);
  }
  return { changes, obstacles };
}

/** What entries of a scope are for. */
function targetOf(scope: Scope, roots: Roots, version: string | null): InstallTarget {
  return { root: scope === 'user' ? roots.home : roots.project, version };
}

/** `version` is the agent's own; null if nobody knows it, then the newest counts. */
export function draftInstall(
  dialect: Dialect,
  scope: Scope,
  roots: Roots,
  command: HookCommand,
  version: string | null = null,
): Draft {
  return draftChanges(dialect, scope, roots, (file, before) =>
    withOurs(file, dialect.id, before, file.render(command, targetOf(scope, roots, version))),
  );
}

/** `wasThere` knows from the journal which lists and objects a file had before we came. */
export function draftUninstall(
  dialect: Dialect,
  scope: Scope,
  roots: Roots,
  wasThere: (file: string, path: readonly string[]) => boolean,
): Draft {
  return draftChanges(dialect, scope, roots, (file, before, path) =>
    before === null
      ? null
      : withoutOurs(file, dialect.id, before, file.render(NO_COMMAND, targetOf(scope, roots, null)), (keys) =>
          wasThere(path, keys),
        ),
  );
}

/** The lists and objects on the way to our entries that a file had before a change. */
export function shapeBefore({ file, before }: Change): readonly (readonly string[])[] {
  if (before === null) return [];
  // The document itself.
  if (file.placement.kind !== 'lists') return [[]];
  const text = before.toString('utf8').replace('\uFEFF', '');
  const events = Object.keys(eventKeys(file));
  const seeds = Object.keys(file.placement.seed).map((key) => [key]);
  return [
    [],
    ...pathsIn(text, file.placement.at, events),
    ...seeds.filter((path) => pathsIn(text, path, []).length > 0),
  ];
}

function eventKeys(file: PlannedFile): Readonly<Record<string, unknown>> {
  let value: unknown = JSON.parse(file.render(NO_COMMAND, { root: '/', version: null }));
  const { placement } = file;
  for (const key of placement.kind === 'lists' ? placement.at : []) {
    value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : null;
  }
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** Whether the file now says what was intended. */
export function isInForce({ path, after }: Change): boolean {
  const now = readBytes(path);
  return now === null ? after === null : after !== null && now.equals(after);
}

/** How many entries of ours a file of an agent holds. */
export function countInstalled(
  dialect: Dialect,
  file: PlannedFile,
  scope: Scope,
  roots: Roots,
  text: string,
): number {
  return countOurs(file, dialect.id, text, file.render(NO_COMMAND, targetOf(scope, roots, null)));
}
