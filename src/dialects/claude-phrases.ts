import type { Event } from '../model/event.js';
import type { JsonObject } from '../model/json.js';
import type { Phrase, Phrases } from './speech.js';

/** The phrases that Claude Code coined and half of the field repeats; each agent takes those it honours. */

export function specific(event: Event, fields: JsonObject): JsonObject {
  return { hookSpecificOutput: { hookEventName: event.name, ...fields } };
}

function because(key: string, reason: string | null): JsonObject {
  return reason === null ? {} : { [key]: reason };
}

export function contextIn(event: Event): Phrase<'context'> {
  return (text) => specific(event, { additionalContext: text });
}

/** `permissionDecision` and what goes with it, for a call that is about to run. */
export function permission(event: Event): Required<Pick<Phrases, 'allow' | 'ask' | 'deny' | 'rewrite'>> {
  const decide = (decision: string, reason: string | null, more: JsonObject = {}): JsonObject =>
    specific(event, {
      permissionDecision: decision,
      ...because('permissionDecisionReason', reason),
      ...more,
    });
  return {
    allow: (reason) => decide('allow', reason),
    ask: (reason) => decide('ask', reason),
    deny: (reason) => decide('deny', reason),
    // The new input is the whole object everywhere, and most agents take it only together with a decision.
    rewrite: (input, reason) => decide('allow', reason, { updatedInput: input }),
  };
}

/** The answer to a permission prompt. */
export function permissionAnswer(event: Event): Required<Pick<Phrases, 'allow' | 'deny' | 'rewrite'>> {
  const answer = (behavior: string, more: JsonObject): JsonObject =>
    specific(event, { decision: { behavior, ...more } });
  return {
    allow: () => answer('allow', {}),
    deny: (message) => answer('deny', { message }),
    rewrite: (input) => answer('allow', { updatedInput: input }),
  };
}

export const block: Phrase<'deny'> = (reason) => ({ decision: 'block', reason });

export const denyPlainly: Phrase<'deny'> = (reason) => ({ decision: 'deny', reason });
