import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Host } from '../dialects/dialect.js';
import { NO_SWITCHES } from '../hook/arguments.js';
import { settleEvent } from '../hook/judge.js';
import { sceneOf, type World } from '../hook/scene.js';
import { seconds } from '../model/duration.js';
import { EVENT_KINDS } from '../model/event.js';
import { meaningsOf } from '../model/meaning.js';
import { CLOCK, type Judge } from './judge.js';

/** From `src/harness` as from `dist/chunks`. */
const PACKAGE_ROOT = fileURLToPath(new URL('../../', import.meta.url));

function worldOf(proc: NodeJS.Process, areHooksOff: boolean): World {
  return {
    switches: { ...NO_SWITCHES, areHooksOff },
    program: () => [proc.execPath, join(PACKAGE_ROOT, 'bin/bridle.js')],
    packageRoot: () => PACKAGE_ROOT,
    env: proc.env,
    cwd: proc.cwd(),
    home: proc.env['HOME'] ?? homedir(),
    platform: proc.platform,
    clock: CLOCK,
    isoTime: () => new Date().toISOString(),
    newId: () => crypto.randomUUID(),
  };
}

/** A program that we are a part of does whatever means something. */
function hostOf(agent: string): Host & { readonly id: string } {
  return {
    // Whoever runs hooks for it later speaks to nobody.
    id: 'generic',
    title: agent,
    capabilities: {
      events: EVENT_KINDS.map((kind) => ({ native: kind, kind, honours: meaningsOf(kind) })),
      stopCap: null,
      hostTimeout: seconds(3600),
    },
  };
}

/** Judges with the guards, hooks and settings of a project and writes its ledger, as the command line does. */
export function judgeFor(agent: string, areHooksOff: boolean, proc: NodeJS.Process): Judge {
  const world = worldOf(proc, areHooksOff);
  const host = hostOf(agent);
  return async (event, choose) => {
    const placed = { ...event, cwd: event.cwd === null ? null : resolve(world.cwd, event.cwd) };
    const scene = await sceneOf(placed.cwd, world);
    const settled = await settleEvent(placed, host, scene, world, [], choose);
    await settled.afterwards?.();
    const { decision, notes, unrecorded } = settled;
    const loss = unrecorded === null ? [] : [`This event was not recorded: ${unrecorded}`];
    return { decision, notes: [...notes, ...loss] };
  };
}
