import { resolve } from 'node:path';
import { settleEvent } from '../hook/judge.js';
import { worldOf } from '../hook/world.js';
import type { Host } from '../dialects/dialect.js';
import { seconds } from '../model/duration.js';
import { EVENT_KINDS } from '../model/event.js';
import { meaningsOf } from '../model/meaning.js';
import type { Judge } from './judge.js';

/** A program that we are a part of does whatever means something. */
function hostOf(agent: string): Host {
  return {
    title: agent,
    capabilities: {
      events: EVENT_KINDS.map((kind) => ({ native: kind, kind, honours: meaningsOf(kind) })),
      stopCap: null,
      hostTimeout: seconds(3600),
    },
  };
}

/** Judges with the guards, hooks and settings of a project and writes its ledger, as the command line does. */
export function judgeFor(agent: string, proc: NodeJS.Process): Judge {
  const world = worldOf(proc);
  const host = hostOf(agent);
  return async (event, choose, remarks) => {
    const placed = { ...event, cwd: event.cwd === null ? null : resolve(world.cwd, event.cwd) };
    const { decision, notes, unrecorded } = await settleEvent(placed, host, world, remarks, choose);
    const loss = unrecorded === null ? [] : [`This event was not recorded: ${unrecorded}`];
    return { decision, notes: [...notes, ...loss] };
  };
}
