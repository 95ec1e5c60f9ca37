import { closeSync, mkdirSync, openSync, readdirSync, statSync, unlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import type { PracticeContext } from '../../model/practice.js';

const FORGOTTEN_MS = 24 * 60 * 60 * 1000;

function forgetOld(dir: string, nowMs: number): void {
  for (const name of readdirSync(dir)) {
    const path = join(dir, name);
    if (nowMs - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? nowMs) > FORGOTTEN_MS)
      unlinkSync(path);
  }
}

/** Not for secrecy: only a name that two files do not share. */
function nameOf(text: string): string {
  return Buffer.from(text).toString('base64url').slice(-180);
}

function make(path: string, nowMs: number): boolean {
  try {
    closeSync(openSync(path, 'wx', 0o600));
    utimesSync(path, nowMs / 1000, nowMs / 1000);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** True for the first who asks about a file, and for nobody else until the time is over. */
export function isDue(path: string, { userState, workspace, nowMs, settings }: PracticeContext): boolean {
  const dir = join(userState, 'checks');
  const mark = join(dir, nameOf(`${workspace}\0${path}`));
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    if (make(mark, nowMs)) {
      forgetOld(dir, nowMs);
      return true;
    }
    const since = statSync(mark).mtimeMs;
    if (nowMs - since < settings.checks.debounceSeconds * 1000) return false;
    // Whoever takes the old mark away asks next; the other one finds the new mark.
    unlinkSync(mark);
    return make(mark, nowMs);
  } catch {
    return true;
  }
}
