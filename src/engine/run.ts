import type { Decision, HookRun } from '../model/decision.js';
import { formatDuration } from '../model/duration.js';
import { withOutput, withToolInput, type Event } from '../model/event.js';
import type { Hook } from '../model/hook.js';
import { isMeaningful } from '../model/meaning.js';
import { failed, spoke, type Outcome } from '../model/outcome.js';
import { deny } from '../model/verdict.js';
import { foldRuns, isDenied, verdictOf } from './fold.js';
import { groupHooks, runSideBySide } from './overlap.js';
import type { Plan } from './plan.js';

/** The clock, handed in. */
export interface EngineClock {
  readonly nowMs: () => number;
  /** Calls back after a while; the returned function calls it off. */
  readonly after: (ms: number, callback: () => void) => () => void;
}

/** How often the security hooks look again before a chain of rewrites counts as never settling. */
const MAX_REJUDGEMENTS = 3;

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function awaitOutcome(
  pending: Promise<Outcome>,
  hook: Hook,
  controller: AbortController | null,
  clock: EngineClock,
): Promise<Outcome> {
  const settled = pending.catch((error: unknown) => failed('crashed', messageOf(error)));
  if (!Number.isFinite(hook.timeout.ms)) return settled;
  return new Promise((resolve) => {
    const callOff = clock.after(hook.timeout.ms, () => {
      controller?.abort();
      resolve(failed('timed-out', `no answer within ${formatDuration(hook.timeout)}`));
    });
    void settled.then((outcome) => {
      callOff();
      resolve(outcome);
    });
  });
}

/** One hook, one event: its outcome, also when it throws, hangs or answers late. */
export async function runHook(
  hook: Hook,
  event: Event,
  clock: EngineClock,
  isRejudgement = false,
  callOff: AbortSignal | null = null,
): Promise<HookRun> {
  const startMs = clock.nowMs();
  const controller = hook.ignoresSignal === true ? null : new AbortController();
  callOff?.addEventListener('abort', () => controller?.abort(), { once: true });
  let outcome: Outcome;
  try {
    const answer = hook.run(event, controller?.signal ?? null);
    // An answer that is already here needs no timer and no turn of the event loop.
    outcome = answer instanceof Promise ? await awaitOutcome(answer, hook, controller, clock) : answer;
  } catch (error) {
    outcome = failed('crashed', messageOf(error));
  }
  return {
    hook: hook.name,
    category: hook.category,
    origin: hook.origin,
    onFailure: hook.onFailure,
    ...(hook.matcher === null ? {} : { matched: hook.matcher.description }),
    outcome,
    elapsedMs: clock.nowMs() - startMs,
    isRejudgement,
  };
}

function rewrittenBy(run: HookRun, event: Event): Event {
  const verdict = verdictOf(run);
  if (verdict.kind === 'rewrite')
    return isMeaningful('rewrite', event.kind) ? withToolInput(event, verdict.input) : event;
  const { replacedOutput } = verdict.effects;
  return replacedOutput === null ? event : withOutput(event, replacedOutput.value);
}

interface Pass {
  readonly event: Event;
  readonly runs: readonly HookRun[];
  readonly isDenied: boolean;
}

/** Judges with one group; stops at a deny, and at a rewrite because the rest must see what it left. */
async function runGroup(
  group: readonly Hook[],
  event: Event,
  clock: EngineClock,
  isRejudgement: boolean,
): Promise<Pass> {
  const [only, ...others] = group;
  if (only !== undefined && others.length === 0) {
    const run = await runHook(only, event, clock, isRejudgement);
    return { event: rewrittenBy(run, event), runs: [run], isDenied: isDenied(run) };
  }
  const runs: HookRun[] = [];
  const isLast = (run: HookRun): boolean => isDenied(run) || rewrittenBy(run, event) !== event;
  const start = (hook: Hook, input: Event, signal: AbortSignal): Promise<HookRun> =>
    runHook(hook, input, clock, isRejudgement, signal);
  for await (const run of runSideBySide(group, event, start, isLast)) {
    runs.push(run);
    if (isLast(run)) return { event: rewrittenBy(run, event), runs, isDenied: isDenied(run) };
  }
  return { event, runs, isDenied: false };
}

async function runChain(
  hooks: readonly Hook[],
  start: Event,
  clock: EngineClock,
  isRejudgement: boolean,
): Promise<Pass> {
  const runs: HookRun[] = [];
  let event = start;
  for (let group of groupHooks(hooks)) {
    while (group.length > 0) {
      const pass = await runGroup(group, event, clock, isRejudgement);
      runs.push(...pass.runs);
      if (pass.isDenied) return { event, runs, isDenied: true };
      event = pass.event;
      group = group.slice(pass.runs.length);
    }
  }
  return { event, runs, isDenied: false };
}

function unsettled(): HookRun {
  return {
    hook: 'bridle',
    category: 'security',
    origin: { layer: 'builtin', file: null, line: null },
    onFailure: 'deny',
    outcome: spoke(
      deny(
        'The hooks keep rewriting this call and never settle on an input that the security hooks accept unchanged.',
        {
          rule: 'engine.unsettled-rewrite',
          remedy: 'Tell the person that two hooks rewrite each other\'s input; "bridle list" names them.',
        },
      ),
    ),
    elapsedMs: 0,
    isRejudgement: true,
  };
}

/**
 * Each hook sees the input, or the output, that the previous one left; the first deny ends the chain. After
 * a rewrite the security hooks that want the new input judge until they leave it as it is, so that what runs
 * was judged.
 */
export async function runPlan(plan: Plan, event: Event, clock: EngineClock): Promise<Decision> {
  let pass = await runChain(plan.judges, event, clock, false);
  const runs = [...pass.runs];
  let judged = event;
  for (let round = 0; !pass.isDenied && pass.event !== judged; round += 1) {
    if (round === MAX_REJUDGEMENTS) {
      runs.push(unsettled());
      break;
    }
    judged = pass.event;
    pass = await runChain(await plan.guardsOf(judged), judged, clock, true);
    runs.push(...pass.runs);
  }
  return foldRuns(event, pass.event, runs);
}
