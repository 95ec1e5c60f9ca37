import type { Event } from '../../model/event.js';
import { block, contextIn, permission, specific } from '../claude-phrases.js';
import { speakWith, type Phrases } from '../speech.js';

/** quirk vscode-copilot-2 */
const blockInside = (event: Event) => (reason: string) => specific(event, { decision: 'block', reason });

const subagentStop = (event: Event): Phrases => ({
  deny: (reason) => ({ ...block(reason), ...blockInside(event)(reason) }),
  refusal: 2,
});

export const encode = speakWith({
  silence: '{}',
  phrases: {
    before_tool: (event) => ({ ...permission(event), context: contextIn(event), refusal: 2 }),
    user_message: (event) => ({ deny: block, context: contextIn(event), refusal: 2 }),
    after_tool: (event) => ({ deny: block, context: contextIn(event), refusal: 0 }),
    before_stop: (event) => ({ deny: blockInside(event), refusal: 2 }),
    subagent_stop: subagentStop,
  },
  otherwise: (event) => ({ context: contextIn(event), refusal: 0 }),
});
