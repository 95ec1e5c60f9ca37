import { homedir } from 'node:os';
import type { Environment } from '../dialects/dialect.js';
import type { EngineClock } from '../engine/run.js';

/** What the judgement needs of the world. */
export interface World {
  readonly env: Environment;
  readonly cwd: string;
  readonly home: string;
  readonly platform: NodeJS.Platform;
  readonly clock: EngineClock;
  readonly isoTime: () => string;
  readonly newId: () => string;
}

export function worldOf(proc: NodeJS.Process): World {
  let counter = 0;
  return {
    env: proc.env,
    cwd: currentDirectory(proc),
    home: proc.env['HOME'] ?? homedir(),
    platform: proc.platform,
    isoTime: () => new Date().toISOString(),
    // Unique enough for a name: time, process, count, and a little luck; node:crypto would cost 3 ms.
    newId: () => {
      counter += 1;
      return [Date.now(), proc.pid, counter, Math.floor(Math.random() * 0x1000000)]
        .map((part) => part.toString(36))
        .join('-');
    },
    clock: {
      // Not performance.now(): its first use loads a module.
      nowMs: () => {
        const [seconds, nanoseconds] = proc.hrtime();
        return seconds * 1000 + nanoseconds / 1e6;
      },
      after: (ms, callback) => {
        const timer = setTimeout(callback, ms);
        return () => clearTimeout(timer);
      },
    },
  };
}

/** The directory we were started in may be gone. */
function currentDirectory(proc: NodeJS.Process): string {
  try {
    return proc.cwd();
  } catch {
    return '/';
  }
}
