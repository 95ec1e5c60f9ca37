import type { Event } from '../../model/event.js';
import { block, contextIn, permission, permissionAnswer } from '../claude-phrases.js';
import { speakWith, type Phrases } from '../speech.js';

const atStop = (): Phrases => ({ deny: block, refusal: 2 });

function beforeTool(event: Event): Phrases {
  const { allow, ask, deny } = permission(event);
  return { allow, ask, deny, refusal: 2 };
}

/** quirk qwen-code-3: with exit code 2 only stderr counts, so both always say the reason. */
export const encode = speakWith({
  silence: '{}',
  phrases: {
    before_tool: beforeTool,
    permission_request: (event) => ({ ...permissionAnswer(event), refusal: 0 }),
    user_message: (event) => ({ deny: block, context: contextIn(event), refusal: 2 }),
    before_stop: atStop,
    subagent_stop: atStop,
    other: (event) => ({ deny: block, context: contextIn(event), refusal: 2 }),
  },
  otherwise: (event) => ({ context: contextIn(event), refusal: 0 }),
});
