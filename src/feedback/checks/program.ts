import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, isAbsolute, join, resolve } from 'node:path';
import { seconds } from '../../model/duration.js';
import { fitsAnyGlob } from '../../model/glob.js';
import type { PracticeContext } from '../../model/practice.js';
import { hookEnvironment } from '../../process/environment.js';
import { runProcess } from '../../process/run.js';

/** A program with its arguments, to be run on a file. */
export interface Check {
  readonly argv: readonly string[];
  /** It runs code of the project: a plugin, a test, a build script. */
  readonly runsProjectCode: boolean;
}

export type CheckResult =
  | { readonly kind: 'clean' }
  | { readonly kind: 'findings'; readonly program: string; readonly text: string }
  | { readonly kind: 'endless'; readonly program: string };

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** Where a program lies; null if it is not there. Looking is cheaper than starting and failing. */
function locate(name: string, { env, workspace }: PracticeContext): string | null {
  if (name.includes('/')) {
    const path = resolve(workspace, name);
    return isProgram(path) ? path : null;
  }
  const dirs = (env['PATH'] ?? '').split(delimiter).filter((dir) => isAbsolute(dir));
  return dirs.map((dir) => join(dir, name)).find(isProgram) ?? null;
}

/** Whether a person has said that this project's own code may be run. */
export function isTrusted({ workspace, home, settings }: PracticeContext): boolean {
  const globs = settings.checks.trust.map((glob) => glob.replace(/^~(?=\/|$)/, home));
  return fitsAnyGlob(workspace, globs);
}

export interface FoundCheck {
  readonly program: string;
  readonly args: readonly string[];
}

/** The first check whose program is there and may be run. */
export function findCheck(checks: readonly Check[], context: PracticeContext): FoundCheck | null {
  const isAllowed = isTrusted(context);
  for (const { argv, runsProjectCode } of checks) {
    const [name = '', ...args] = argv;
    const program = runsProjectCode && !isAllowed ? null : locate(name, context);
    if (program !== null) return { program, args };
  }
  return null;
}

const LAST_LINES = 3;

function lastLines(text: string): string {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  return lines.slice(-LAST_LINES).join('\n');
}

/** Runs a check and keeps what it says at the end: that is where findings are summed up. */
export async function runCheck(
  { program, args }: FoundCheck,
  context: PracticeContext,
): Promise<CheckResult> {
  const { end, stdout, stderr } = await runProcess({
    argv: [program, ...args],
    cwd: context.workspace,
    env: hookEnvironment(context.env, { wanted: [], extra: { CI: '1' }, platform: context.platform }),
    stdin: '',
    timeout: seconds(context.settings.checks.timeoutSeconds),
    stdoutCap: 1024 * 1024,
    stderrCap: 1024 * 1024,
    signal: null,
  });
  const name = program.split('/').at(-1) ?? program;
  if (end.kind === 'timed-out') return { kind: 'endless', program: name };
  if (end.kind !== 'exited' || end.code === 0) return { kind: 'clean' };
  return { kind: 'findings', program: name, text: lastLines(`${stdout}\n${stderr}`) };
}
