import { denyPlainly } from '../claude-phrases.js';
import { speakWith } from '../speech.js';

export const encode = speakWith({
  silence: '',
  phrases: {
    before_tool: () => ({ deny: denyPlainly, refusal: 2 }),
    user_message: () => ({
      deny: denyPlainly,
      context: (text) => ({ additionalContext: text }),
      refusal: 2,
    }),
    before_stop: () => ({
      deny: (reason) => ({ ...denyPlainly(reason), additionalContext: reason }),
      refusal: 2,
    }),
  },
});
