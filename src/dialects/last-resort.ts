import { eventKindOf } from '../model/event-names.js';
import { once } from '../model/once.js';
import type { Answer } from './dialect.js';

/** Those to whom exit code 2 means nothing: what they take for a refusal. */
const ownRefusals = once((): Readonly<Record<string, (reason: string) => object>> => ({
  cline: (reason) => ({ cancel: true, errorMessage: reason }),
  'mistral-vibe': (reason) => ({ decision: 'deny', reason }),
  antigravity: (reason) => ({ decision: 'deny', reason }),
  kodelet: (reason) => ({ blocked: true, reason }),
}));

const CALL_NAMES =
  /^(?:pre|before)[-_]?\w*(?:tool|shell|mcp|command|read|write)|^tool[._](?:call|before|execute\.before)$/i;

/** Whether an event waits for a yes or no to a call, told by its name alone. Without a name it may be one. */
export function isCallName(event: string | null): boolean {
  if (event === null) return true;
  const kind = eventKindOf(event);
  return kind === 'before_tool' || kind === 'permission_request' || (kind === null && CALL_NAMES.test(event));
}

/** An answer for when nothing works any more, not even the dialect: a call is refused, anything else is let through. */
export function lastResort(agent: string | null, event: string | null, what: string): Answer {
  if (!isCallName(event))
    return { stdout: '', stderr: `bridle: internal error, so this is let through: ${what}`, exitCode: 0 };
  const reason = `bridle: internal error, so this is refused: ${what}`;
  const own = agent !== null && Object.hasOwn(ownRefusals(), agent) ? ownRefusals()[agent] : undefined;
  if (own === undefined) return { stdout: '', stderr: reason, exitCode: 2 };
  return { stdout: JSON.stringify(own(reason)), stderr: reason, exitCode: 0 };
}
