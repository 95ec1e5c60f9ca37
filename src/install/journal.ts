import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, rmdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { UserError } from '../model/user-error.js';
import { readBytes, removeFile, writePersonFile } from './person-file.js';
import { isInForce, shapeBefore, type Change } from './change.js';

/** One file as it was before a change of ours, kept so that the change can be taken back byte for byte. */
interface JournalEntry {
  readonly agent: string;
  readonly path: string;
  /** base64; null: there was no file. */
  readonly before: string | null;
  /** SHA-256 of what we wrote; null: we removed the file. */
  readonly after: string | null;
  readonly isExecutable: boolean;
  readonly shape: readonly (readonly string[])[];
  /** Directories that were made for the file, the outermost first. */
  readonly made: readonly string[];
}

export interface JournalPage {
  readonly id: string;
  readonly time: string;
  readonly what: string;
  /** Where it was done; absent in pages of before that was noted. */
  readonly project?: string;
  readonly entries: readonly JournalEntry[];
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function directory(userState: string): string {
  return join(userState, 'install');
}

function isPage(value: unknown): value is JournalPage {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    'entries' in value &&
    Array.isArray(value.entries)
  );
}

/** All changes ever made and not taken back, the latest last. */
export function readJournal(userState: string): readonly JournalPage[] {
  let names: string[];
  try {
    names = readdirSync(directory(userState)).filter((name) => name.endsWith('.json'));
  } catch {
    return [];
  }
  return names.toSorted().flatMap((name) => {
    try {
      const page: unknown = JSON.parse(readFileSync(join(directory(userState), name), 'utf8'));
      return isPage(page) ? [page] : [];
    } catch {
      return [];
    }
  });
}

function entryOf(change: Change): JournalEntry {
  const { agent, path, before, after, file } = change;
  return {
    agent,
    path,
    before: before?.toString('base64') ?? null,
    after: after === null ? null : hashOf(after),
    isExecutable: file.isExecutable,
    shape: shapeBefore(change),
    made: missingParents(path),
  };
}

/** The directories above a path that are not there yet. */
function missingParents(path: string): readonly string[] {
  const parent = dirname(path);
  return existsSync(parent) ? [] : [...missingParents(parent), parent];
}

/** Takes directories of ours away again that nobody else has put anything into. */
function removeMade(made: readonly string[]): void {
  for (const dir of made.toReversed()) {
    try {
      rmdirSync(dir);
    } catch {
      return;
    }
  }
}

function put(path: string, bytes: Uint8Array | null, isExecutable: boolean): void {
  if (bytes === null) removeFile(path);
  else writePersonFile(path, bytes, isExecutable);
}

function assertUnchanged({ path, before }: Change): void {
  const now = readBytes(path);
  const isSame = now === null ? before === null : before !== null && now.equals(before);
  if (!isSame)
    throw new UserError(
      'E_CHANGED_MEANWHILE',
      `${path} was changed by somebody else while we looked.`,
      'Nothing was written. Run the command again.',
    );
}

/**
 * Writes changes, with the old bytes in the journal first. If one of them fails, those before it are taken
 * back, so that all files change or none.
 */
export function applyChanges(
  changes: readonly Change[],
  what: string,
  userState: string,
  now: Date,
  project?: string,
): JournalPage {
  for (const change of changes) assertUnchanged(change);
  const id = now.toISOString().replaceAll(/[:.]/g, '-');
  const where = project === undefined ? {} : { project };
  const page: JournalPage = { id, time: now.toISOString(), what, ...where, entries: changes.map(entryOf) };
  mkdirSync(directory(userState), { recursive: true, mode: 0o700 });
  const file = join(directory(userState), `${id}.json`);
  writePersonFile(file, Buffer.from(`${JSON.stringify(page, null, 2)}\n`), false);
  const done: Change[] = [];
  try {
    for (const change of changes) {
      put(change.path, change.after, change.file.isExecutable);
      done.push(change);
      if (!isInForce(change)) throw new Error(`${change.path} does not hold what was written`);
    }
  } catch (error) {
    for (const change of done) put(change.path, change.before, change.file.isExecutable);
    rmSync(file, { force: true });
    throw new UserError(
      'E_NOT_WRITTEN',
      `${error instanceof Error ? error.message : String(error)}.`,
      'Everything is as it was before.',
    );
  }
  return page;
}

export interface Undone {
  readonly restored: readonly string[];
  /** Changed by somebody since, so left alone. */
  readonly kept: readonly string[];
}

/** Takes a page back byte for byte. A file that somebody has changed since is left as it is. */
export function undoPage(page: JournalPage, userState: string): Undone {
  const restored: string[] = [];
  const kept: string[] = [];
  for (const { path, before, after, isExecutable, made } of page.entries) {
    const now = readBytes(path);
    const isOurs = now === null ? after === null : after !== null && hashOf(now) === after;
    if (isOurs) {
      put(path, before === null ? null : Buffer.from(before, 'base64'), isExecutable);
      removeMade(made);
      restored.push(path);
    } else kept.push(path);
  }
  if (kept.length === 0) rmSync(join(directory(userState), `${page.id}.json`), { force: true });
  return { restored, kept };
}

/** Whether a file had a list or object before the first change of ours that is still on record. */
export function wasThereBefore(
  pages: readonly JournalPage[],
): (file: string, path: readonly string[]) => boolean {
  return (file, path) => {
    const first = pages.flatMap((page) => page.entries).find((entry) => entry.path === file);
    return first?.shape.some((keys) => keys.join('\0') === path.join('\0')) ?? false;
  };
}
