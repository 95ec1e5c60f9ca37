import type { Event } from '../../model/event.js';
import { textOf } from '../../model/json.js';
import { block, contextIn, permission, permissionAnswer } from '../claude-phrases.js';
import { speakWith, type Phrases } from '../speech.js';

/** quirk codex-4: no other field is valid here, not even an empty hookSpecificOutput. */
const atStop = (): Phrases => ({ deny: block, refusal: 2 });

function beforeTool(event: Event): Phrases {
  // quirk codex-3: allow alone and ask make the hook fail, and the call run.
  const { deny, rewrite } = permission(event);
  return { deny, rewrite, context: contextIn(event), refusal: 2 };
}

function permissionRequest(event: Event): Phrases {
  const { allow, deny } = permissionAnswer(event);
  return { allow, deny, refusal: 2 };
}

/** quirk codex-2: exit code 2 needs a reason on stderr; a login shell's banner cannot spoil it. */
export const encode = speakWith({
  silence: '',
  phrases: {
    before_tool: beforeTool,
    permission_request: permissionRequest,
    user_message: (event) => ({ deny: block, context: contextIn(event), refusal: 2 }),
    after_tool: (event) => ({
      deny: block,
      context: contextIn(event),
      replacedOutput: (value) => ({ continue: false, stopReason: 'short', reason: textOf(value) }),
      refusal: 0,
    }),
    before_stop: atStop,
    subagent_stop: atStop,
    // quirk codex-5
    pre_compact: () => ({ deny: (reason) => ({ continue: false, stopReason: reason }), refusal: 0 }),
  },
  otherwise: (event) => ({ context: contextIn(event), refusal: 0 }),
});
