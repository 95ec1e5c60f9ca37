import type { Program } from '../call.js';
import { codeProgram, interpreterNames } from '../code/table.js';
import { FACTS } from '../output/facts.js';
import { filterProgram } from '../output/filters.js';
import { echo, printf } from '../output/format.js';
import { ARCHIVE_PROGRAMS } from './archives.js';
import { AWK_PROGRAMS } from './awk.js';
import { BUILDER_PROGRAMS } from './builders.js';
import { clientNames, clientProgram, DATABASE_PROGRAMS } from './databases.js';
import { DISK_PROGRAMS } from './disks.js';
import { EDITOR_PROGRAMS } from './editors.js';
import { FILE_PROGRAMS } from './files.js';
import { FIND_PROGRAMS } from './find.js';
import { GIT_PROGRAMS } from './git.js';
import { NETWORK_PROGRAMS } from './network.js';
import { PERMISSION_PROGRAMS } from './permissions.js';
import { prefixNames, prefixProgram, verbProgram } from './prefixes.js';
import { REMOTE_PROGRAMS } from './remote.js';
import { SHELL_PROGRAMS } from './shells.js';
import { SYSTEM_PROGRAMS } from './system.js';
import { TRANSFER_PROGRAMS } from './transfer.js';
import { WINDOWS_PROGRAMS } from './windows.js';
import { WRAPPER_PROGRAMS } from './wrappers.js';

/** The families, each in a file of its own; the first that knows a name has it. */
const FAMILIES: readonly Readonly<Record<string, Program>>[] = [
  { echo, printf },
  FILE_PROGRAMS,
  PERMISSION_PROGRAMS,
  FIND_PROGRAMS,
  ARCHIVE_PROGRAMS,
  DISK_PROGRAMS,
  GIT_PROGRAMS,
  DATABASE_PROGRAMS,
  NETWORK_PROGRAMS,
  TRANSFER_PROGRAMS,
  REMOTE_PROGRAMS,
  SHELL_PROGRAMS,
  WRAPPER_PROGRAMS,
  EDITOR_PROGRAMS,
  AWK_PROGRAMS,
  BUILDER_PROGRAMS,
  SYSTEM_PROGRAMS,
  WINDOWS_PROGRAMS,
  FACTS,
];

/** Families whose rows are data: a program is made of the row when it is asked for. */
const MAKERS: readonly ((name: string) => Program | null)[] = [
  prefixProgram,
  verbProgram,
  codeProgram,
  clientProgram,
  filterProgram,
];

/** `mkfs.ext4` and `newfs_hfs` are spellings of one program. */
function commonName(name: string): string {
  return name.startsWith('mkfs.') || name.startsWith('newfs_') ? 'mkfs' : name;
}

export function findProgram(given: string): Program | null {
  const name = commonName(given);
  for (const family of FAMILIES) {
    const found = Object.hasOwn(family, name) ? family[name] : undefined;
    if (found !== undefined) return found;
  }
  for (const make of MAKERS) {
    const made = make(name);
    if (made !== null) return made;
  }
  return null;
}

export function isKnownProgram(name: string): boolean {
  return findProgram(name.toLowerCase()) !== null;
}

/** Names of programs that could do harm, for globs that stand for a command. */
export function* programNames(): Iterable<string> {
  for (const family of FAMILIES) yield* Object.keys(family);
  yield* prefixNames();
  yield* interpreterNames();
  yield* clientNames();
  yield 'mkfs.ext4';
}
