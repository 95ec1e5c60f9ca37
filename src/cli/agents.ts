import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Dialect } from '../dialects/dialect.js';
import type { Scope } from '../dialects/install-plan.js';
import { loadDialect } from '../dialects/load.js';
import { DIALECTS } from '../dialects/table.js';
import { placeOf, type Roots } from '../install/change.js';
import { UserError } from '../model/user-error.js';
import type { CliIo } from './io.js';
import { placesOf } from './places.js';
import { findProgram } from './programs.js';

export function rootsOf(io: CliIo): Roots {
  return { home: io.home, project: placesOf(io).project, env: io.env };
}

/** An agent is here if its program is on the PATH, or it has made itself a directory. */
function isHere(dialect: Dialect, roots: Roots): boolean {
  const { install } = dialect;
  if (install === null) return false;
  if (findProgram(dialect.id, roots.env) !== null) return true;
  return install.files.some((file) => {
    const path = placeOf(install, file, 'user', roots);
    return path !== null && dirname(path) !== roots.home && existsSync(dirname(path));
  });
}

export function unknownAgent(id: string): UserError {
  const near = id === '' ? undefined : DIALECTS.find((row) => row.id.includes(id) || id.includes(row.id));
  const hint = near === undefined ? '' : `Did you mean ${near.id}? `;
  return new UserError('E_UNKNOWN_AGENT', `No agent is called "${id}".`, `${hint}"bridle agents" lists all.`);
}

/** The agents a person names, or those found on this machine. */
export async function chooseAgents(
  named: readonly string[],
  io: CliIo,
  verb = 'install',
): Promise<readonly Dialect[]> {
  if (named.length > 0) {
    return Promise.all(
      named.map(async (id) => {
        const dialect = await loadDialect(id);
        if (dialect === null) throw unknownAgent(id);
        if (dialect.install === null) {
          throw new UserError(
            'E_NO_INSTALL',
            `${dialect.title} has no settings file of its own.`,
            `Make it start: bridle hook --agent ${id}`,
          );
        }
        return dialect;
      }),
    );
  }
  const all = await Promise.all(DIALECTS.map((row) => row.load()));
  const here = all.filter((dialect) => isHere(dialect, rootsOf(io)));
  if (here.length === 0)
    throw new UserError(
      'E_NO_AGENT',
      'No agent was found on this machine.',
      `Name one: bridle ${verb} claude-code`,
    );
  return here;
}

export function isScope(text: string): text is Scope {
  return text === 'user' || text === 'project' || text === 'local';
}
