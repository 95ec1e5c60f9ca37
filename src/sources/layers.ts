import { LAYERS } from '../model/hook.js';
import type { HookEntry } from './entry.js';

function rankOf(entry: HookEntry): number {
  return LAYERS.indexOf(entry.origin.layer);
}

/** Whether the first of two hooks of one name takes the place of the second. */
function replaces(winner: HookEntry, loser: HookEntry): boolean {
  // What does not run protects nobody, so it takes nobody's place; least of all what nobody approved.
  if (winner.state.kind !== 'active') return false;
  if (winner.origin.layer === 'managed') return true;
  if (winner.origin.layer !== 'project') return rankOf(winner) === rankOf(loser);
  // A repository can add restrictions; it cannot remove a person's, whatever it calls its own.
  return loser.origin.layer === 'project' || (loser.origin.layer === 'user' && loser.category !== 'security');
}

/** Managed before project before user, and inside a layer the one that was found first. */
function precedence(entry: HookEntry): number {
  return ['managed', 'project', 'user'].indexOf(entry.origin.layer);
}

function shadow(entry: HookEntry, by: HookEntry): HookEntry {
  const why = `${by.path} (${by.origin.layer}) has the same name`;
  return { ...entry, state: { kind: 'shadowed', why } };
}

/** Settles which of several hooks of one name runs. Entries of a configuration have their place, not their name. */
export function applyLayers(entries: readonly HookEntry[]): readonly HookEntry[] {
  const winners = new Map<string, HookEntry[]>();
  const settled = new Map<HookEntry, HookEntry>();
  for (const entry of [...entries].sort((a, b) => precedence(a) - precedence(b))) {
    const earlier = winners.get(entry.name) ?? [];
    const by = entry.shape === 'command' ? undefined : earlier.find((winner) => replaces(winner, entry));
    if (by !== undefined && entry.state.kind === 'active') settled.set(entry, shadow(entry, by));
    else {
      settled.set(entry, entry);
      if (entry.shape !== 'command') winners.set(entry.name, [...earlier, entry]);
    }
  }
  return entries.map((entry) => settled.get(entry) ?? entry);
}
