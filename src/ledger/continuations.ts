import type { Event } from '../model/event.js';
import { stringAt } from '../model/json.js';
import { pastOnly } from './moment.js';
import { sessionOf, sessionRows } from './history.js';

/**
 * Reasons for which a session was sent back to work since it last stopped or was spoken to, the latest last.
 * Some agents report the reason they go on for as a prompt; where the agent itself says that it goes on, a
 * prompt was no person's.
 */
export function continuationsOf(
  ledger: string,
  event: Event,
  project: string | null = null,
): readonly string[] {
  const reasons: string[] = [];
  const isPast = pastOnly(ledger, event);
  for (const row of sessionRows(ledger, { ...sessionOf(event), project })) {
    if (row['kind'] === 'session_start') break;
    if (!isPast(row)) continue;
    if (row['kind'] === 'user_message' && event.isContinuation !== true) break;
    if (row['kind'] !== 'before_stop') continue;
    if (row['verdict'] !== 'deny') break;
    reasons.unshift(stringAt(row, 'reason') ?? '');
  }
  return reasons;
}
