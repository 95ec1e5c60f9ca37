import type { Event } from '../../model/event.js';
import { textOf } from '../../model/json.js';
import { contextIn, denyPlainly, specific } from '../claude-phrases.js';
import { speakWith, type Phrases } from '../speech.js';

function beforeTool(event: Event): Phrases {
  return {
    deny: denyPlainly,
    allow: (reason) => ({ decision: 'allow', ...(reason === null ? {} : { reason }) }),
    ask: (reason) => ({ decision: 'ask', systemMessage: reason }),
    // quirk gemini-cli-3
    rewrite: (input) => specific(event, { tool_input: input }),
    refusal: 2,
  };
}

/** quirk gemini-cli-1: stdout is never empty, or stderr would be read in its place. */
export const encode = speakWith({
  silence: '{}',
  phrases: {
    before_tool: beforeTool,
    user_message: (event) => ({ deny: denyPlainly, context: contextIn(event), refusal: 2 }),
    after_tool: (event) => ({
      deny: denyPlainly,
      context: contextIn(event),
      replacedOutput: (value) => ({ decision: 'deny', reason: textOf(value) }),
      refusal: 0,
    }),
    before_stop: () => ({ deny: denyPlainly, refusal: 2 }),
    other: () => ({ deny: denyPlainly, refusal: 2 }),
  },
  otherwise: (event) => ({ context: contextIn(event), refusal: 0 }),
});
