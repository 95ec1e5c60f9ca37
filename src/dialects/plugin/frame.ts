import { denyPlainly } from '../claude-phrases.js';
import { speakWith, type Phrases } from '../speech.js';
import type { WireFields } from '../wire.js';

/**
 * The protocol between us and the plugins that we write for agents without hook commands; docs/plugin-protocol.md
 * describes it. One process per event: a frame on stdin, an answer on stdout, exit code 2 for a refusal.
 */
export const FRAME_FIELDS: WireFields = {
  event: ['hook_event_name'],
  session: ['session_id'],
  cwd: ['cwd'],
  toolName: ['tool_name'],
  toolInput: ['tool_input'],
  toolResult: ['tool_response'],
  toolError: ['error'],
  toolStatus: ['tool_status'],
  callId: ['tool_use_id'],
  prompt: ['prompt'],
  subagent: ['subagent'],
  continuation: ['stop_hook_active'],
};

const context: NonNullable<Phrases['context']> = (text) => ({ additionalContext: text });

export const encodeAnswer = speakWith({
  silence: '',
  phrases: {
    before_tool: () => ({
      deny: denyPlainly,
      rewrite: (input) => ({ updatedInput: input }),
      context,
      refusal: 2,
    }),
    after_tool: () => ({
      deny: denyPlainly,
      context,
      replacedOutput: (value) => ({ updatedOutput: value }),
      refusal: 2,
    }),
  },
  otherwise: () => ({ deny: denyPlainly, context, refusal: 2 }),
});
