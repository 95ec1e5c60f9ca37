import type { Decision } from '../model/decision.js';
import { deny, noOpinion } from '../model/verdict.js';

/** What a hook said at the earlier stops of this session, the latest last, back to the last stop that held. */
export type Continuations = readonly string[];

export const MAX_CONTINUATIONS = 3;

export interface CappedDecision {
  readonly decision: Decision;
  /** Why the agent was let stop although a hook wanted it to go on; null if it was not. */
  readonly released: string | null;
}

/** Follow-up messages at a stop are a demand to go on, and count like any other. */
export function demandContinuation(decision: Decision): Decision {
  const { verdict } = decision;
  const { followUps } = verdict.effects;
  if (verdict.kind === 'deny' || followUps.length === 0) return decision;
  const effects = { ...verdict.effects, followUps: [] };
  return { ...decision, verdict: deny(followUps.join('\n\n'), { effects }) };
}

/**
 * A hook may send an agent back to work a few times, never for ever: at most `cap` times in a row, and
 * not twice in a row for the same reason, because then nothing has changed.
 */
export function capContinuations(decision: Decision, earlier: Continuations, cap: number): CappedDecision {
  const { verdict } = decision;
  if (verdict.kind !== 'deny') return { decision, released: null };
  const limit = Math.min(cap, MAX_CONTINUATIONS);
  let released: string | null = null;
  if (earlier.length >= limit)
    released = `the agent was already sent back ${earlier.length} times in a row (limit ${limit})`;
  else if (earlier.at(-1) === verdict.reason) released = 'the agent was just sent back for the same reason';
  if (released === null) return { decision, released };
  const context = [
    ...verdict.effects.context,
    `Stopped although a hook objects (${verdict.reason}): ${released}.`,
  ];
  const letGo = noOpinion({ effects: { ...verdict.effects, context, followUps: [] } });
  return { decision: { ...decision, verdict: letGo }, released };
}
