import { constants, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathBelow } from '../model/path-below.js';
import { closeSync, openSync, writeSync } from '../storage/quick-files.js';

const PLAIN = 'abcdefghijklmnopqrstuvwxyz0123456789-';

/** As the names of all agents are that are known; a pattern would be compiled for each event. */
function isPlain(name: string): boolean {
  for (const character of name) if (!PLAIN.includes(character)) return false;
  return true;
}

/** One file per agent in the person's state; its time is that of the agent's last event, in whatever project. */
function fileOf(userState: string, agent: string): string {
  return pathBelow(userState, 'heartbeats', isPlain(agent) ? agent : agent.replaceAll(/[^\w-]/g, '_'));
}

/** Written in place, by functions that the ledger has used: setting its time would take longer to compile than to do. */
function touch(file: string): void {
  const descriptor = openSync(file, constants.O_WRONLY | constants.O_NOFOLLOW);
  try {
    writeSync(descriptor, '\n', 0);
  } finally {
    closeSync(descriptor);
  }
}

/** An agent that never calls looks like one that is content; this is how it is told. */
export function beat(userState: string, agent: string): void {
  const file = fileOf(userState, agent);
  try {
    touch(file);
  } catch {
    try {
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      writeFileSync(file, '\n', { mode: 0o600 });
    } catch {
      // Without a state directory there is no heartbeat; the ledger row says enough.
    }
  }
}

/** When each agent last called, in milliseconds. */
export function heartbeats(userState: string): ReadonlyMap<string, number> {
  const dir = pathBelow(userState, 'heartbeats');
  try {
    return new Map(readdirSync(dir).map((agent) => [agent, statSync(pathBelow(dir, agent)).mtimeMs]));
  } catch {
    return new Map();
  }
}
