import { existsSync, statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { loadConfig } from '../../config/load.js';
import { readConfig } from '../../config/read.js';
import type { Settings } from '../../config/settings.js';
import { findEntryPoint } from '../../sources/hook-folder/entry-point.js';
import type { Finding } from '../../sources/hook-folder/front-matter.js';
import { readFolder } from '../../sources/hook-folder/read.js';
import { findHooks, listEntry, listRule, remarkOnTimeout, whereOf } from '../hooks.js';
import type { CliIo } from '../io.js';
import { placesOf } from '../places.js';
import { paintFor } from '../render/paint.js';
import { sourceWorld } from '../world.js';

export interface ValidateOptions {
  readonly json?: boolean;
}

interface Validation {
  readonly path: string;
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
}

function describe({ line, message }: Finding): string {
  return line === null ? message : `HOOK.md:${line}: ${message}`;
}

/** The folder by the strict rules, all errors at once. */
async function validateFolder(shown: string, dir: string, settings: Settings): Promise<Validation> {
  const read = await readFolder(dir);
  if (read.kind === 'broken') return { path: shown, errors: read.errors.map(describe), warnings: [] };
  const point = findEntryPoint(dir);
  const remark = point.kind === 'none' ? point.why : point.remark;
  const timeout = remarkOnTimeout(read.hook, settings);
  return {
    path: shown,
    errors: read.errors.map(describe),
    // A hook without a program is a finished description; it says so when it is listed.
    warnings: [...read.remarks.map(describe), ...[remark, timeout].filter((each) => each !== null)],
  };
}

function validateConfig(shown: string, path: string): Validation {
  const read = readConfig({ layer: 'user', path });
  const errors = (read?.problems ?? []).map(({ line, message }) =>
    line === null ? message : `line ${line}: ${message}`,
  );
  return { path: shown, errors, warnings: [] };
}

async function validatePath(shown: string, io: CliIo): Promise<Validation> {
  const path = resolve(io.cwd, shown);
  if (!existsSync(path)) return { path: shown, errors: [`Path does not exist: ${shown}`], warnings: [] };
  if (path.endsWith('.toml')) return validateConfig(shown, path);
  const { settings } = loadConfig(placesOf(io));
  if (/^hook\.md$/i.test(basename(path))) return validateFolder(shown, dirname(path), settings);
  if (statSync(path).isDirectory()) return validateFolder(shown, path, settings);
  const { manifest } = await findHooks(sourceWorld(io, {}));
  const entry = manifest.entries.find((each) => each.path === path);
  if (entry === undefined)
    return {
      path: shown,
      errors: [`${shown} lies in none of the directories that hooks are read from`],
      warnings: [],
    };
  const isBroken = entry.state.kind === 'broken';
  return {
    path: shown,
    errors: isBroken && 'why' in entry.state ? [entry.state.why] : [],
    warnings: entry.remarks,
  };
}

async function validateAll(io: CliIo): Promise<readonly Validation[]> {
  const world = sourceWorld(io, {});
  const { manifest, rules } = await findHooks(world);
  const folders = manifest.entries.filter(({ shape }) => shape === 'hook-folder');
  const others = [
    ...manifest.entries.filter(({ shape }) => shape !== 'hook-folder').map(listEntry),
    ...rules.map(listRule),
  ];
  return [
    ...(await Promise.all(folders.map(({ path }) => validateFolder(path, path, world.config.settings)))),
    ...others.map(({ name, origin, state, remarks }) => ({
      path: `${whereOf(origin)} (${name})`,
      errors: state.kind === 'broken' ? [state.why] : [],
      warnings: remarks,
    })),
    ...world.config.problems.map(({ file, line, message }) => ({
      path: `${file}${line === null ? '' : `:${line}`}`,
      errors: [message],
      warnings: [],
    })),
  ];
}

/** `bridle validate [path]`: one hook by the strict rules, or everything there is. */
export async function runValidate(
  path: string | undefined,
  options: ValidateOptions,
  io: CliIo,
): Promise<number> {
  const results = path === undefined ? await validateAll(io) : [await validatePath(path, io)];
  const isValid = results.every(({ errors }) => errors.length === 0);
  if (options.json === true) {
    io.out(`${JSON.stringify(results, null, 2)}\n`);
    return isValid ? 0 : 1;
  }
  const paint = paintFor(io.hasColour);
  for (const { path: shown, errors, warnings } of results) {
    if (errors.length === 0) io.out(`Valid hook: ${shown}\n`);
    else
      io.err(
        `${paint('red', 'Validation failed')} for ${shown}:\n${errors.map((error) => `  - ${error}\n`).join('')}`,
      );
    for (const warning of warnings) io.err(`  ${paint('yellow', 'note')}: ${warning}\n`);
  }
  if (results.length === 0) io.out('No hooks found.\n');
  return isValid ? 0 : 1;
}
