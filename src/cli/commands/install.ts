import { loadConfig } from '../../config/load.js';
import type { Dialect } from '../../dialects/dialect.js';
import type { Scope } from '../../dialects/install-plan.js';
import { withRoleFiles } from '../../generate/draft.js';
import { draftInstall, draftUninstall, type Change, type Draft } from '../../install/change.js';
import { applyChanges, readJournal, wasThereBefore } from '../../install/journal.js';
import { UserError } from '../../model/user-error.js';
import { chooseAgents, isScope, rootsOf } from '../agents.js';
import type { CliIo } from '../io.js';
import { placesOf } from '../places.js';
import { hookCommand } from '../program.js';
import { findVersion } from '../programs.js';
import { renderDiff } from '../render/diff.js';
import { paintFor } from '../render/paint.js';

export interface InstallOptions {
  readonly scope?: string;
  readonly print?: boolean;
  readonly dryRun?: boolean;
  readonly yes?: boolean;
  readonly json?: boolean;
}

function scopeOf(options: InstallOptions): Scope {
  const { scope = 'project' } = options;
  if (isScope(scope)) return scope;
  throw new UserError('E_UNKNOWN_SCOPE', `There is no scope "${scope}".`, 'Use user, project or local.');
}

async function printPlan(dialect: Dialect, io: CliIo): Promise<void> {
  const version = await findVersion(dialect.id, io);
  for (const file of dialect.install?.files ?? []) {
    const places = Object.entries(file.paths).map(
      ([scope, path]) => `${scope === 'user' ? '~/' : ''}${path} (${scope})`,
    );
    io.err(`Put this into ${places.join(' or ')}:\n`);
    io.out(file.render(hookCommand(dialect.id), { root: rootsOf(io).project, version }));
  }
  printNotes(dialect, io);
}

function printNotes(dialect: Dialect, io: CliIo): void {
  for (const note of dialect.install?.notes ?? []) io.err(`Note on ${dialect.title}: ${note}\n`);
}

function showDraft({ changes, obstacles }: Draft, io: CliIo): void {
  const paint = paintFor(io.hasColour);
  for (const { path, before, after } of changes) {
    io.out(`${renderDiff(path, before?.toString('utf8') ?? '', after?.toString('utf8') ?? '', paint)}\n`);
  }
  for (const { path, problem } of obstacles) io.err(`${paint('red', 'left alone')} ${path}: ${problem}\n`);
}

function describe({ agent, path, before, after }: Change): object {
  return { agent, path, action: before === null ? 'create' : after === null ? 'remove' : 'change' };
}

/** Shows what would be written, asks, writes, and says how to take it back. Obstacles end in 1; the rest is done. */
export async function carryOut(
  draft: Draft,
  what: string,
  options: InstallOptions,
  io: CliIo,
): Promise<number> {
  const { changes, obstacles } = draft;
  const exitCode = obstacles.length === 0 ? 0 : 1;
  if (options.json !== true) showDraft(draft, io);
  if (changes.length === 0) {
    if (options.json === true) io.out(`${JSON.stringify({ changes: [], obstacles, undo: null })}\n`);
    else io.out('Nothing to do: everything is already as it should be.\n');
    return exitCode;
  }
  if (options.dryRun === true) {
    if (options.json === true)
      io.out(`${JSON.stringify({ changes: changes.map(describe), obstacles, undo: null })}\n`);
    return exitCode;
  }
  if (options.yes !== true && !(await mayWrite(changes.length, io))) return 1;
  const { userState, project } = placesOf(io);
  const page = applyChanges(changes, what, userState, new Date(), project);
  if (options.json === true)
    io.out(`${JSON.stringify({ changes: changes.map(describe), obstacles, undo: page.id })}\n`);
  else io.out(`Done and checked. "bridle undo" takes it back byte for byte.\n`);
  return exitCode;
}

async function mayWrite(count: number, io: CliIo): Promise<boolean> {
  if (io.confirm === null) {
    throw new UserError(
      'E_NEEDS_YES',
      `${count} file(s) would be written, and nobody is here to confirm.`,
      'Add --yes to write them, or --dry-run to look only.',
    );
  }
  return io.confirm(`Write ${count} file(s)?`);
}

function join(drafts: readonly Draft[]): Draft {
  return {
    changes: drafts.flatMap((draft) => draft.changes),
    obstacles: drafts.flatMap((draft) => draft.obstacles),
  };
}

const SHARED = `Note: the entries name the program of this machine. In files that others get with the repository, "bridle generate"
with a command of everybody's ([generate] command) is the better way; --scope user or local keeps them to yourself.
`;

/** An agent without settings of the scope is passed over; if that leaves none, nothing was done. */
function tellLacking(lacking: readonly Dialect[], count: number, scope: Scope, io: CliIo): void {
  for (const { title, install } of lacking) {
    const scopes = [...new Set(install?.files.flatMap((file) => Object.keys(file.paths)))].join(' or ');
    const message = `${title} has no settings for the scope "${scope}"`;
    if (lacking.length === count)
      throw new UserError('E_NO_SCOPE', `${message}; nothing was installed.`, `Use --scope ${scopes}.`);
    io.err(`${message}, only for ${scopes}; it is passed over.\n`);
  }
}

/** `bridle install [agent…]`: makes agents call Bridle. */
export async function runInstall(
  agents: readonly string[],
  options: InstallOptions,
  io: CliIo,
): Promise<number> {
  const dialects = await chooseAgents(agents, io);
  if (options.print === true) {
    for (const dialect of dialects) await printPlan(dialect, io);
    return 0;
  }
  const scope = scopeOf(options);
  const lacking = dialects.filter((dialect) =>
    dialect.install?.files.every((file) => file.paths[scope] === undefined),
  );
  tellLacking(lacking, dialects.length, scope, io);
  const draft = join(
    await Promise.all(
      dialects.map(async (dialect) => {
        const version = await findVersion(dialect.id, io);
        return draftInstall(dialect, scope, rootsOf(io), hookCommand(dialect.id), version);
      }),
    ),
  );
  const exitCode = await carryOut(
    draft,
    `install ${dialects.map(({ id }) => id).join(' ')} (${scope})`,
    options,
    io,
  );
  if (options.json !== true) {
    for (const dialect of dialects) printNotes(dialect, io);
    if (scope === 'project' && draft.changes.length > 0) io.err(SHARED);
  }
  // Whoever names an agent wants that one.
  return agents.length > 0 && lacking.length > 0 ? 1 : exitCode;
}

/** `bridle uninstall [agent…]`: takes our entries out of all scopes, and nothing else. */
export async function runUninstall(
  agents: readonly string[],
  options: InstallOptions,
  io: CliIo,
): Promise<number> {
  const roles = Object.keys(loadConfig(placesOf(io)).settings.roles);
  const dialects = (await chooseAgents(agents, io)).map((dialect) => withRoleFiles(dialect, roles));
  const scopes: readonly Scope[] =
    options.scope === undefined ? ['user', 'project', 'local'] : [scopeOf(options)];
  const wasThere = wasThereBefore(readJournal(placesOf(io).userState));
  const draft = join(
    dialects.flatMap((dialect) =>
      scopes.map((scope) => draftUninstall(dialect, scope, rootsOf(io), wasThere)),
    ),
  );
  return carryOut(draft, `uninstall ${dialects.map(({ id }) => id).join(' ')}`, options, io);
}
