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

/** How many links may still be followed: as many as a system follows, for a path as a whole. */
interface Budget {
  links: number;
}

function fullBudget(): Budget {
  return { links: 40 };
}

/**
 * The longest part that exists with its links followed, and the rest as written. The first name of the rest may be
 * a link to something that is missing: whoever writes there makes it.
 */
export function realOf(path: string, files: FileView, budget = fullBudget()): string {
  const missing: string[] = [];
  for (let part = path; ; part = parentOf(part)) {
    const real = files.realPath(part);
    if (real !== null) return missing.length === 0 ? real : beyond(real, missing.reverse(), files, budget);
    if (part === '/') return path;
    missing.push(baseOf(part));
  }
}

function beyond(real: string, missing: readonly string[], files: FileView, budget: Budget): string {
  const [first = '', ...rest] = missing;
  const target = budget.links === 0 ? null : (files.linkAt?.(normalise(`${real}/${first}`)) ?? null);
  if (target === null) return normalise(`${real}/${missing.join('/')}`);
  budget.links -= 1;
  const absolute = target.startsWith('/') ? target : `${real}/${target}`;
  return walk([absolute, ...rest].join('/'), files, budget);
}

/** `link/..` is the parent of what the link points at, not of the link; only a walk tells. */
function walk(absolute: string, files: FileView, budget = fullBudget()): string {
  if (!absolute.includes('..')) return realOf(normalise(absolute), files, budget);
  let at = '/';
  for (const part of absolute.split('/')) {
    if (part === '' || part === '.') continue;
    at = part === '..' ? parentOf(realOf(at, files, budget)) : normalise(`${at}/${part}`);
  }
  return realOf(at, files, budget);
}

/** Where a name itself lies: taking it away, or giving it to a link, does not follow a link that leads to nothing. */
export function placeOfName(place: Place, files: FileView): Place {
  const { lexical, real } = place;
  if (lexical === real || files.realPath(lexical) !== null || realOf(lexical, files) !== real) return place;
  return { lexical, real: normalise(`${realOf(parentOf(lexical), files)}/${baseOf(lexical)}`) };
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
