import { planHooks } from '../engine/plan.js';
import { explainIgnored } from '../engine/fold.js';
import { runPlan, type EngineClock } from '../engine/run.js';
import type { Decision } from '../model/decision.js';
import type { Event } from '../model/event.js';
import type { Hook } from '../model/hook.js';

export interface Judged {
  readonly decision: Decision;
  /** What became of hooks' wishes that could not be met. */
  readonly notes: readonly string[];
}

/** Judges an event with the hooks that `choose` makes of its own; remarks are for the record. */
export type Judge = (
  event: Event,
  choose: (own: readonly Hook[]) => readonly Hook[],
  remarks?: readonly string[],
) => Promise<Judged>;

export const CLOCK: EngineClock = {
  nowMs: () => performance.now(),
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};

/** Has no hooks of its own and keeps no record. */
export const judgeAlone: Judge = async (event, choose) => {
  const decision = await runPlan(planHooks(event, choose([])), event, CLOCK);
  return { decision, notes: explainIgnored(decision) };
};
