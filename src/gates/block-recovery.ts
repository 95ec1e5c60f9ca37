import type { Decision } from '../model/decision.js';
import type { CallTrace, History, PastEvent } from '../model/history.js';

/** After so many attempts another way is no longer suggested. */
const ATTEMPTS = 3;
const MEMORY_MS = 24 * 60 * 60 * 1000;

function isSameThing(a: CallTrace, b: CallTrace): boolean {
  if (a.command !== null) return a.command === b.command;
  return a.paths.length > 0 && a.paths.some((path) => b.paths.includes(path));
}

function isRefusal({ kind, verdict }: PastEvent): boolean {
  return kind === 'before_tool' && verdict === 'deny';
}

/** How often this very thing was refused in the session, the attempt at hand included. */
function countAttempts({ call, recent }: History, nowMs: number): number {
  let count = 1;
  for (const past of recent()) {
    if (nowMs - Date.parse(past.timestamp) > MEMORY_MS) break;
    if (isRefusal(past) && isSameThing(call, past.trace)) count += 1;
  }
  return count;
}

function adviceFor(attempt: number, remedy: string | null): string {
  const count = `${attempt}/${ATTEMPTS}`;
  if (attempt < ATTEMPTS) return `${remedy ?? 'Take another way.'} (refusal ${count})`;
  return `Refused again (${count}). Stop trying: mark it "[SKIP] blocked" in the plan and go on, or ask the person.`;
}

/**
 * What is refused stays refused, however often it is tried; what changes is the advice, because a model
 * that repeats itself needs another one.
 */
export function adviseAfterRefusals(decision: Decision, history: History, nowMs: number): Decision {
  const { verdict, event } = decision;
  if (verdict.kind !== 'deny' || event.kind !== 'before_tool') return decision;
  const attempt = countAttempts(history, nowMs);
  return { ...decision, verdict: { ...verdict, remedy: adviceFor(attempt, verdict.remedy) } };
}
