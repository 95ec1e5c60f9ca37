import type { FileView } from '../../model/file-view.js';
import { baseOf, fromWindows, normalise, parentOf } from './normal.js';

/** What a path depends on besides its text. */
export interface PathSetting {
  readonly cwd: string;
  readonly home: string;
  readonly platform: NodeJS.Platform;
  readonly files: FileView;
}

/**
 * Where a path leads: as written, and with links followed. They differ where a link is in the way, and a
 * guard decides on both.
 */
export interface Place {
  readonly lexical: string;
  readonly real: string;
}

/** Tools do not expand these, but the shells and libraries behind some of them do. */
function expandHome(text: string, home: string): string {
  if (!'~$%'.includes(text.charAt(0))) return text;
  const direct = text.replace(/^(?:~|\$HOME|\$\{HOME\}|%USERPROFILE%|\$env:USERPROFILE)(?=[/\\]|$)/i, home);
  const other = /^~([A-Za-z_][\w.-]*)(?=\/|$)/.exec(direct);
  if (other === null) return direct;
  const user = other[1] ?? '';
  const root = user === 'root' ? '/root' : `${parentOf(home)}/${user}`;
  return root + direct.slice(other[0].length);
}

/** `/proc/self/cwd/x` is `x`, `/proc/1/root/etc` is `/etc`; where another process works is not known, so the root. */
function throughProc(path: string, cwd: string): string {
  if (!path.startsWith('/proc/')) return path;
  const match = /^\/proc\/(self|thread-self|\d+)(?:\/task\/\d+)?\/(cwd|root)(?=\/|$)/.exec(path);
  if (match === null) return path;
  const rest = path.slice(match[0].length);
  const isOurs = match[2] === 'cwd' && !/^\d/.test(match[1] ?? '');
  return throughProc(isOurs ? `${cwd}${rest}` : rest || '/', cwd);
}

/** The longest part that exists with its links followed, and the rest as written. */
export function realOf(path: string, files: FileView): string {
  const missing: string[] = [];
  for (let part = path; ; part = parentOf(part)) {
    const real = files.realPath(part);
    if (real !== null)
      return missing.length === 0 ? real : normalise(`${real}/${missing.reverse().join('/')}`);
    if (part === '/') return path;
    missing.push(baseOf(part));
  }
}

/** `link/..` is the parent of what the link points at, not of the link; only a walk tells. */
function walk(absolute: string, files: FileView): string {
  let at = '/';
  for (const part of absolute.split('/')) {
    if (part === '' || part === '.') continue;
    at = part === '..' ? parentOf(realOf(at, files)) : normalise(`${at}/${part}`);
  }
  return realOf(at, files);
}

/** Resolves a path as a tool was given it. */
export function locate(text: string, setting: PathSetting): Place {
  const { cwd, home, platform, files } = setting;
  const bare = expandHome(text.startsWith('file:///') ? text.slice('file://'.length) : text, home);
  const posix = platform === 'win32' ? fromWindows(bare) : bare;
  const written = posix.startsWith('/') ? posix : `${cwd}/${posix}`;
  const absolute = throughProc(written.includes('//') ? written.replace(/\/{2,}/g, '/') : written, cwd);
  const lexical = throughProc(normalise(absolute), cwd);
  const real = absolute.includes('..') ? walk(absolute, files) : realOf(lexical, files);
  return { lexical, real: throughProc(real, cwd) };
}
