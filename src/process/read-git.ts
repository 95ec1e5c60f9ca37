import { runToItsEnd } from './to-its-end.js';

const TIMEOUT_MS = 5000;
const MAX_BYTES = 16 * 1024 * 1024;

/** What git answers, for looking only; null if it cannot be asked or says no. Nothing of a repository's own configuration runs. */
export function readGit(cwd: string, args: readonly string[]): string | null {
  const safe = [
    '-c',
    'core.fsmonitor=false',
    '-c',
    'diff.external=',
    '-c',
    'core.hooksPath=/dev/null',
    '-c',
    'core.quotePath=false',
    '-c',
    'diff.relative=false',
    '--no-pager',
  ];
  const { status, stdout } = runToItsEnd({
    program: 'git',
    args: [...safe, ...args],
    cwd,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_OPTIONAL_LOCKS: '0',
      GIT_NO_REPLACE_OBJECTS: '1',
    },
    input: 'none',
    isRead: true,
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
  });
  return status === 0 ? stdout : null;
}
