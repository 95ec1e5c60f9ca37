import { block, contextIn, permission } from '../claude-phrases.js';
import { speakWith, type Phrases } from '../speech.js';

const atStop = (): Phrases => ({ deny: block, refusal: 0 });

export const encode = speakWith({
  silence: '{}',
  phrases: {
    before_tool: (event) => ({ ...permission(event), refusal: 2 }),
    user_message: (event) => ({ deny: block, context: contextIn(event), refusal: 2 }),
    before_stop: atStop,
    subagent_stop: atStop,
    // quirk droid-2
    pre_compact: () => ({ refusal: 2 }),
  },
  otherwise: (event) => ({ context: contextIn(event), refusal: 0 }),
});
