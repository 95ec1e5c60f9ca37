import type { Event } from '../../model/event.js';
import { block, contextIn, denyPlainly, permission, specific } from '../claude-phrases.js';
import { speakWith, type Phrases } from '../speech.js';

function beforeTool(event: Event): Phrases {
  return {
    deny: denyPlainly,
    ask: () => specific(event, { permissionDecision: 'ask' }),
    rewrite: permission(event).rewrite,
    refusal: 2,
  };
}

export const encode = speakWith({
  silence: '',
  phrases: {
    before_tool: beforeTool,
    user_message: () => ({ deny: block, refusal: 2 }),
    before_stop: (event) => ({ deny: block, context: contextIn(event), refusal: 2 }),
    subagent_stop: () => ({ deny: block, refusal: 2 }),
  },
  otherwise: (event) => ({ context: contextIn(event), refusal: 0 }),
});
