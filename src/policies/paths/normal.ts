import { isAscii } from '../../model/ascii.js';

/** `/a/./b//../c` to `/a/c`. The text is absolute; nothing is looked up. */
export function normalise(path: string): string {
  const kept: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') kept.pop();
    else if (part !== '' && part !== '.') kept.push(part);
  }
  return `/${kept.join('/')}`;
}

export function isBelow(path: string, directory: string): boolean {
  return directory === '/' ? path !== '/' : path.startsWith(`${directory}/`);
}

export function isAtOrBelow(path: string, directory: string): boolean {
  return path === directory || isBelow(path, directory);
}

export function parentOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash <= 0 ? '/' : path.slice(0, slash);
}

export function baseOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Windows spellings as one absolute path with forward slashes: `C:\a`, `\\?\C:\a`, `a:stream`, `name. `. */
export function fromWindows(text: string): string {
  const slashed = text.replaceAll('\\', '/').replace(/^\/\/[?.]\//, '');
  const drive = /^([A-Za-z]):/.exec(slashed);
  const rest = drive === null ? slashed : slashed.slice(2);
  const parts = rest.split('/').map((part) => part.replace(/:.*$/, '').replace(/(?<=[^. ])[. ]+$/, ''));
  return `${drive === null ? '' : `/${(drive[1] ?? '').toUpperCase()}:`}${parts.join('/')}`;
}

/** Characters that some volumes pass over in a name. */
const IGNORED = /[\u200C-\u200F\u202A-\u202E\u206A-\u206F\uFEFF]/g;

/** Names as a case-insensitive, Unicode-folding volume compares them. */
export function foldCase(path: string): string {
  // The tables for normal forms are costly to load, and hardly any path needs them.
  if (isAscii(path)) return path.toLowerCase();
  // Some letters have a capital in common with another one: the long s is an s.
  return path.replace(IGNORED, '').normalize('NFC').toUpperCase().toLowerCase();
}
