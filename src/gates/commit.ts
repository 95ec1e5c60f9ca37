import { resolve } from 'node:path';
import { seconds } from '../model/duration.js';
import type { Event } from '../model/event.js';
import type { PracticeContext } from '../model/practice.js';
import { viewTool } from '../model/tool-view.js';
import { linesOf, programsIn } from './command-line.js';

/** A `git commit` in a command line. */
export interface Commit {
  /** Where git is told to work. */
  readonly cwd: string;
  /** It takes more than what is staged now: `-a`, paths, or a `git add` in the same line. */
  readonly takesAll: boolean;
}

/** Flags of git itself that take a value. */
const VALUED = ['-C', '-c', '--git-dir', '--work-tree', '--namespace', '--exec-path'];

interface GitCall {
  readonly verb: string;
  readonly args: readonly string[];
  readonly dir: string | null;
}

function gitCall([program = '', ...words]: readonly string[]): GitCall | null {
  if (program.split('/').at(-1) !== 'git') return null;
  let dir: string | null = null;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (!word.startsWith('-')) return { verb: word, args: words.slice(at + 1), dir };
    if (word === '-C') dir = words[at + 1] ?? null;
    if (VALUED.includes(word)) at += 1;
  }
  return null;
}

/** Flags of `git commit` that take the next word. */
const MESSAGE = /^(?:-[a-zA-Z]*[mFCct]|--message|--file|--author|--date|--template|--reuse-message)$/;

function takesMore(args: readonly string[]): boolean {
  return args.some((word, at) => {
    if (MESSAGE.test(args[at - 1] ?? '')) return false;
    return !word.startsWith('-') || /^(?:-[a-zA-Z]*a[a-zA-Z]*|-[io]|--all|--include|--only)$/.test(word);
  });
}

/** The commits that a call would make. */
export function commitsIn(event: Event, context: PracticeContext): readonly Commit[] {
  const lines = event.tool === null ? [] : (viewTool(event.tool).commands ?? []);
  if (!lines.some((line) => line.includes('commit'))) return [];
  return linesOf(event, context).flatMap((line) => {
    const calls = programsIn(line).flatMap((words) => gitCall(words) ?? []);
    const isAdding = calls.some(({ verb }) => ['add', 'stage', 'rm', 'mv'].includes(verb));
    return calls
      .filter(({ verb }) => verb === 'commit')
      .map(({ args, dir }) => ({
        cwd: resolve(context.cwd, dir ?? ''),
        takesAll: isAdding || takesMore(args),
      }));
  });
}

/** `XY path`, each ended by a NUL; after a rename the old name follows as a record of its own. */
function parseStatus(text: string, takesAll: boolean): readonly string[] {
  const records = text.split('\0');
  const paths: string[] = [];
  for (let at = 0; at < records.length; at += 1) {
    const record = records[at] ?? '';
    const isStaged = !' ?!'.includes(record.charAt(0));
    if (record.length > 3 && (isStaged || takesAll)) paths.push(record.slice(3));
    if (/^[RC]/.test(record)) {
      at += 1;
      if (isStaged || takesAll) paths.push(records[at] ?? '');
    }
  }
  return paths;
}

/** What a repository's configuration would start is switched off. */
const STATUS = [
  'git',
  '--no-optional-locks',
  '-c',
  'core.fsmonitor=false',
  'status',
  '--porcelain=v1',
  '-z',
] as const;

/** The files that a commit would take, seen from the repository's root; none if git does not say. */
export async function touchedBy(
  { cwd, takesAll }: Commit,
  context: PracticeContext,
): Promise<readonly string[]> {
  // Only a commit is worth loading what starts processes.
  const { runProcess } = await import('../process/run.js');
  const { hookEnvironment } = await import('../process/environment.js');
  const result = await runProcess({
    argv: [...STATUS, takesAll ? '--untracked-files=all' : '--untracked-files=no'],
    cwd,
    env: hookEnvironment(context.env, { wanted: [], extra: {}, platform: context.platform }),
    stdin: '',
    timeout: seconds(10),
    stdoutCap: 4 * 1024 * 1024,
    stderrCap: 64 * 1024,
    signal: null,
  });
  const { end } = result;
  if (end.kind === 'exited' && end.code === 0) return parseStatus(result.stdout, takesAll);
  if (end.kind === 'exited') return [];
  throw new Error(`git status did not end (${end.kind}), so it is not known what the commit would take`);
}
