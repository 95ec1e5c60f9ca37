import type { Answer } from '../../src/dialects/dialect.js';
import { valueAt, type JsonObject } from '../../src/model/json.js';
import { parsed } from './fixtures.js';

/** Agents to which an exit code says nothing; measured, or documented so. */
const CODE_BLIND = ['cline', 'mistral-vibe', 'ahp', 'kodelet', 'antigravity'];

/** How agents are refused in JSON: where, by which word, and where the reason is. */
const WORDS: readonly (readonly [path: string, words: readonly unknown[], reason: string])[] = [
  ['hookSpecificOutput.permissionDecision', ['deny'], 'hookSpecificOutput.permissionDecisionReason'],
  ['hookSpecificOutput.decision.behavior', ['deny'], 'hookSpecificOutput.decision.message'],
  ['hookSpecificOutput.decision', ['block'], 'hookSpecificOutput.reason'],
  ['permissionDecision', ['deny'], 'permissionDecisionReason'],
  ['permission', ['deny'], 'user_message'],
  ['behavior', ['deny'], 'message'],
  ['decision', ['block', 'deny', 'continue'], 'reason'],
  ['continue', [false], 'stopReason'],
  ['continue', [false], 'user_message'],
  ['cancel', [true], 'errorMessage'],
  ['blocked', [true], 'reason'],
  ['result.effects.0.type', ['deny'], 'result.effects.0.reason'],
];

/** Whether the agent would take this answer for a no, or for "go on working" where it wants to stop. */
export function isRefusal(agent: string, answer: Answer): boolean {
  if (agent === 'git') return answer.exitCode === 1 && answer.stderr.trim() !== '';
  if (!CODE_BLIND.includes(agent) && answer.exitCode === 2) return answer.stderr.trim() !== '';
  return answer.exitCode === 0 && refusesInJson(parsed(answer.stdout));
}

function refusesInJson(said: JsonObject | string): boolean {
  if (typeof said === 'string') return false;
  if (typeof said['followup_message'] === 'string') return said['followup_message'] !== '';
  if (Array.isArray(said['follow_up_messages'])) return said['follow_up_messages'].length > 0;
  return WORDS.some(([path, words, reason]) => {
    const why = valueAt(said, reason);
    return words.includes(valueAt(said, path)) && typeof why === 'string' && why !== '';
  });
}
