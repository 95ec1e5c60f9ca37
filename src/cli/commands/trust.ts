import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../../model/user-error.js';
import { filesNamed } from '../../sources/command/words.js';
import type { HookEntry } from '../../sources/entry.js';
import { copyDirectory } from '../../sources/trust/copy.js';
import { digestOf, readContent, readFiles, type HookFile } from '../../sources/trust/content.js';
import { findApproval, listApprovals, removeApproval, writeApproval } from '../../sources/trust/store.js';
import { findHooks, pickHooks, whereOf, whyBuiltIn, type FoundHooks } from '../hooks.js';
import type { CliIo } from '../io.js';
import { renderDiff } from '../render/diff.js';
import { paintFor } from '../render/paint.js';
import { harmless } from '../render/harmless.js';
import { sourceWorld } from '../world.js';

export interface TrustCommandOptions {
  readonly all?: boolean;
  readonly revoke?: boolean;
  /** The content a person has already looked at elsewhere, for places without a terminal. */
  readonly hash?: string;
  readonly json?: boolean;
}

const SHOWN_BYTES = 64 * 1024;

function textOf({ bytes }: { readonly bytes: Buffer }): string {
  if (bytes.length > SHOWN_BYTES) return `(${bytes.length} bytes, too many to show)\n`;
  return bytes.includes(0) ? `(${bytes.length} bytes that are no text)\n` : harmless(bytes.toString('utf8'));
}

async function filesOf(entry: HookEntry, project: string): Promise<readonly HookFile[]> {
  if (entry.shape !== 'command') {
    const content = readContent(entry.path);
    return content.kind === 'content' ? content.files : [];
  }
  const command = entry.command ?? [];
  const content = readFiles(await filesNamed(command, project));
  return content.kind === 'content' ? content.files : [];
}

/** What was approved before, so that only what changed has to be read. */
function approvedText(userState: string, entry: HookEntry, file: HookFile): string {
  const approval = findApproval(userState, entry.path, entry.name);
  if (approval === null) return '';
  const path = join(copyDirectory(userState, approval.digest), file.name);
  return existsSync(path) ? textOf({ bytes: readFileSync(path) }) : '';
}

/** A hook with the fingerprint of exactly what was on the screen. */
interface Shown {
  readonly entry: HookEntry;
  readonly digest: string;
}

async function show(entry: HookEntry, project: string, userState: string, io: CliIo): Promise<Shown> {
  const paint = paintFor(io.hasColour);
  io.out(`\n${paint('bold', harmless(entry.name))} (${entry.shape}) from ${whereOf(entry.origin)}\n`);
  // Without the advice to come here.
  if ('why' in entry.state) io.out(`  ${entry.state.why.split(';')[0] ?? ''}\n`);
  if (entry.command !== null) {
    const line = typeof entry.command === 'string' ? entry.command : entry.command.join(' ');
    io.out(`  runs: ${harmless(line)}\n`);
    if (entry.env.length > 0) io.out(`  is given: ${entry.env.map(harmless).join(', ')}\n`);
  }
  const files = await filesOf(entry, project);
  for (const file of files) {
    io.out(`${renderDiff(harmless(file.name), approvedText(userState, entry, file), textOf(file), paint)}\n`);
  }
  const digest = digestOf(entry.path, files, entry.definition);
  io.out(`  ${paint('dim', digest)}\n`);
  return { entry, digest };
}

/** A digest stands for one content; another one is not what the person has looked at. */
function isNamedContent(shown: readonly Shown[], hash: string, io: CliIo): boolean {
  const [only, ...others] = shown;
  if (only?.digest === hash && others.length === 0) return true;
  io.err(
    others.length > 0
      ? 'A digest is of one hook: say which, as in "bridle trust <name> --hash …".\n'
      : `What is there is ${only?.digest ?? 'nothing'}, not ${harmless(hash)}: it is not what you have looked at.\n`,
  );
  return false;
}

async function isApproved(
  shown: readonly Shown[],
  options: TrustCommandOptions,
  io: CliIo,
): Promise<boolean> {
  if (options.hash !== undefined) return isNamedContent(shown, options.hash, io);
  if (io.confirm === null)
    throw new UserError(
      'E_NO_TERMINAL',
      'A hook is approved by a person at a terminal, and there is none here.',
      'Run "bridle trust" in a terminal, or name what you have looked at with --hash sha256:…',
    );
  const what = shown.length === 1 ? 'this hook' : `these ${shown.length} hooks`;
  return io.confirm(`Let ${what} run on this machine, with your rights?`);
}

function revoke(names: readonly HookEntry[], userState: string, io: CliIo): number {
  const removed = names.filter(({ path, name }) => removeApproval(userState, path, name));
  for (const { name } of removed) io.out(`"${name}" no longer runs.\n`);
  if (removed.length === 0) io.err('Nothing of that was approved.\n');
  return removed.length === 0 ? 1 : 0;
}

/** Whatever runs code of the project, also by an entry of the person's own. */
function isForeign({ origin, digest, shape }: HookEntry): boolean {
  return origin.layer === 'project' || (shape === 'command' && digest !== null);
}

/** What needs no approval: what runs nothing, and what a person has put there themselves. */
function whyNotForeign(name: string, { manifest, rules }: FoundHooks): UserError | null {
  const isRule = rules.some(({ rule }) => rule.id === name);
  const isOwn = manifest.entries.some((entry) => entry.name === name);
  if (!isRule && !isOwn && whyBuiltIn(name) === null) return null;
  const why = isRule
    ? 'is a rule, which runs nothing'
    : isOwn
      ? 'is no hook of a project'
      : 'comes with Bridle';
  return new UserError('E_NO_APPROVAL', `"${name}" ${why}.`, 'It needs no approval.');
}

/** `bridle trust [name]`: shows what a project's hooks would run, and lets a person approve it. */
export async function runTrust(
  name: string | undefined,
  options: TrustCommandOptions,
  io: CliIo,
): Promise<number> {
  const world = sourceWorld(io, {});
  const { userState, project } = world.places;
  const found = await findHooks(world);
  const foreign = found.manifest.entries.filter(isForeign);
  const chosen =
    name === undefined ? foreign : pickHooks(foreign, name, (said) => whyNotForeign(said, found));
  if (options.revoke === true) return revoke(chosen, userState, io);
  const pending = chosen.filter(({ state }) => state.kind === 'untrusted');
  if (options.json === true) {
    const rows = pending.map(({ name: hook, path, digest, state }) => ({ name: hook, path, digest, state }));
    io.out(`${JSON.stringify({ pending: rows, approved: listApprovals(userState) }, null, 2)}\n`);
    return pending.length === 0 ? 0 : 1;
  }
  if (pending.length === 0) {
    io.out(
      foreign.length === 0 ? 'This project has no hooks of its own.\n' : 'Nothing waits for approval.\n',
    );
    return 0;
  }
  const shown: Shown[] = [];
  for (const entry of pending) shown.push(await show(entry, project, userState, io));
  if (name === undefined && options.all !== true && options.hash === undefined) {
    io.out('\nApprove one with "bridle trust <name>", or all that you see here with "bridle trust --all".\n');
    return 1;
  }
  if (!(await isApproved(shown, options, io))) {
    io.err('Nothing was approved.\n');
    return 1;
  }
  for (const { entry, digest } of shown) {
    writeApproval(userState, { path: entry.path, name: entry.name, digest, approvedAt: world.isoTime() });
    io.out(`"${entry.name}" is approved as it is now. If a byte of it changes, it waits for you again.\n`);
  }
  return 0;
}
