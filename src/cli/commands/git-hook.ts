import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { git, GIT_HOOK_MARK } from '../../dialects/git/index.js';
import { UserError } from '../../model/user-error.js';
import type { CliIo } from '../io.js';
import { hookCommand } from '../program.js';

export interface GitHookOptions {
  readonly prePush?: boolean;
  readonly force?: boolean;
  readonly json?: boolean;
}

type GitHookStatus = 'bridle' | 'foreign' | 'none';

/** The repository's own directory, also when `.git` is a file that points to it. */
function gitDirectory(cwd: string): string {
  for (let dir = cwd; ; dir = dirname(dir)) {
    const path = join(dir, '.git');
    if (existsSync(path)) {
      if (statSync(path).isDirectory()) return path;
      const target = /^gitdir: (.+)$/m.exec(readFileSync(path, 'utf8'))?.[1];
      if (target !== undefined) return resolve(dir, target.trim());
    }
    if (dirname(dir) === dir) break;
  }
  throw new UserError(
    'E_NO_REPOSITORY',
    'not inside a git repository.',
    'Run it inside one, or "git init" first.',
  );
}

function statusOf(path: string): GitHookStatus {
  if (!existsSync(path)) return 'none';
  return readFileSync(path, 'utf8').includes(GIT_HOOK_MARK) ? 'bridle' : 'foreign';
}

function report(io: CliIo, options: GitHookOptions, sentence: string, path: string): number {
  const hookStatus = statusOf(path);
  io.out(
    options.json === true ? `${JSON.stringify({ ok: true, hookStatus, hookPath: path })}\n` : `${sentence}\n`,
  );
  return 0;
}

function place(options: GitHookOptions, io: CliIo): { name: string; path: string } {
  const name = options.prePush === true ? 'pre-push' : 'pre-commit';
  return { name, path: join(gitDirectory(io.cwd), 'hooks', name) };
}

/** The text that the dialect plans for one of git's hooks. */
function scriptOf(name: string): string {
  const file = git.install?.files.find(({ paths }) => paths.project?.endsWith(name));
  if (file === undefined) throw new Error(`no plan for ${name}`);
  return file.render(hookCommand('git'), { root: '', version: null });
}

export function installGitHook(options: GitHookOptions, io: CliIo): number {
  const { name, path } = place(options, io);
  if (statusOf(path) === 'foreign' && options.force !== true) {
    throw new UserError('E_FOREIGN_HOOK', `${path} exists and is not ours;`, 'use --force to overwrite it.');
  }
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, scriptOf(name), {
    mode: 0o755,
  });
  return report(io, options, `Installed ${path}: ${name} is now judged like an agent's own git call.`, path);
}

export function uninstallGitHook(options: GitHookOptions, io: CliIo): number {
  const { path } = place(options, io);
  const status = statusOf(path);
  if (status === 'none')
    throw new UserError('E_NO_HOOK', `${path} does not exist.`, 'There is nothing to remove.');
  if (status === 'foreign' && options.force !== true) {
    throw new UserError('E_FOREIGN_HOOK', `${path} is not ours;`, 'use --force to remove it.');
  }
  rmSync(path);
  return report(io, options, `Removed ${path}.`, path);
}

export function showGitHook(options: GitHookOptions, io: CliIo): number {
  const { name, path } = place(options, io);
  return report(io, options, `${name}: ${statusOf(path)}`, path);
}
