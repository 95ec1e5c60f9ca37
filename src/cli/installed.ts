import { existsSync, statSync } from 'node:fs';
import type { Dialect } from '../dialects/dialect.js';
import { SCOPES, type Scope } from '../dialects/install-plan.js';
import { readBytes } from '../install/person-file.js';
import { countInstalled, placeOf, type Roots } from '../install/change.js';
import { pathsNamed } from '../install/edit.js';

/** Our entries in one file of an agent. */
export interface Installed {
  readonly scope: Scope;
  readonly path: string;
  readonly sinceMs: number;
  /** Programs or scripts that the entries name and that are not there: the agent cannot start them. */
  readonly missing: readonly string[];
  /** The file is that of a role. */
  readonly isOfRole: boolean;
}

/** Where an agent has entries of ours, looked up in its own files and in those of its roles. */
export function findInstalled(
  dialect: Dialect,
  roots: Roots,
  roles: readonly string[] = [],
): readonly Installed[] {
  const { install } = dialect;
  if (install === null) return [];
  const ofRoles = roles.flatMap((role) => install.roleFiles?.(role) ?? []);
  return SCOPES.flatMap((scope) =>
    [...install.files, ...ofRoles].flatMap((file): Installed[] => {
      const path = placeOf(install, file, scope, roots);
      const text = path === null ? null : readText(path);
      if (path === null || text === null || countInstalled(dialect, file, scope, roots, text) === 0)
        return [];
      return [
        {
          scope,
          path,
          sinceMs: statSync(path).mtimeMs,
          missing: pathsNamed(text).filter((named) => !existsSync(named)),
          isOfRole: ofRoles.includes(file),
        },
      ];
    }),
  );
}

function readText(path: string): string | null {
  try {
    return readBytes(path)?.toString('utf8') ?? null;
  } catch {
    return null;
  }
}
