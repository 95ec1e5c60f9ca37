import { planHooks } from '../../engine/plan.js';
import { runHook } from '../../engine/run.js';
import type { Hook } from '../../model/hook.js';
import type { Outcome } from '../../model/outcome.js';
import { realClock } from '../world.js';
import { eventOfCase, type Expectation, type HookCase } from './case.js';

export interface CaseResult {
  readonly name: string;
  readonly isPassed: boolean;
  /** What was wrong; empty if nothing was. */
  readonly why: string;
}

function saidOf(outcome: Outcome): string {
  return outcome.kind === 'verdict' ? outcome.verdict.kind : outcome.kind;
}

function contains(what: string, wanted: string | null, found: string): string | null {
  return wanted === null || found.includes(wanted)
    ? null
    : `expected the ${what} to contain ${JSON.stringify(wanted)}, got ${JSON.stringify(found)}`;
}

function compare(expected: Expectation, outcome: Outcome): string | null {
  const said = saidOf(outcome);
  if (said !== expected.verdict) {
    const detail = outcome.kind === 'verdict' ? outcome.verdict.reason : outcome.detail;
    return `expected ${expected.verdict}, got ${said}${detail === null ? '' : ` (${detail})`}`;
  }
  if (outcome.kind !== 'verdict') return null;
  const { verdict } = outcome;
  const input = verdict.kind === 'rewrite' ? verdict.input : null;
  const isSameInput = expected.input === null || JSON.stringify(input) === JSON.stringify(expected.input);
  return (
    contains('reason', expected.reason, verdict.reason ?? '') ??
    contains('context', expected.context, verdict.effects.context.join('\n')) ??
    contains('follow-up', expected.followUp, verdict.effects.followUps.join('\n')) ??
    contains('callback', expected.callback, verdict.effects.callback?.recipe ?? '') ??
    (isSameInput
      ? null
      : `expected the input ${JSON.stringify(expected.input)}, got ${JSON.stringify(input)}`)
  );
}

/** One example against one hook. */
export async function runCase(
  hook: Hook,
  { name, event: said, expected }: HookCase,
  project: string,
): Promise<CaseResult> {
  const event = eventOfCase(said, project);
  if (typeof event === 'string') return { name, isPassed: false, why: event };
  const { judges, observers } = planHooks(event, [hook]);
  if (judges.length + observers.length === 0) {
    // Not to be asked is one way of having nothing to say.
    const isPassed = expected.verdict === 'skipped' || expected.verdict === 'no-opinion';
    return {
      name,
      isPassed,
      why: isPassed ? '' : `expected ${expected.verdict}, but the hook does not want this event`,
    };
  }
  const { outcome } = await runHook(hook, event, realClock);
  const why =
    expected.verdict === 'skipped'
      ? `expected the hook not to be asked, but it said ${saidOf(outcome)}`
      : compare(expected, outcome);
  return { name, isPassed: why === null, why: why ?? '' };
}
