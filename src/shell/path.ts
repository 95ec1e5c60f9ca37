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
  const bare = path.replace(/\/+$/, '');
  return bare.slice(bare.lastIndexOf('/') + 1);
}

export function directoryName(path: string): string {
  const bare = path.replace(/\/+$/, '');
  const at = bare.lastIndexOf('/');
  if (at === -1) return path.startsWith('/') ? '/' : '.';
  return bare.slice(0, at).replace(/\/+$/, '') || '/';
}

/** As many as Linux follows; after that it gives up, and so may we. */
const MAX_HOPS = 40;

/**
 * The path after links that were made in the same line. A link as the last part is followed only where
 * the operation does so: `rm -r link` removes the link, `rm -r link/` what it points at.
 */
export function followLinks(
  path: string,
  links: ReadonlyMap<string, string>,
  isLastFollowed: boolean,
): string {
  if (links.size === 0) return path;
  let current = path;
  for (let hop = 0; hop < MAX_HOPS; hop += 1) {
    const link = prefixLink(current, links, isLastFollowed);
    if (link === null) return current;
    current = normalizePath(`${links.get(link) ?? link}/${current.slice(link.length)}`);
  }
  return current;
}

/** The link nearest to the root that a path leads through. */
function prefixLink(
  path: string,
  links: ReadonlyMap<string, string>,
  isLastFollowed: boolean,
): string | null {
  for (let at = path.indexOf('/', 1); at !== -1; at = path.indexOf('/', at + 1)) {
    const place = path.slice(0, at);
    if (links.has(place)) return place;
  }
  return isLastFollowed && links.has(path) ? path : null;
}
