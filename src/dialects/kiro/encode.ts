import { block, specific } from '../claude-phrases.js';
import { speakWith } from '../speech.js';

export const encode = speakWith({
  silence: '',
  phrases: {
    // quirk kiro-2: exit code 1 would continue too, without a reason.
    before_stop: () => ({ deny: block, refusal: 0 }),
    before_tool: (event) => ({ ask: () => specific(event, { permissionDecision: 'ask' }), refusal: 2 }),
  },
  // quirk kiro-1: on prompt and spawn events everything on stdout is context, so nothing else goes there.
  otherwise: () => ({ context: (text) => text, refusal: 2 }),
});
