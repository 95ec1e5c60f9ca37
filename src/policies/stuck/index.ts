import type { Event } from '../../model/event.js';
import type { CallTrace, History, PastEvent } from '../../model/history.js';
import { DEFAULT_STUCK_LIMITS, type StuckLimits } from '../../model/stuck-limits.js';
import { ask, deny, noOpinion, type Verdict } from '../../model/verdict.js';
import type { Policy, PolicyContext } from '../policy.js';
import { switchedPosture } from '../switches.js';
import type { StuckRule } from './rules.js';
import { failuresInARow, flipsInARow, withoutEchoes, writesInARow, type Past } from './loops.js';

const ADVICE =
  'Stop and think: read the last error again in full; try a fundamentally different way; check for a missing import or dependency, or an interface that works otherwise than you assume; or ask the person.';

interface Loop {
  readonly rule: StuckRule;
  readonly reason: string;
  readonly remedy: string;
}

/** What this actor did: two subagents at work do not make each other's loops, and an echo is no new attempt. */
class OwnPast {
  constructor(
    private readonly event: Event,
    private readonly history: History,
  ) {}

  /** All of it, or what a text stands in. */
  events(holding?: string): Past {
    return withoutEchoes(this.own(holding));
  }

  /** Nearly every call is about something new; that is seen without reading what else happened. */
  hasSeen(text: string, times: number): boolean {
    let count = 0;
    for (const _event of this.events(text)) {
      count += 1;
      if (count >= times) return true;
    }
    return false;
  }

  private *own(holding?: string): Generator<PastEvent> {
    const { tool, kind, subagent } = this.event;
    for (const past of this.history.recent(holding)) {
      const isSameCall = past.callId !== null && past.callId === tool?.callId && past.kind === kind;
      if (past.subagent === subagent && !isSameCall) yield past;
    }
  }
}

function findSameFile(paths: readonly string[], past: OwnPast, { writes }: StuckLimits): Loop | null {
  for (const path of paths) {
    if (!past.hasSeen(path, writes - 1)) continue;
    const count = writesInARow(path, past.events()) + 1;
    if (count < writes) continue;
    return {
      rule: 'stuck.same-file',
      reason: `This is write number ${count} to \`${path}\` in a row, and nothing was run in between. It looks like a loop.`,
      remedy: `${ADVICE} The count starts again when you run a command that tells you something.`,
    };
  }
  return null;
}

function findFlip(call: CallTrace, past: OwnPast, { flips }: StuckLimits): Loop | null {
  for (const path of call.paths) {
    const count = flipsInARow(call, path, past.events(path));
    if (count < flips) continue;
    return {
      rule: 'stuck.alternating-edit',
      reason: `This edit puts \`${path}\` back to what it was before the last one, ${count} times in a row now. Neither version is the answer.`,
      remedy: ADVICE,
    };
  }
  return null;
}

function findFailure(command: string, past: OwnPast, { repeats }: StuckLimits): Loop | null {
  if (!past.hasSeen(command, repeats)) return null;
  const count = failuresInARow(command, past.events());
  if (count < repeats) return null;
  return {
    rule: 'stuck.failing-command',
    reason: `This very command has failed ${count} times in a row, and nothing was changed in between. It will fail again.`,
    remedy: ADVICE,
  };
}

function findLoop(event: Event, history: History, context: PolicyContext): Loop | null {
  const limits = context.stuck ?? DEFAULT_STUCK_LIMITS;
  const past = new OwnPast(event, history);
  const { command, paths, content } = history.call;
  const isOn = (rule: StuckRule): boolean => switchedPosture(rule, () => 'deny', context) !== null;
  if (command !== null) return isOn('stuck.failing-command') ? findFailure(command, past, limits) : null;
  const flip =
    content !== null && isOn('stuck.alternating-edit') ? findFlip(history.call, past, limits) : null;
  return flip ?? (isOn('stuck.same-file') ? findSameFile(paths, past, limits) : null);
}

function refuse({ rule, reason, remedy }: Loop, context: PolicyContext): Verdict {
  const isQuestion = switchedPosture(rule, () => 'deny', context) === 'ask';
  return isQuestion ? ask(reason, { rule, remedy }) : deny(reason, { rule, remedy });
}

/** Refuses the step that would go on with a loop, and says what to do instead. */
export const stuck: Policy = {
  name: 'stuck',
  judge: (event, context) => {
    const { history } = context;
    const loop = history === undefined ? null : findLoop(event, history, context);
    return loop === null ? noOpinion() : refuse(loop, context);
  },
};
