import { isJsonObject, type JsonObject, type JsonValue } from '../../model/json.js';
import type { Call } from './protocol.js';
import { outputText, ownPayload, sent, sentText } from './raw.js';

/** Where the agents that share one shape of payload still differ. */
export interface PayloadStyle {
  /** Agents whose own payload is passed on as it is. */
  readonly agents: readonly string[];
  readonly callId: string | null;
  readonly output: 'tool_response' | 'tool_output';
  /** What the agent puts into every payload besides. */
  readonly base: (call: Call) => JsonObject;
  readonly prompt: (text: string) => JsonValue;
  readonly response: (call: Call) => JsonValue;
}

function toolFields(call: Call, style: PayloadStyle): JsonObject {
  const { event, shown } = call;
  return {
    tool_name: shown?.name ?? '',
    tool_input: shown?.input ?? {},
    ...(style.callId === null || event.tool?.callId === null || event.tool === null
      ? {}
      : { [style.callId]: event.tool.callId }),
  };
}

function fieldsOf(call: Call, style: PayloadStyle): JsonObject {
  const { event } = call;
  const last = sentText(
    event,
    'last_assistant_message',
    'prompt_response',
    'assistant_response',
    'final_message',
  );
  switch (event.kind) {
    case 'session_start':
      return { source: sent(event, 'source') ?? 'startup' };
    case 'session_end':
      return { reason: sent(event, 'reason') ?? 'other' };
    case 'user_message':
      return { prompt: style.prompt(event.prompt ?? '') };
    case 'before_tool':
    case 'permission_request':
      return toolFields(call, style);
    case 'after_tool':
      return { ...toolFields(call, style), [style.output]: style.response(call) };
    case 'after_tool_failure':
      return { ...toolFields(call, style), error: event.result?.error ?? outputText(event) };
    case 'before_stop':
    case 'after_turn':
      return {
        stop_hook_active: event.isContinuation ?? false,
        ...(last === null ? {} : { last_assistant_message: last }),
      };
    case 'subagent_start':
    case 'subagent_stop':
      return {
        agent_id: event.subagent ?? '',
        agent_type: sent(event, 'agent_type', 'agent_name') ?? '',
        stop_hook_active: event.isContinuation ?? false,
      };
    case 'pre_compact':
      return { trigger: sent(event, 'trigger') ?? 'auto' };
    case 'notification':
    case 'other':
      return isJsonObject(event.raw.value) ? event.raw.value : {};
  }
}

/** The payload as the agent that the hook was written for would have sent it. */
export function agentPayload(call: Call, style: PayloadStyle): JsonObject {
  const { event, eventName, cwd, shown } = call;
  const own = ownPayload(event, style.agents);
  if (own !== null) return shown === null ? own : { ...own, tool_input: shown.input };
  return {
    ...fieldsOf(call, style),
    session_id: event.session ?? '',
    cwd,
    hook_event_name: eventName,
    ...style.base(call),
  };
}

export const plainPrompt = (text: string): JsonValue => text;

/** What the tool gave back, as it came if it is an object, else as one. */
export function responseObject({ event }: Call): JsonValue {
  const output = event.result?.output ?? null;
  if (isJsonObject(output)) return output;
  return { stdout: outputText(event), stderr: event.result?.error ?? '', interrupted: false };
}

export function transcriptOf({ event }: Call): string {
  return sentText(event, 'transcript_path') ?? '';
}
