import { createHash } from 'node:crypto';
import { lstatSync } from 'node:fs';
import { join, relative } from 'node:path';
import { seconds } from '../model/duration.js';
import { runProcess } from '../process/run.js';
import { readBounded } from '../storage/read-file.js';

export interface TreeFile {
  /** Relative to the project. */
  readonly path: string;
  readonly size: number;
  readonly mtimeMs: number;
}

export interface TreePlace {
  readonly project: string;
  /** `.bridle`: what Bridle itself keeps is no part of the tree. */
  readonly projectDir: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** More files than this are not looked at one by one; the record of tool calls has to do then. */
const MAX_FILES = 20_000;
const LIST_BYTES = 8 * 1024 * 1024;
const MAX_LOG_BYTES = 4 * 1024 * 1024;

/** A repository's own configuration must not start programs when we only want a list. */
const HARMLESS = [
  '-c',
  'core.fsmonitor=false',
  '-c',
  'core.hooksPath=/dev/null',
  '-c',
  'core.quotePath=false',
];

async function listByGit({ project, env }: TreePlace): Promise<readonly string[] | null> {
  const { PATH = '', HOME = '' } = env;
  const { end, stdout } = await runProcess({
    argv: ['git', ...HARMLESS, 'ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    cwd: project,
    env: { PATH, HOME, GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0' },
    stdin: '',
    timeout: seconds(2),
    stdoutCap: LIST_BYTES,
    stderrCap: 4096,
    signal: null,
  });
  return end.kind === 'exited' && end.code === 0 ? stdout.split('\0').filter((path) => path !== '') : null;
}

/** Without a repository only the files that agents' tools wrote are known. */
function listByLog({ projectDir }: TreePlace): readonly string[] {
  try {
    return readBounded(join(projectDir, '.tracking', 'modified-files.log'), MAX_LOG_BYTES)
      .split('\n')
      .filter((path) => path !== '' && !path.startsWith('/'));
  } catch {
    return [];
  }
}

function look(project: string, path: string): TreeFile | null {
  try {
    const stat = lstatSync(join(project, path), { throwIfNoEntry: false });
    if (stat === undefined || stat.isDirectory()) return null;
    return { path, size: stat.size, mtimeMs: stat.mtimeMs };
  } catch {
    return null;
  }
}

/** The files of the working tree that people care about; null if there are too many to look at. */
export async function listTree(place: TreePlace): Promise<readonly TreeFile[] | null> {
  const paths = (await listByGit(place)) ?? listByLog(place);
  if (paths.length > MAX_FILES) return null;
  const own = `${relative(place.project, place.projectDir)}/`;
  return [...new Set(paths)]
    .filter((path) => !path.startsWith(own))
    .flatMap((path) => look(place.project, path) ?? []);
}

/**
 * The state of a tree in a few letters: equal as long as no file was added, removed or written. A commit
 * changes nothing in it.
 */
export function markTree(files: readonly TreeFile[]): string {
  const hash = createHash('sha256');
  const lines = files.map(({ path, size, mtimeMs }) => `${path}\0${size}\0${mtimeMs}\0`).sort();
  for (const line of lines) hash.update(line);
  return hash.digest('hex').slice(0, 16);
}

const MAX_REPORTED = 100;
/** The clock of a file system ticks so slowly, and is behind by as much. */
const TICK_MS = 10;

/** Files that were written since a moment and that no tool call names. */
export function unseenEdits(
  files: readonly TreeFile[],
  sinceMs: number,
  named: ReadonlySet<string>,
): readonly string[] {
  return files
    .filter(({ path, mtimeMs }) => mtimeMs > sinceMs - TICK_MS && !named.has(path))
    .map(({ path }) => path)
    .slice(0, MAX_REPORTED);
}
