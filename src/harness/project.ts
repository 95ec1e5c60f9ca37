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

/** Rows that may wait until the answer is out, but neither for the next event nor beyond our end. */
class LateRows {
  private readonly waiting: (() => string | null)[] = [];
  private readonly lost: string[] = [];
  private isWatching = false;

  constructor(private readonly proc: NodeJS.Process) {}

  readonly add = (write: () => string | null): void => {
    this.waiting.push(write);
    setImmediate(this.write);
    if (this.isWatching) return;
    this.isWatching = true;
    this.proc.once('exit', this.write);
  };

  /** What could not be written since this was last asked. */
  settle(): readonly string[] {
    this.write();
    return this.lost.splice(0).map((why) => `An earlier event was not recorded: ${why}`);
  }

  private readonly write = (): void => {
    for (const write of this.waiting.splice(0)) {
      const why = write();
      if (why !== null) this.lost.push(why);
    }
  };
}

function worldOf(proc: NodeJS.Process, areHooksOff: boolean, late: LateRows): World {
  return {
    later: late.add,
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
  const late = new LateRows(proc);
  const world = worldOf(proc, areHooksOff, late);
  const host = hostOf(agent);
  return async (event, choose, remarks = []) => {
    const lost = late.settle();
    const placed = { ...event, cwd: event.cwd === null ? null : resolve(world.cwd, event.cwd) };
    const scene = await sceneOf(placed.cwd, world);
    const settled = await settleEvent(placed, host, scene, world, remarks, choose);
    await settled.afterwards?.();
    const { decision, notes, unrecorded } = settled;
    const loss = unrecorded === null ? [] : [`This event was not recorded: ${unrecorded}`];
    return { decision, notes: [...lost, ...notes, ...loss] };
  };
}
