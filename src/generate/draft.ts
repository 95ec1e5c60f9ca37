import type { Dialect } from '../dialects/dialect.js';
import { markExtra, type Extras, type HookCommand, type PlannedFile } from '../dialects/install-plan.js';
import { renderJson } from '../dialects/entries.js';
import { draftInstall, type Draft, type Roots } from '../install/change.js';
import { isJsonObject } from '../model/json.js';
import type { Overlay } from './overlay.js';

/** From what agents' files are made. */
export interface Source {
  /** Names of the roles that are described. */
  readonly roles: readonly string[];
  readonly overlay: Overlay;
  readonly commandFor: (agent: string) => HookCommand;
}

function extrasFor(agent: string, { hooks, skills }: Overlay): Extras {
  return {
    hooks: hooks.map(({ kind, tool, matcher, command, script }) => ({
      kind,
      tool,
      matcher,
      command: markExtra(command, agent),
      isScript: script !== null,
    })),
    skills,
  };
}

/** The same file with a team's own hooks in what it renders. */
function withExtras(file: PlannedFile, extras: Extras): PlannedFile {
  const { addExtras, render } = file;
  if (addExtras === undefined || (extras.hooks.length === 0 && extras.skills.length === 0)) return file;
  return {
    ...file,
    render: (command, target) => {
      const document: unknown = JSON.parse(render(command, target));
      return renderJson(addExtras(isJsonObject(document) ? document : {}, extras));
    },
  };
}

/** A dialect that installs these files and no others. */
function installing(dialect: Dialect, files: readonly PlannedFile[]): Dialect {
  return dialect.install === null ? dialect : { ...dialect, install: { ...dialect.install, files } };
}

/** What a role's own files would be. The default role is what agents without a role have. */
function draftRole(dialect: Dialect, role: string, source: Source, roots: Roots): Draft {
  const files = dialect.install?.roleFiles?.(role) ?? [];
  const extras = extrasFor(dialect.id, source.overlay);
  const planned = source.overlay.roles.includes(role) ? files.map((file) => withExtras(file, extras)) : files;
  const { program, args } = source.commandFor(dialect.id);
  return draftInstall(installing(dialect, planned), 'project', roots, {
    program,
    args: [...args, '--role', role],
  });
}

/** Every file of an agent as the configuration wants it: its own, and one for each role it can have. */
export function draftAgent(dialect: Dialect, source: Source, roots: Roots): Draft {
  const extras = extrasFor(dialect.id, source.overlay);
  const files = (dialect.install?.files ?? []).map((file) => withExtras(file, extras));
  const drafts = [
    draftInstall(installing(dialect, files), 'project', roots, source.commandFor(dialect.id)),
    ...source.roles
      .filter((role) => role !== 'default')
      .map((role) => draftRole(dialect, role, source, roots)),
  ];
  return {
    changes: drafts.flatMap(({ changes }) => changes),
    obstacles: drafts.flatMap(({ obstacles }) => obstacles),
  };
}

/** A dialect with the files of its roles besides its own, for taking entries out again. */
export function withRoleFiles(dialect: Dialect, roles: readonly string[]): Dialect {
  const own = roles.flatMap((role) => dialect.install?.roleFiles?.(role) ?? []);
  return own.length === 0 ? dialect : installing(dialect, [...(dialect.install?.files ?? []), ...own]);
}

/** Whether an agent can take a team's own hooks at all. */
export function takesExtras({ install }: Dialect): boolean {
  return install?.files.some(({ addExtras }) => addExtras !== undefined) ?? false;
}
