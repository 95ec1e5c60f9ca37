import type { Event } from '../../model/event.js';
import { textOf, type JsonObject } from '../../model/json.js';
import { block, contextIn, permission } from '../claude-phrases.js';
import { speakWith, type Phrase, type Phrases } from '../speech.js';

const flatContext: Phrase<'context'> = (text) => ({ additionalContext: text });

/** Copilot's own shape is flat. */
function flatPermission(): Phrases {
  const decide = (decision: string, reason: string | null, more: JsonObject = {}): JsonObject => ({
    permissionDecision: decision,
    ...(reason === null ? {} : { permissionDecisionReason: reason }),
    ...more,
  });
  return {
    allow: (reason) => decide('allow', reason),
    ask: (reason) => decide('ask', reason),
    deny: (reason) => decide('deny', reason),
    rewrite: (input, reason) => decide('allow', reason, { modifiedArgs: input }),
    context: flatContext,
    refusal: 0,
  };
}

/** quirk copilot-cli-2: exit code 2 would deny too, but the model would not be told why. */
function beforeTool(event: Event): Phrases {
  if (!/^[A-Z]/.test(event.name)) return flatPermission();
  return { ...permission(event), context: contextIn(event), refusal: 0 };
}

const atStop = (): Phrases => ({ deny: block, refusal: 0 });

export const encode = speakWith({
  silence: '{}',
  phrases: {
    before_tool: beforeTool,
    // quirk copilot-cli-4: the flat shape also under the PascalCase name.
    permission_request: () => ({
      allow: () => ({ behavior: 'allow' }),
      deny: (message) => ({ behavior: 'deny', message }),
      refusal: 0,
    }),
    user_message: () => ({ deny: block, context: flatContext, refusal: 0 }),
    after_tool: () => ({
      deny: block,
      context: flatContext,
      replacedOutput: (value) => ({
        modifiedResult: { resultType: 'success', textResultForLlm: textOf(value) },
      }),
      refusal: 0,
    }),
    before_stop: atStop,
    subagent_stop: atStop,
  },
  otherwise: () => ({ context: flatContext, refusal: 0 }),
});
