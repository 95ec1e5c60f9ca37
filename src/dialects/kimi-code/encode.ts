import { permission } from '../claude-phrases.js';
import { speakWith } from '../speech.js';

export const encode = speakWith({
  silence: '',
  phrases: {
    before_tool: (event) => ({ deny: permission(event).deny, refusal: 2 }),
    // quirk kimi-code-1: whatever is on stdout goes to the model as it is, JSON too.
    user_message: () => ({ context: (text) => text, refusal: 2 }),
    // quirk kimi-code-2
    before_stop: () => ({ refusal: 2 }),
  },
});
