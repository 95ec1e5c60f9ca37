import type { Event } from '../../model/event.js';
import { denyPlainly } from '../claude-phrases.js';
import { speakWith } from '../speech.js';

/** quirk antigravity-2: silence must be said. */
function silence({ kind, name }: Event): string {
  if (kind === 'before_tool') return '{"decision":"allow"}';
  return name === 'PreInvocation' || name === 'PostInvocation' ? '{"injectSteps":[]}' : '{}';
}

export const encode = speakWith({
  silence,
  phrases: {
    before_tool: () => ({
      deny: denyPlainly,
      ask: (reason) => ({ decision: 'force_ask', reason }),
      refusal: 0,
    }),
    before_stop: () => ({ deny: (reason) => ({ decision: 'continue', reason }), refusal: 0 }),
    other: () => ({ context: (text) => ({ injectSteps: [{ ephemeralMessage: text }] }), refusal: 0 }),
  },
});
