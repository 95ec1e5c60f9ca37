import { closeSync, constants, fstatSync, openSync, readFileSync, writeSync } from 'node:fs';
import { pathBelow } from '../model/path-below.js';
import { takeLock } from '../storage/lock.js';
import { redactSecrets } from '../secrets/redact.js';

const { O_APPEND, O_CREAT, O_NOFOLLOW, O_RDWR } = constants;

/** A list longer than this is not searched for what it already has. */
const MAX_BYTES = 4 * 1024 * 1024;

export function modifiedFilesLog(projectDir: string): string {
  return pathBelow(projectDir, '.tracking', 'modified-files.log');
}

/** One line a path, whatever the path has in it. */
function lineOf(path: string): string {
  return redactSecrets(path).replace(/\p{Cc}/gu, (char) => encodeURIComponent(char));
}

function appendMissing(log: string, lines: readonly string[]): void {
  const file = openSync(log, O_APPEND | O_CREAT | O_RDWR | O_NOFOLLOW, 0o600);
  try {
    const stat = fstatSync(file);
    // Reading a pipe would wait for somebody to write into it.
    if (!stat.isFile()) return;
    const known = stat.size > MAX_BYTES ? '' : readFileSync(file, 'utf8');
    const there = new Set(known.split('\n'));
    const missing = lines.filter((line) => !there.has(line));
    const isTorn = known !== '' && !known.endsWith('\n');
    if (missing.length > 0) writeSync(file, `${isTorn ? '\n' : ''}${missing.join('\n')}\n`);
  } finally {
    closeSync(file);
  }
}

/** Adds files to the project's list of what agents' tools have written, each once. */
export function trackFiles(projectDir: string, paths: readonly string[]): void {
  if (paths.length === 0) return;
  const log = modifiedFilesLog(projectDir);
  try {
    // Without the lock a path may come to stand there twice, which is better than not at all.
    const release = takeLock(`${log}.lock`);
    try {
      appendMissing(log, paths.map(lineOf));
    } finally {
      release?.();
    }
  } catch {
    // The row of the call has the paths as well.
  }
}
