import { seconds } from '../../model/duration.js';
import { EVENT_KINDS } from '../../model/event.js';
import type { Dialect } from '../dialect.js';
import { speakWith } from '../speech.js';
import { atSlash, doubleUnderscore } from '../tools.js';
import { decoder } from '../wire.js';

const REFUSABLE = ['before_tool', 'user_message', 'permission_request'];

/**
 * A caller we do not know. It says what it says in one of the usual fields, and understands the one
 * thing nearly all agents do: exit code 2 with the reason on stderr refuses a call.
 */
export const generic: Dialect = {
  id: 'generic',
  title: 'an unknown agent',
  quirks: [],
  evidence: { seen: 'any', confidence: 'low', sources: [] },
  blindSpots: [],
  capabilities: {
    stopCap: null,
    hostTimeout: seconds(10),
    events: EVENT_KINDS.map((kind) => ({
      native: kind,
      kind,
      honours: REFUSABLE.includes(kind) ? ['deny'] : [],
    })),
  },
  decode: decoder({
    agent: 'generic',
    // No event is guessed from the fields: an unknown caller that names none has asked for no judgement.
    events: [],
    tools: { mcp: (name) => doubleUnderscore(name) ?? atSlash(name), names: {} },
    fields: {
      event: ['hook_event_name', 'hookEventName', 'event_type', 'event', 'trigger'],
      session: ['session_id', 'sessionId', 'conversation_id', 'conv_id'],
      cwd: ['cwd', 'work_dir', 'working_dir', 'workspace'],
      toolName: ['tool_name', 'toolName', 'tool'],
      toolInput: ['tool_input', 'toolInput', 'tool_args', 'toolArgs', 'input', 'parameters'],
      toolResult: ['tool_response', 'tool_output', 'toolResult', 'result'],
      toolError: ['error'],
      toolStatus: [],
      callId: ['tool_use_id', 'tool_call_id', 'toolCallId', 'tool_user_id'],
      prompt: ['prompt', 'message'],
      subagent: ['agent_id', 'agent_type'],
      continuation: ['stop_hook_active'],
    },
  }),
  encode: speakWith({ silence: '', phrases: {}, otherwise: () => ({ refusal: 2 }) }),
  install: null,
};
