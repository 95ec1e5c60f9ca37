import { accessSync, constants, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, delimiter, dirname, isAbsolute, join } from 'node:path';
import { PROGRAMS } from '../dialects/programs.js';
import { versionIn } from '../dialects/version.js';
import { seconds } from '../model/duration.js';
import { isJsonObject, stringAt, type JsonObject } from '../model/json.js';
import { runProcess } from '../process/run.js';
import type { CliIo } from './io.js';

export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** A program by its name and the PATH; null if there is none. */
export function findOnPath(name: string, env: CliIo['env']): string | null {
  const dirs = (env['PATH'] ?? '').split(delimiter).filter((dir) => isAbsolute(dir));
  return dirs.map((dir) => join(dir, name)).find(isProgram) ?? null;
}

/** The agent's own program, by the PATH; null if there is none. */
export function findProgram(agent: string, env: CliIo['env']): string | null {
  const found = (PROGRAMS[agent] ?? []).map((name) => findOnPath(name, env));
  return found.find((path) => path !== null) ?? null;
}

function readManifest(dir: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'));
    return isJsonObject(value) ? value : null;
  } catch {
    return null;
  }
}

function providesProgram({ bin, name }: JsonObject, program: string): boolean {
  if (isJsonObject(bin)) return bin[program] !== undefined;
  return typeof bin === 'string' && typeof name === 'string' && basename(name) === program;
}

/** The version of the package that a program belongs to: known without starting anything. */
function packagedVersion(program: string): string | null {
  let dir = dirname(realpathSync(program));
  while (dirname(dir) !== dir) {
    const manifest = readManifest(dir);
    if (manifest !== null && providesProgram(manifest, basename(program)))
      return versionIn(stringAt(manifest, 'version') ?? '');
    dir = dirname(dir);
  }
  return null;
}

const LIMIT = seconds(10);

/** What a program says its version is; null if it does not say, or not in time. */
async function toldVersion(program: string, io: CliIo): Promise<string | null> {
  const { PATH = '', HOME = '' } = io.env;
  const { end, stdout, stderr } = await runProcess({
    argv: [program, '--version'],
    cwd: '/',
    env: { PATH, HOME, NO_COLOR: '1' },
    stdin: '',
    timeout: LIMIT,
    stdoutCap: 64 * 1024,
    stderrCap: 64 * 1024,
    signal: null,
  });
  return end.kind === 'exited' && end.code === 0 ? versionIn(`${stdout}\n${stderr}`) : null;
}

/** The version of an agent on this machine; null if it is not here, or does not tell. */
export async function findVersion(agent: string, io: CliIo): Promise<string | null> {
  const program = findProgram(agent, io.env);
  if (program === null) return null;
  return packagedVersion(program) ?? toldVersion(program, io);
}
