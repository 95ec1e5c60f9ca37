import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Origin } from '../../model/hook.js';
import { UserError } from '../../model/user-error.js';
import { DISABLED_SUFFIX } from '../../sources/hook-folder/read.js';
import { findHooks, listEntry, listRule, pickHooks, whereOf, whyBuiltIn, type ListedHook } from '../hooks.js';
import type { CliIo } from '../io.js';
import { sourceWorld } from '../world.js';

export interface SwitchOptions {
  readonly json?: boolean;
  /** managed, user or project, where several layers have a hook of this name. */
  readonly layer?: string;
}

const SWITCH = /^\s*enabled\s*=/;

function lastLineOf(lines: readonly string[], start: number): number {
  const next = lines.findIndex((line, at) => at > start && /^\s*\[/.test(line));
  return next === -1 ? lines.length : next;
}

/** Changes one line of the entry and leaves every other byte alone. */
function switchEntry({ file, line }: Origin, isEnabled: boolean): void {
  if (file === null || line === null)
    throw new UserError('E_NO_ENTRY', 'This hook has no entry that could be switched.', 'Edit its file.');
  const lines = readFileSync(file, 'utf8').split('\n');
  const start = line - 1;
  const end = lastLineOf(lines, start);
  const at = lines.findIndex((text, index) => index > start && index < end && SWITCH.test(text));
  const text = `enabled = ${isEnabled}`;
  if (at === -1) lines.splice(start + 1, 0, text);
  else lines[at] = text;
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, lines.join('\n'));
  renameSync(draft, file);
}

/** A file or folder is switched off by its name, as others do who read the same directory. */
function switchFile(path: string, isEnabled: boolean): string {
  const target = isEnabled ? path.slice(0, -DISABLED_SUFFIX.length) : `${path}${DISABLED_SUFFIX}`;
  renameSync(path, target);
  return target;
}

function isOff(hook: ListedHook): boolean {
  return hook.state.kind === 'disabled';
}

function pick(hooks: readonly ListedHook[], name: string, layer: string | undefined): ListedHook {
  const found = pickHooks(hooks, name, whyBuiltIn).filter(
    (hook) => layer === undefined || hook.layer === layer,
  );
  const [first, ...others] = found;
  if (first === undefined)
    throw new UserError(
      'E_UNKNOWN_HOOK',
      `No ${layer} hook is called "${name}".`,
      '"bridle list" shows all.',
    );
  if (others.length > 0)
    throw new UserError(
      'E_AMBIGUOUS_HOOK',
      `Several hooks are called "${name}": ${found.map((hook) => whereOf(hook.origin)).join(', ')}.`,
      'Say which with --layer managed, user or project.',
    );
  return first;
}

async function switchHook(
  name: string,
  isEnabled: boolean,
  options: SwitchOptions,
  io: CliIo,
): Promise<number> {
  const { manifest, rules } = await findHooks(sourceWorld(io, {}));
  const all = [...manifest.entries.map(listEntry), ...rules.map(listRule)];
  const wanted = all.filter((hook) => isOff(hook) === isEnabled);
  if (wanted.every((hook) => hook.name !== name) && all.some((hook) => hook.name === name)) {
    io.out(`"${name}" is ${isEnabled ? 'not disabled' : 'disabled'} already.\n`);
    return 0;
  }
  const hook = pick(wanted, name, options.layer);
  let { path } = hook;
  if (hook.shape === 'command' || hook.shape === 'rule') switchEntry(hook.origin, isEnabled);
  else if (isEnabled && !path.endsWith(DISABLED_SUFFIX))
    throw new UserError(
      'E_OVERRIDDEN',
      `"${name}" is disabled elsewhere: ${'why' in hook.state ? hook.state.why : ''}.`,
      'Change it there.',
    );
  else path = switchFile(path, isEnabled);
  const state = isEnabled ? 'enabled' : 'disabled';
  if (options.json === true) io.out(`${JSON.stringify({ name, state, path })}\n`);
  else io.out(`"${name}" is ${state} (${path}).\n`);
  return 0;
}

/** `bridle enable <name>` */
export function runEnable(name: string, options: SwitchOptions, io: CliIo): Promise<number> {
  return switchHook(name, true, options, io);
}

/** `bridle disable <name>` */
export function runDisable(name: string, options: SwitchOptions, io: CliIo): Promise<number> {
  return switchHook(name, false, options, io);
}
