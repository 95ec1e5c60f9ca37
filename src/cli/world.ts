import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { loadConfig } from '../config/load.js';
import type { EngineClock } from '../engine/run.js';
import { NO_SWITCHES } from '../hook/arguments.js';
import type { World } from '../hook/scene.js';
import type { SourceWorld } from '../sources/load.js';
import type { CliIo } from './io.js';
import { placesOf } from './places.js';
import { PACKAGE_ROOT } from './program.js';

export interface TrustFlag {
  readonly trustProject?: boolean;
}

export const realClock: EngineClock = {
  nowMs: () => performance.now(),
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};

/** Where hooks come from, seen from a terminal. */
export function sourceWorld(io: CliIo, { trustProject = false }: TrustFlag): SourceWorld {
  const places = placesOf(io);
  return {
    places,
    config: loadConfig(places),
    home: io.home,
    env: io.env,
    platform: process.platform,
    isoTime: () => new Date().toISOString(),
    nowMs: realClock.nowMs,
    packageRoot: PACKAGE_ROOT,
    hasTurnEvents: true,
    isProjectTrusted: trustProject,
  };
}

/** What a judgement needs, for commands that judge an event as the hook would. */
export function judgingWorld(io: CliIo, { trustProject = false }: TrustFlag): World {
  return {
    env: io.env,
    cwd: io.cwd,
    home: io.home,
    platform: process.platform,
    clock: realClock,
    isoTime: () => new Date().toISOString(),
    newId: randomUUID,
    switches: { ...NO_SWITCHES, isProjectTrusted: trustProject },
    program: () => [process.execPath, join(PACKAGE_ROOT, 'bin/bridle.js')],
    packageRoot: () => PACKAGE_ROOT,
  };
}
