import { denyPlainly } from '../claude-phrases.js';
import { speakWith } from '../speech.js';

export const encode = speakWith({
  silence: '',
  phrases: {
    before_tool: () => ({
      deny: denyPlainly,
      allow: (reason) => ({ decision: 'allow', ...(reason === null ? {} : { reason }) }),
      // quirk crush-2
      rewrite: (input) => ({ updated_input: input }),
      context: (text) => ({ context: text }),
      refusal: 2,
    }),
  },
});
