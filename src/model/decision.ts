import type { Event } from './event.js';
import type { Category, FailurePosture, Origin } from './hook.js';
import type { Outcome } from './outcome.js';
import type { Verdict } from './verdict.js';

/** One hook at work on one event: what it said, how long it took. */
export interface HookRun {
  readonly hook: string;
  readonly category: Category;
  readonly origin: Origin;
  readonly onFailure: FailurePosture;
  /** Why it wanted this event, in words; absent if it wants all of its kind. */
  readonly matched?: string;
  readonly outcome: Outcome;
  readonly elapsedMs: number;
  /** A security hook that looked again because a later hook changed the input. */
  readonly isRejudgement: boolean;
}

/** All outcomes folded into one. */
export interface Decision {
  readonly verdict: Verdict;
  /** The event with the input that the last rewrite left. */
  readonly event: Event;
  readonly wasRewritten: boolean;
  readonly runs: readonly HookRun[];
}
