import type { Decision } from '../model/decision.js';
import { noOpinion, type Verdict } from '../model/verdict.js';

/** What a hook said at the earlier stops of this session, the latest last, back to the last stop that held. */
export type Continuations = readonly string[];

export const MAX_CONTINUATIONS = 3;

export interface CappedDecision {
  readonly decision: Decision;
  /** Why the agent was let stop although a hook wanted it to go on; null if it was not. */
  readonly released: string | null;
}

/** For what an agent that wants to stop is sent back to work; null if it may stop. */
export function demandOf(verdict: Verdict): string | null {
  if (verdict.kind === 'deny') return verdict.reason;
  return verdict.effects.followUps.length === 0 ? null : verdict.effects.followUps.join('\n');
}

/**
 * A hook may send an agent back to work a few times, never for ever: at most `cap` times in a row, and
 * not twice in a row for the same reason, because then nothing has changed.
 */
export function capContinuations(decision: Decision, earlier: Continuations, cap: number): CappedDecision {
  const { verdict } = decision;
  const demand = demandOf(verdict);
  if (demand === null) return { decision, released: null };
  const limit = Math.min(cap, MAX_CONTINUATIONS);
  let released: string | null = null;
  if (earlier.length >= limit)
    released = `the agent was already sent back ${earlier.length} times in a row (limit ${limit})`;
  else if (earlier.at(-1) === demand) released = 'the agent was just sent back for the same reason';
  if (released === null) return { decision, released };
  const context = [...verdict.effects.context, `Stopped although a hook objects (${demand}): ${released}.`];
  const letGo = noOpinion({ effects: { ...verdict.effects, context, followUps: [] } });
  return { decision: { ...decision, verdict: letGo }, released };
}
