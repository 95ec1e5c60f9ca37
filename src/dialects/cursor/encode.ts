import type { Event } from '../../model/event.js';
import { isJsonObject, textOf, type JsonValue } from '../../model/json.js';
import { permission } from '../claude-phrases.js';
import { speakWith, type Phrase, type Phrases } from '../speech.js';

const refuse = (reason: string) => ({ permission: 'deny', user_message: reason });

/** Only these tell the model why; the others know no agent_message. */
const TELLS_MODEL = ['preToolUse', 'beforeShellExecution', 'beforeMCPExecution'];

function beforeTool(event: Event): Phrases {
  // A hook of Claude Code's that Cursor runs too; it takes either answer.
  const isBorrowed = /^[A-Z]/.test(event.name);
  const tellsModel = isBorrowed || TELLS_MODEL.includes(event.name);
  return {
    deny: (reason) => ({
      ...refuse(reason),
      ...(tellsModel ? { agent_message: reason } : {}),
      ...(isBorrowed ? permission(event).deny(reason) : {}),
    }),
    rewrite: (input, reason) => ({
      permission: 'allow',
      updated_input: input,
      ...(isBorrowed ? permission(event).rewrite(input, reason) : {}),
    }),
    refusal: 2,
  };
}

const context: Phrase<'context'> = (text) => ({ additional_context: text });

const atStop = (): Phrases => ({ deny: (reason) => ({ followup_message: reason }), refusal: 0 });

function mcpOutput(value: JsonValue): JsonValue {
  return isJsonObject(value) ? value : { content: [{ type: 'text', text: textOf(value) }] };
}

/** quirk cursor-3: always valid JSON. */
export const encode = speakWith({
  silence: '{}',
  phrases: {
    before_tool: beforeTool,
    user_message: () => ({
      deny: (reason) => ({ continue: false, user_message: reason }),
      context,
      refusal: 2,
    }),
    after_tool: () => ({
      context,
      replacedOutput: (value) => ({ updated_mcp_tool_output: mcpOutput(value) }),
      refusal: 0,
    }),
    before_stop: atStop,
    subagent_stop: atStop,
    subagent_start: () => ({ deny: refuse, refusal: 2 }),
    other: () => ({ deny: refuse, refusal: 2 }),
  },
  otherwise: () => ({ context, refusal: 0 }),
});
