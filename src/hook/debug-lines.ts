import type { Decision, HookRun } from '../model/decision.js';
import type { Hook } from '../model/hook.js';
import { verdictOf } from '../engine/fold.js';

function linesOf(run: HookRun, { event }: Decision): readonly string[] {
  const verdict = verdictOf(run);
  const isBlocked = verdict.kind === 'deny';
  const failure = run.outcome.kind === 'verdict' ? '' : ` (${run.outcome.kind}: ${run.outcome.detail})`;
  return [
    `[HOOK DEBUG] [SYNC] Starting hook '${run.hook}' for event '${event.kind}'`,
    `[HOOK DEBUG] [SYNC] Completed hook '${run.hook}' in ${Math.round(run.elapsedMs)}ms: blocked=${isBlocked ? 'True' : 'False'}${failure}`,
    ...(verdict.reason === null ? [] : [`[HOOK DEBUG] Reason: ${verdict.reason}`]),
  ];
}

/** What each hook did, for people who look for a fault; on stderr and only when asked for. */
export function debugLines(decision: Decision, observers: readonly Hook[]): string {
  const lines = [
    ...decision.runs.flatMap((run) => linesOf(run, decision)),
    ...observers.map(
      ({ name }) => `[HOOK DEBUG] [ASYNC] Starting hook '${name}' for event '${decision.event.kind}'`,
    ),
  ];
  return lines.map((line) => `${line}\n`).join('');
}
