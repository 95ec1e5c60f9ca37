import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** A machine with these files and a shell that starts in `cwd`. */
export interface Place {
  readonly cwd: string;
  readonly home: string;
  readonly files: Readonly<Record<string, string>>;
}

/** Namespaces of their own, in which everybody is root of nothing but the jail. */
const ENTER = ['-r', '-m', '-p', '-f', '-n', '--kill-child', process.execPath];

/** Why nothing can be run for real here; null if it can. */
export function whyNoJail(): string | null {
  const { status, stderr, error } = spawnSync('unshare', [...ENTER, '-e', '0'], { encoding: 'utf8' });
  return status === 0 ? null : (error?.message ?? stderr.trim());
}

/** What each of the lines changes when it runs: paths that came, went or are not what they were. */
export function changesOf(lines: readonly string[], place: Place): readonly (readonly string[])[] {
  const root = mkdtempSync(join(tmpdir(), 'bridle-root-'));
  try {
    const result = spawnSync('unshare', [...ENTER, resolve(import.meta.dirname, 'effect-jail.mjs')], {
      input: JSON.stringify({ ...place, root, lines }),
      encoding: 'utf8',
      maxBuffer: 1 << 28,
      timeout: 600_000,
    });
    if (result.status !== 0) throw new Error(result.stderr);
    return result.stdout
      .slice(0, -1)
      .split('\n')
      .map((row) => (row === '' ? [] : row.split('\t')));
  } finally {
    // The mounts went with their namespace. Were one still there, this would fail instead of emptying it.
    rmdirSync(root);
  }
}
