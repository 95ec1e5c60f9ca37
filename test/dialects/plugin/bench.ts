import { mkdtempSync, readFileSync, existsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { HookCommand } from '../../../src/dialects/install-plan.js';
import { dialectNamed } from '../fixtures.js';

const HOOK = resolve(import.meta.dirname, '../../fixtures/plugin-hook.mjs');

interface Prepared {
  readonly stdout?: string;
  readonly stderr?: string;
  readonly exit?: number;
  readonly signal?: string;
  readonly hangs?: boolean;
}

export interface Bench {
  readonly module: Record<string, unknown>;
  /** The frames that the hook command got, in order. */
  readonly frames: () => readonly Record<string, unknown>[];
}

/** The rendered plugin, loaded for real, with a hook command that answers as prepared. */
export async function loadPlugin(
  agent: string,
  answers: Readonly<Record<string, Prepared>>,
  program: string = process.execPath,
  timeoutMs: number = 60_000,
): Promise<Bench> {
  const folder = mkdtempSync(join(tmpdir(), 'bridle-plugin-'));
  const log = join(folder, 'log.jsonl');
  writeFileSync(join(folder, 'answers.json'), JSON.stringify(answers));
  const command: HookCommand = {
    program,
    args: [HOOK, join(folder, 'answers.json'), log, 'hook', '--agent', agent],
  };
  const [file] = dialectNamed(agent).install?.files ?? [];
  if (file === undefined) throw new Error(`${agent} has no plugin`);
  // Agents load it with their own loaders; the text is plain JavaScript for all of them.
  const path = join(folder, 'plugin.mjs');
  const text = file.render(command, { root: folder, version: null });
  writeFileSync(path, text.replace('TIMEOUT_MS = 60000', `TIMEOUT_MS = ${timeoutMs}`));
  const module: Record<string, unknown> = await import(pathToFileURL(path).href);
  const lines = (): readonly string[] =>
    existsSync(log) ? readFileSync(log, 'utf8').trimEnd().split('\n') : [];
  return { module, frames: () => lines().map((line) => JSON.parse(line)) };
}

export type Handler = (...args: unknown[]) => unknown;

export function handlerIn(handlers: unknown, name: string): Handler {
  const found: unknown =
    typeof handlers === 'object' && handlers !== null ? Reflect.get(handlers, name) : undefined;
  if (typeof found !== 'function') throw new Error(`no handler for ${name}`);
  return (...args) => Reflect.apply(found, undefined, args);
}

/** Calls an exported function with whatever it wants. */
export async function start(
  module: Record<string, unknown>,
  name: string,
  argument: unknown,
): Promise<unknown> {
  return handlerIn(module, name)(argument);
}

/** An agent that takes handlers by `on(name, handler)`, as pi and Amp do. */
export function listener(): {
  readonly on: Handler;
  readonly handlers: Record<string, unknown>;
  readonly sent: unknown[];
} {
  const handlers: Record<string, unknown> = {};
  const sent: unknown[] = [];
  return {
    handlers,
    sent,
    on: (name, handler) => {
      if (typeof name === 'string') handlers[name] = handler;
    },
  };
}
