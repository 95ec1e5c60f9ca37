import {
  closeSync as close,
  existsSync as exists,
  fstatSync as fstat,
  lstatSync as lstat,
  openSync as open,
  readdirSync as readdir,
  readlinkSync as readlink,
  readSync as read,
  realpathSync as realPath,
  statSync as stat,
  symlinkSync as symlink,
  unlinkSync as unlink,
  writeSync as write,
} from 'node:fs';

/**
 * The functions of node:fs that every event needs, by what they themselves call. In a process that lives for one event
 * each of Node's own functions is compiled first, with all that it asks about its words: a tenth of a millisecond
 * and more for each. See docs/decisions/0133-inner-functions.md.
 */
interface Inner {
  readonly open: (path: string, flags: number, mode: number) => number;
  readonly close: (fd: number) => void;
  readonly read: (fd: number, bytes: Uint8Array, at: number, length: number, position: number) => number;
  readonly writeBuffer: (
    ...words: [number, Uint8Array, number, number, number | null, undefined, Failure]
  ) => number;
  readonly writeString: (...words: [number, string, number | null, undefined, undefined, Failure]) => number;
  readonly fstat: (fd: number, isBig: false, request: undefined, isQuiet: false) => Figures;
  readonly lstat: Look;
  readonly stat: Look;
  readonly existsSync: (path: string) => boolean;
  readonly readlink: (path: string, encoding: undefined) => string;
  readonly symlink: (target: string, path: string, kind: 0) => void;
  readonly unlink: (path: string) => void;
  readonly readdir: (path: string, encoding: undefined, isDetailed: false) => readonly string[];
  readonly realpath: (path: string, encoding: undefined) => string;
}

type Look = (path: string, isBig: false, request: undefined, throwsIfMissing: boolean) => Figures | undefined;

/** One list for all answers: what is wanted of it is taken at once. */
type Figures = Readonly<Record<number, number>>;

/** Where writing says that something went wrong, instead of throwing it. */
interface Failure {
  readonly errno?: number;
}

/** What is looked at in this project of all that `Stats` tells. */
export interface FileFacts {
  readonly mode: number;
  readonly uid: number;
  readonly ino: number;
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  readonly birthtimeMs: number;
}

/** Given by bin/bridle.js where these functions were tried on this very Node; they end the process if asked wrongly. */
const GIVEN = Symbol.for('bridle.inner-files');

let inner: Inner | null | undefined;

function isInner(value: unknown): value is Inner {
  return typeof value === 'object' && value !== null && 'open' in value && 'writeString' in value;
}

export function innerNow(): Inner | null {
  if (inner !== undefined) return inner;
  const given: unknown = Reflect.get(globalThis, GIVEN);
  inner = isInner(given) ? given : null;
  return inner;
}

/** They would cut a path at a zero byte; node:fs says that there is one. */
function innerFor(path: string): Inner | null {
  return path.includes('\0') ? null : innerNow();
}

export function openSync(path: string, flags: number, mode = 0o666): number {
  const inside = innerFor(path);
  return inside === null ? open(path, flags, mode) : inside.open(path, flags, mode);
}

export function closeSync(fd: number): void {
  const inside = innerNow();
  if (inside === null) close(fd);
  else inside.close(fd);
}

/** From where the file is at, if no position is given. */
export function readSync(
  fd: number,
  bytes: Uint8Array,
  at: number,
  length: number,
  position: number | null,
): number {
  const inside = innerNow();
  if (inside === null || length <= 0 || at < 0 || at + length > bytes.length)
    return read(fd, bytes, at, length, position);
  return inside.read(fd, bytes, at, length, position ?? -1);
}

function writeByNode(fd: number, content: Uint8Array | string, position: number | null): number {
  return typeof content === 'string'
    ? write(fd, content, position)
    : write(fd, content, 0, content.length, position);
}

/** Where the file is at, if no position is given. */
export function writeSync(fd: number, content: Uint8Array | string, position: number | null = null): number {
  const inside = innerNow();
  if (inside === null) return writeByNode(fd, content, position);
  const failure: Failure = {};
  const written =
    typeof content === 'string'
      ? inside.writeString(fd, content, position, undefined, undefined, failure)
      : inside.writeBuffer(fd, content, 0, content.length, position, undefined, failure);
  // Nothing was written then, and node:fs knows the words for what is wrong.
  return failure.errno === undefined ? written : writeByNode(fd, content, position);
}

function factsOf(figures: Figures): FileFacts {
  const at = (index: number): number => figures[index] ?? 0;
  const ms = (index: number): number => at(index) * 1000 + at(index + 1) / 1e6;
  return {
    mode: at(1),
    uid: at(3),
    ino: at(7),
    size: at(8),
    mtimeMs: ms(12),
    ctimeMs: ms(14),
    birthtimeMs: ms(16),
  };
}

export function fstatSync(fd: number): FileFacts {
  const inside = innerNow();
  return inside === null ? fstat(fd) : factsOf(inside.fstat(fd, false, undefined, false));
}

/** What is there, a link for itself; null if nothing is. */
export function lookAt(path: string): FileFacts | null {
  const inside = innerFor(path);
  if (inside === null) return lstat(path, { throwIfNoEntry: false }) ?? null;
  const figures = inside.lstat(path, false, undefined, false);
  return figures === undefined ? null : factsOf(figures);
}

/** What is there, or behind a link; null if nothing is. */
export function lookBehind(path: string): FileFacts | null {
  const inside = innerFor(path);
  if (inside === null) return stat(path, { throwIfNoEntry: false }) ?? null;
  const figures = inside.stat(path, false, undefined, false);
  return figures === undefined ? null : factsOf(figures);
}

export function existsSync(path: string): boolean {
  const inside = innerFor(path);
  return inside === null ? exists(path) : inside.existsSync(path);
}

export function readlinkSync(path: string): string {
  const inside = innerFor(path);
  return inside === null ? readlink(path) : inside.readlink(path, undefined);
}

export function symlinkSync(target: string, path: string): void {
  const inside = innerFor(`${target}${path}`);
  if (inside === null) symlink(target, path);
  else inside.symlink(target, path, 0);
}

export function unlinkSync(path: string): void {
  const inside = innerFor(path);
  if (inside === null) unlink(path);
  else inside.unlink(path);
}

export function namesIn(directory: string): readonly string[] {
  const inside = innerFor(directory);
  return inside === null ? readdir(directory) : inside.readdir(directory, undefined, false);
}

export function realPathSync(path: string): string {
  const inside = innerFor(path);
  return inside === null ? realPath.native(path) : inside.realpath(path, undefined);
}
