import type { Event } from '../model/event.js';
import { stringAt } from '../model/json.js';
import { allRows, belongs, sessionOf } from './history.js';
import { stringsAt } from './past.js';

/** What is known of the turn that an event ends. */
export interface Turn {
  readonly sinceMs: number;
  /** Files that tool calls named meanwhile, of this session or any other. */
  readonly named: ReadonlySet<string>;
}

const BEGINS = new Set(['user_message', 'session_start']);
const ENDS = new Set(['before_stop', 'after_turn', 'session_end']);

/** A turn begins when the agent is spoken to, or where the one before it ended. */
export function turnOf(ledger: string, event: Event, project: string | null = null): Turn | null {
  const key = { ...sessionOf(event), project };
  const named = new Set<string>();
  let since: string | null = null;
  for (const row of allRows(ledger)) {
    if (project !== null && row['project'] !== project) continue;
    if (row['tool_kind'] === 'write' || row['tool_kind'] === 'edit')
      for (const path of stringsAt(row, 'paths')) named.add(path);
    if (!belongs(row, key)) continue;
    const kind = stringAt(row, 'kind') ?? '';
    // A stop that was refused went on in the same turn.
    if (ENDS.has(kind) && row['verdict'] !== 'deny') break;
    since = stringAt(row, 'timestamp') ?? since;
    if (BEGINS.has(kind)) break;
  }
  const sinceMs = since === null ? Number.NaN : Date.parse(since);
  return Number.isNaN(sinceMs) ? null : { sinceMs, named };
}
