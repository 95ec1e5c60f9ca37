import type { Event } from '../model/event.js';
import { stringAt, type JsonObject } from '../model/json.js';
import { pastOnly } from './moment.js';
import { sessionOf, sessionRows } from './history.js';
import { safeNameOrNull } from './safe-name.js';

/**
 * Reasons for which an agent or a subagent was sent back to work since it last stopped or was spoken to, the latest last.
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
  const isSubagent = event.kind === 'subagent_stop';
  const isSpeakers = (row: JsonObject): boolean =>
    (row['subagent'] ?? null) === safeNameOrNull(event.subagent);
  for (const row of sessionRows(ledger, { ...sessionOf(event), project })) {
    if (row['kind'] === 'session_start') break;
    if (!isPast(row)) continue;
    if (row['kind'] === 'user_message' && event.isContinuation !== true) break;
    // A session has many subagents, and each is sent back on its own account.
    if (isSubagent && !isSpeakers(row)) continue;
    if (isSubagent && row['kind'] === 'subagent_start') break;
    if (row['kind'] !== event.kind) continue;
    if (row['verdict'] !== 'deny') break;
    reasons.unshift(stringAt(row, 'reason') ?? '');
  }
  return reasons;
}
