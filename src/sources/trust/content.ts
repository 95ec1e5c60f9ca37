import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { markOf } from './watch.js';

/** One file of a hook, as it was read: what is judged is what is run. */
export interface HookFile {
  /** Relative to the hook, with `/`. */
  readonly name: string;
  readonly path: string;
  readonly isExecutable: boolean;
  readonly bytes: Buffer;
  /** How it looked before it was read: whatever changes it later changes this. */
  readonly mark: string;
}

export type Content =
  | { readonly kind: 'content'; readonly files: readonly HookFile[] }
  | { readonly kind: 'unreadable'; readonly why: string };

const MAX_FILES = 1000;
const MAX_BYTES = 32 * 1024 * 1024;

/** What is never part of a hook: it is neither hashed nor copied, so it cannot run either. */
function isLeftOut(name: string): boolean {
  return ['__pycache__', '.git', '.DS_Store'].includes(name) || name.endsWith('.test.json');
}

class Limits {
  private files = 0;
  private bytes = 0;

  /** Why one more file of this size is too much; null if it is not. */
  add(size: number): string | null {
    this.files += 1;
    this.bytes += size;
    if (this.files > MAX_FILES) return `it has more than ${MAX_FILES} files`;
    if (this.bytes > MAX_BYTES) return `it has more than ${MAX_BYTES / 1024 / 1024} MiB`;
    return null;
  }
}

function readOne(path: string, name: string, limits: Limits): HookFile {
  const mark = markOf(path);
  const stat = statSync(path);
  if (!stat.isFile()) throw new Error(`${name} is neither a file nor a directory`);
  const excess = limits.add(stat.size);
  if (excess !== null) throw new Error(excess);
  return { name, path, isExecutable: (stat.mode & 0o111) !== 0, bytes: readFileSync(path), mark };
}

function readBelow(dir: string, prefix: string, limits: Limits): readonly HookFile[] {
  const entries = readdirSync(dir, { withFileTypes: true }).filter(({ name }) => !isLeftOut(name));
  return entries
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(dir, entry.name);
      const name = `${prefix}${entry.name}`;
      // A link to a directory could lead anywhere, also in a circle.
      if (entry.isSymbolicLink() && statSync(path).isDirectory())
        throw new Error(`${name} is a link to a directory`);
      return entry.isDirectory() ? readBelow(path, `${name}/`, limits) : [readOne(path, name, limits)];
    });
}

/** Everything that a hook consists of: a directory with all below it, or one file. */
export function readContent(path: string): Content {
  try {
    const limits = new Limits();
    const files = statSync(path).isDirectory()
      ? readBelow(path, '', limits)
      : [readOne(path, basename(path), limits)];
    return { kind: 'content', files };
  } catch (error) {
    return { kind: 'unreadable', why: error instanceof Error ? error.message : String(error) };
  }
}

export function readFiles(paths: readonly string[]): Content {
  try {
    const limits = new Limits();
    return { kind: 'content', files: paths.map((path) => readOne(path, path, limits)) };
  } catch (error) {
    return { kind: 'unreadable', why: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * The fingerprint that a person approves: where the hook is, what its entry says if it has one, and every
 * byte of it. Lengths go in as well, so that nothing can be moved from one part to the next.
 */
export function digestOf(path: string, files: readonly HookFile[], definition = ''): string {
  const hash = createHash('sha256');
  const add = (text: string | Buffer): void => {
    hash.update(`${Buffer.byteLength(text)}:`).update(text);
  };
  add(path);
  add(definition);
  for (const file of files) {
    add(file.name);
    add(file.isExecutable ? 'x' : '-');
    add(file.bytes);
  }
  return `sha256:${hash.digest('hex')}`;
}

/** A name for things that belong to a path or a content. */
export function shortDigest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
