import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { UserError } from '../../model/user-error.js';
import { FORMATS, readSettings, type ImportFormat } from '../import/formats.js';
import { mergeImported, sift, type Imported, type ImportedHook } from '../import/imported.js';
import type { CliIo } from '../io.js';
import { placesOf } from '../places.js';
import { paintFor } from '../render/paint.js';

export interface ImportOptions {
  /** Reads this file instead of the usual ones. */
  readonly from?: string;
  readonly write?: boolean;
  /** Writes into the person's configuration, not the project's. */
  readonly user?: boolean;
  readonly json?: boolean;
}

function formatOf(agent: string): ImportFormat {
  const format = FORMATS.find(({ names }) => names.includes(agent));
  if (format !== undefined) return format;
  const known = FORMATS.map(({ names }) => names[0]).join(', ');
  throw new UserError('E_UNKNOWN_AGENT', `Hooks of "${agent}" cannot be read.`, `Known are ${known}.`);
}

function nameOf({ command, event }: ImportedHook): string {
  const words = typeof command === 'string' ? command.split(/\s+/) : command;
  const script = words.find((word) => /\.(?:sh|py|js|mjs|ts|rb|pl)["']?$/.test(word)) ?? words[0] ?? 'hook';
  const name = basename(script.replaceAll(/["']/g, '')).replace(/\.\w+$/, '');
  return `${name}-${event}`
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 64);
}

/** JSON's strings are strings of TOML too. */
function entryOf(hook: ImportedHook): string {
  const line = (key: string, value: unknown): string => `${key} = ${JSON.stringify(value)}\n`;
  const timeout = hook.timeout === null ? null : Math.min(600, hook.timeout);
  return [
    '[[hook]]\n',
    line('name', nameOf(hook)),
    line('event', hook.event),
    hook.matcher === null ? '' : line('matcher', hook.matcher),
    hook.pattern === null ? '' : line('pattern', hook.pattern),
    line('command', hook.command),
    timeout === null || timeout <= 0 ? '' : line('timeout', timeout),
    hook.isAsync ? line('async', true) : '',
    hook.isFailClosed ? line('on_failure', 'deny') : '',
    line('protocol', hook.protocol),
  ].join('');
}

async function readAll(format: ImportFormat, files: readonly string[]): Promise<Imported> {
  const all = await Promise.all(
    files.map(async (file): Promise<Imported> => {
      const settings = await readSettings(file);
      return typeof settings === 'string' ? { hooks: [], lost: [settings] } : format.read(settings, file);
    }),
  );
  return sift(mergeImported(all));
}

/** Adds what is not there yet, and says how many that were. */
function append(config: string, entries: readonly string[]): number {
  mkdirSync(dirname(config), { recursive: true });
  const before = existsSync(config) ? readFileSync(config, 'utf8') : '';
  const fresh = entries.filter((entry) => !before.includes(entry));
  if (fresh.length === 0) return 0;
  const gap = before === '' ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  const draft = `${config}.${process.pid}`;
  writeFileSync(draft, `${before}${gap}${fresh.join('\n')}`);
  renameSync(draft, config);
  return fresh.length;
}

function write(entries: readonly string[], title: string, options: ImportOptions, io: CliIo): void {
  const { projectDir, userConfig } = placesOf(io);
  const config = join(options.user === true ? userConfig : projectDir, 'config.toml');
  const added = append(config, entries);
  const known = entries.length - added;
  io.out(`Added ${added} hooks to ${config}${known === 0 ? '' : `; ${known} were there already`}.\n`);
  if (options.user !== true && added > 0) io.err('They do not run until you approve them: bridle trust\n');
  io.err(`Take them out of ${title}'s own settings, or it runs them twice.\n`);
}

/** `bridle import <agent>`: an agent's own hooks as entries that run under every agent. */
export async function runImport(agent: string, options: ImportOptions, io: CliIo): Promise<number> {
  const format = formatOf(agent);
  const { project } = placesOf(io);
  const files =
    options.from === undefined
      ? format.files({ project, home: io.home }).filter((file) => existsSync(file))
      : [resolve(io.cwd, options.from)];
  const { hooks, lost } = await readAll(format, files);
  if (options.json === true) {
    io.out(`${JSON.stringify({ files, hooks, lost }, null, 2)}\n`);
    return 0;
  }
  const paint = paintFor(io.hasColour);
  if (files.length === 0) io.err(`${format.title} has no settings here.\n`);
  const entries = hooks.map(entryOf);
  for (const each of lost) io.err(`${paint('yellow', 'not carried over')} ${each}\n`);
  if (hooks.length === 0) {
    io.err('There is nothing to carry over.\n');
    // Whoever names a file wants what is in it.
    return options.from !== undefined && lost.length > 0 ? 1 : 0;
  }
  if (options.write !== true) {
    io.out(entries.join('\n'));
    io.err(
      `\n${hooks.length} of ${hooks.length + lost.length} carried over. --write adds them to config.toml.\n`,
    );
    return 0;
  }
  write(entries, format.title, options, io);
  return 0;
}
