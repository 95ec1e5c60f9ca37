import type { EventKind } from './event.js';
import { once } from './once.js';
import type { Effects, VerdictKind } from './verdict.js';

/** Everything a hook can want of an event: a verdict, or one of the effects that come with it. */
export type Intent = Exclude<VerdictKind, 'no-opinion'> | keyof Effects;

const TEXT_ONLY: readonly Intent[] = ['context'];
const NONE: readonly Intent[] = [];

/** Which intents mean something on which event, whatever the agent. */
const meanings = once((): Readonly<Record<EventKind, readonly Intent[]>> => ({
  session_start: TEXT_ONLY,
  session_end: NONE,
  user_message: ['deny', 'allow', 'context'],
  before_tool: ['deny', 'ask', 'rewrite', 'allow', 'context'],
  after_tool: ['deny', 'allow', 'context', 'replacedOutput'],
  after_tool_failure: TEXT_ONLY,
  after_turn: ['replacedHistory', 'callback', 'context'],
  before_stop: ['deny', 'allow', 'context', 'followUps', 'replacedHistory', 'callback'],
  subagent_start: ['deny', 'context'],
  subagent_stop: ['deny', 'allow', 'context', 'followUps'],
  pre_compact: ['deny', 'allow', 'context'],
  notification: NONE,
  permission_request: ['deny', 'allow', 'rewrite'],
  other: ['deny', 'ask', 'allow', 'context', 'replacedOutput'],
}));

export function isMeaningful(intent: Intent, kind: EventKind): boolean {
  return meanings()[kind].includes(intent);
}

export function meaningsOf(kind: EventKind): readonly Intent[] {
  return meanings()[kind];
}

/** The sentence for an author whose verdict can have no effect; null if it can. */
export function explainMeaningless(intent: Intent, kind: EventKind): string | null {
  if (isMeaningful(intent, kind)) return null;
  const possible = meaningsOf(kind);
  const advice = possible.length === 0 ? 'it can only be observed' : `possible there: ${possible.join(', ')}`;
  return `"${intent}" means nothing on ${kind}; ${advice}.`;
}
