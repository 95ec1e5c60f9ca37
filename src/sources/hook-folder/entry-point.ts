import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';

const SCRIPTS = ['scripts/run', 'scripts/run.sh', 'scripts/run.py'];

export type EntryPoint =
  | {
      readonly kind: 'entry';
      /** Relative to the hook. */
      readonly script: string;
      /** What the script is handed to; empty if it starts by itself. */
      readonly interpreter: readonly string[];
      readonly remark: string | null;
    }
  | { readonly kind: 'none'; readonly why: string };

function firstLine(path: string): string {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(256);
    return bytes.toString('utf8', 0, readSync(file, bytes, 0, 256, 0)).split('\n')[0] ?? '';
  } finally {
    closeSync(file);
  }
}

/** What would run a script that is not marked as executable. */
function interpreterOf(path: string): readonly string[] | null {
  const line = firstLine(path);
  if (line.startsWith('#!')) return line.slice(2).trim().split(/\s+/);
  if (path.endsWith('.sh')) return ['/bin/sh'];
  return path.endsWith('.py') ? ['/usr/bin/env', 'python3'] : null;
}

/** The script a hook folder is started by: the first of three that is there. */
export function findEntryPoint(dir: string): EntryPoint {
  const none = `No entry point found (${SCRIPTS.slice(0, 2).join(', ')}, or ${SCRIPTS[2] ?? ''})`;
  try {
    for (const script of SCRIPTS) {
      const path = join(dir, script);
      const stat = statSync(path, { throwIfNoEntry: false });
      if (stat?.isFile() !== true) continue;
      if ((stat.mode & 0o111) !== 0) return { kind: 'entry', script, interpreter: [], remark: null };
      const interpreter = interpreterOf(path);
      if (interpreter === null) return { kind: 'none', why: `${script} is not executable` };
      const remark = `${script} is not executable and is started with ${interpreter.join(' ')}`;
      return { kind: 'entry', script, interpreter, remark };
    }
    return { kind: 'none', why: none };
  } catch (error) {
    return { kind: 'none', why: error instanceof Error ? error.message : none };
  }
}
