import { isResolved, quoteGlobs } from './marks.js';

/** Lexically normal: no `.`, no `..`, no doubled or trailing slash. The input is absolute. */
export function normalizePath(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return `/${parts.join('/')}`;
}

export function isAtOrBelow(path: string, root: string): boolean {
  return path === root || root === '/' || path.startsWith(`${root}/`);
}

/** Directories that are entered one after the other, as one; null if there is none. */
export function enteredInTurn(directories: readonly string[]): string | null {
  let place: string | null = null;
  for (const each of directories) place = place === null || /^[/~]/.test(each) ? each : `${place}/${each}`;
  return place;
}

/** Links of the kernel to a process's directories. */
function leaveProc(path: string, cwd: string): string {
  const match =
    /^\/proc\/(?:self|thread-self|\$\$|[0-9]+|[\uE100-\uF8FF]+)(?:\/task\/[^/]+)?\/(cwd|root)(?=\/|$)/.exec(
      path,
    );
  if (match === null) return path;
  // Another process may be anywhere; the root is the worst of places.
  const isOther = /^\/proc\/\d/.test(path);
  return normalizePath(`${match[1] === 'cwd' && !isOther ? cwd : '/'}/${path.slice(match[0].length)}`);
}

/** The absolute path a word means in a directory; null if it is relative and the directory is unknown. */
export function absolutePath(text: string, cwd: string | null): string | null {
  if (text.startsWith('/')) {
    const path = normalizePath(text);
    // `/proc/self/cwd/..` leaves through the link, so the link is looked at before `..` is.
    if (!text.includes('/proc')) return path;
    // Whatever a number stands for here, it is a process.
    const process = /^\/proc\/[\uE100-\uF8FF]+(?=\/)/.exec(path);
    if (process !== null && !/\/(?:cwd|root)(?:\/|$)/.test(path))
      return `/proc/self${path.slice(process[0].length)}`;
    return leaveProc(text.replace(/\/(?:\.?\/)+/g, '/'), cwd ?? '/');
  }
  return cwd === null ? null : normalizePath(`${cwd}/${text}`);
}

export function baseName(path: string): string {
  const bare = path.endsWith('/') ? path.replace(/\/+$/, '') : path;
  return bare.slice(bare.lastIndexOf('/') + 1);
}

export function directoryName(path: string): string {
  const bare = path.replace(/\/+$/, '');
  const at = bare.lastIndexOf('/');
  if (at === -1) return path.startsWith('/') ? '/' : '.';
  return bare.slice(0, at).replace(/\/+$/, '') || '/';
}

/** The path, with globs as typed, up to the last directory before anything unknown. */
export function knownPart(path: string): string {
  const at = isResolved(path) ? -1 : path.search(/[\uE100-\uF8FF]/);
  return quoteGlobs(at === -1 ? path : path.slice(0, path.lastIndexOf('/', at)) || '/');
}

/** Whether only a directory can have this name: `a/`, `.`, `a/..`. */
export function isDirectoryName(text: string): boolean {
  const last = text.slice(text.lastIndexOf('/') + 1);
  return last === '' || last === '.' || last === '..';
}
