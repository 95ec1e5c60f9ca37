import { eventKindOf } from '../model/event-names.js';
import type { Event, EventKind, ToolResult } from '../model/event.js';
import { isJsonObject, objectAt, stringAt, type JsonObject, type JsonValue } from '../model/json.js';
import type { EventCapability, WireInput } from './dialect.js';
import { toolCallOf, type ToolSpelling } from './tools.js';

/** Where an agent puts what; several names where versions differ, the first that is there counts. */
export interface WireFields {
  readonly event: readonly string[];
  readonly session: readonly string[];
  readonly cwd: readonly string[];
  readonly toolName: readonly string[];
  readonly toolInput: readonly string[];
  readonly toolResult: readonly string[];
  readonly toolError: readonly string[];
  readonly callId: readonly string[];
  readonly prompt: readonly string[];
  readonly subagent: readonly string[];
  readonly continuation: readonly string[];
}

export const CLAUDE_FIELDS: WireFields = {
  event: ['hook_event_name'],
  session: ['session_id'],
  cwd: ['cwd'],
  toolName: ['tool_name'],
  toolInput: ['tool_input'],
  toolResult: ['tool_response', 'tool_output'],
  toolError: ['error'],
  callId: ['tool_use_id'],
  prompt: ['prompt'],
  subagent: ['agent_id', 'agent_type'],
  continuation: ['stop_hook_active'],
};

export interface Wire {
  readonly agent: string;
  readonly fields: WireFields;
  readonly events: readonly EventCapability[];
  readonly tools: ToolSpelling;
}

function firstString(payload: JsonObject, names: readonly string[]): string | null {
  for (const name of names) {
    const value = stringAt(payload, name);
    if (value !== null) return value;
  }
  return null;
}

function firstValue(payload: JsonObject, names: readonly string[]): JsonValue {
  for (const name of names) {
    const value = payload[name];
    if (value !== undefined) return value;
  }
  return null;
}

/** The agent's own spelling of an event name, whatever case it came in, and its canonical kind. */
function nameEvent(said: string, events: readonly EventCapability[]): { native: string; kind: EventKind } {
  const folded = said.toLowerCase();
  const row =
    events.find(({ native }) => native === said) ??
    events.find(({ native }) => native.toLowerCase() === folded);
  return { native: row?.native ?? said, kind: row?.kind ?? eventKindOf(said) ?? 'other' };
}

/** The shape most agents share: one flat object, with the names of its fields given. */
export function decodeWire(input: WireInput, wire: Wire): Event {
  const { payload, bytes } = input;
  const { fields } = wire;
  const { native, kind } = nameEvent(
    input.eventName ?? firstString(payload, fields.event) ?? '',
    wire.events,
  );
  const toolName = firstString(payload, fields.toolName);
  const toolInput = firstValue(payload, fields.toolInput);
  return {
    kind,
    name: native,
    agent: wire.agent,
    session: firstString(payload, fields.session),
    cwd: firstString(payload, fields.cwd),
    subagent: firstString(payload, fields.subagent),
    tool:
      toolName === null
        ? null
        : toolCallOf(
            toolName,
            isJsonObject(toolInput) ? toolInput : {},
            firstString(payload, fields.callId),
            wire.tools,
          ),
    result: kind === 'after_tool' || kind === 'after_tool_failure' ? resultOf(payload, kind, fields) : null,
    prompt: firstString(payload, fields.prompt),
    isContinuation: booleanOf(firstValue(payload, fields.continuation)),
    raw: { bytes, value: payload },
  };
}

function booleanOf(value: JsonValue): boolean | null {
  return typeof value === 'boolean' ? value : null;
}

function resultOf(payload: JsonObject, kind: EventKind, fields: WireFields): ToolResult {
  const output = firstValue(payload, fields.toolResult);
  const error = firstString(payload, fields.toolError);
  if (kind === 'after_tool_failure' || error !== null) return { output, isSuccess: false, error };
  const response =
    fields.toolResult.map((name) => objectAt(payload, name)).find((found) => found !== null) ?? null;
  return { output, isSuccess: response === null ? null : successOf(response), error };
}

/** Agents say success in several ways; an exit code is the most telling. */
function successOf(response: JsonObject): boolean | null {
  for (const key of ['exit_code', 'exitCode']) {
    if (typeof response[key] === 'number') return response[key] === 0;
  }
  if (typeof response['success'] === 'boolean') return response['success'];
  if (response['interrupted'] === true) return false;
  return null;
}
