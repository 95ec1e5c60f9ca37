import type { Event } from '../../model/event.js';
import type { Gate } from '../../model/gate.js';
import type { CallTrace, PastEvent } from '../../model/history.js';
import { provenSuccesses } from '../../shell/proven.js';
import { builtInGates } from './gates.js';
import { fitsCall, matchedCall, runningCommands, type MatchedCall } from './match.js';

/** A command in the background has only begun when its tool says it is done. */
function isOver(event: Event): boolean {
  const { run_in_background: background, is_background: isBackground } = event.tool?.input ?? {};
  return background !== true && isBackground !== true;
}

/** Which gates a tool call that has just succeeded opens. */
export function metGates(
  event: Event,
  trace: CallTrace,
  testPatterns: readonly string[],
  gates: readonly Gate[],
): readonly string[] {
  const { tool, result } = event;
  if (event.kind !== 'after_tool' || tool === null || result?.isSuccess === false || !isOver(event))
    return [];
  const call = matchedCall(tool, trace.paths, provenSuccesses);
  const met = [...builtInGates(testPatterns), ...gates].filter((gate) =>
    gate.require.some((matcher) => fitsCall(call, matcher)),
  );
  return [...new Set(met.map(({ id }) => id))];
}

/** Whether an ancestor's row shows what a gate asks for; it says less than ours, and is read for what it says. */
export function isAncestorEvidence(past: PastEvent, gate: Gate): boolean {
  if (past.kind !== null || past.isSuccess === false || past.toolName === null) return false;
  const call: MatchedCall = {
    tool: { name: past.toolName, kind: past.toolKind ?? 'other', input: {} },
    paths: past.trace.paths,
    commands: past.toolKind === 'shell' && past.summary !== null ? runningCommands(past.summary) : [],
  };
  return gate.require.some((matcher) => fitsCall(call, matcher));
}
