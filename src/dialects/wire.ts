import { eventKindOf } from '../model/event-names.js';
import {
  UNREADABLE_INPUT,
  type Event,
  type EventKind,
  type ToolCall,
  type ToolResult,
} from '../model/event.js';
import { isJsonObject, objectIn, textOf, valueAt, type JsonObject, type JsonValue } from '../model/json.js';
import { isPatch } from '../model/tool-view.js';
import type { EventCapability, WireInput } from './dialect.js';
import { toolCallOf, type ToolSpelling } from './tools.js';

/** Paths into the payload; several where versions or events differ, the first that holds something counts. */
type Places = readonly string[];

/** Where an agent puts what. */
export interface WireFields {
  readonly event: Places;
  readonly session: Places;
  readonly cwd: Places;
  readonly toolName: Places;
  readonly toolInput: Places;
  readonly toolResult: Places;
  readonly toolError: Places;
  /** A boolean, or a word such as `success`. */
  readonly toolStatus: Places;
  readonly callId: Places;
  readonly prompt: Places;
  readonly subagent: Places;
  readonly continuation: Places;
}

export const CLAUDE_FIELDS: WireFields = {
  event: ['hook_event_name'],
  session: ['session_id'],
  cwd: ['cwd'],
  toolName: ['tool_name'],
  toolInput: ['tool_input'],
  toolResult: ['tool_response', 'tool_output'],
  toolError: ['error'],
  toolStatus: [],
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
  /** Other names under which the payload may speak of an event, and the agent's own. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** What only one event has, for payloads that do not name theirs: a path and the event it gives away. */
  readonly marks?: readonly (readonly [path: string, native: string])[];
  /** For events that say by their own name which tool they are about; null: look in the usual fields. */
  readonly toolOf?: (native: string, payload: JsonObject) => ToolCall | null;
}

/** The shape most agents share: one object, with the places of its fields given. */
export function decodeWire(input: WireInput, wire: Wire): Event {
  const { payload, bytes } = input;
  const { fields } = wire;
  const { native, kind } = nameEvent(input, wire);
  return {
    kind,
    name: native,
    agent: wire.agent,
    session: firstString(payload, fields.session),
    cwd: firstString(payload, fields.cwd),
    subagent: firstString(payload, fields.subagent),
    tool:
      wire.toolOf?.(native, payload) ??
      usualTool(payload, wire) ??
      (kind === 'before_tool' ? namelessTool(input, wire) : null),
    result: kind === 'after_tool' || kind === 'after_tool_failure' ? resultOf(payload, kind, fields) : null,
    prompt: promptOf(payload, fields),
    isContinuation: booleanOf(firstValue(payload, fields.continuation)),
    raw: { bytes, value: payload },
  };
}

export function decoder(wire: Wire): (input: WireInput) => Event {
  return (input) => decodeWire(input, wire);
}

/** Empty strings count as not said: agents send them for what they do not know. */
export function firstString(payload: JsonObject, places: Places): string | null {
  for (const place of places) {
    const value = valueAt(payload, place);
    if (typeof value === 'string' && value !== '') return value;
  }
  return null;
}

function firstValue(payload: JsonObject, places: Places): JsonValue {
  for (const place of places) {
    const value = valueAt(payload, place);
    if (value !== null) return value;
  }
  return null;
}

/** A tool's arguments: an object, also one that was sent as the JSON of one; what is neither is kept to be refused. */
export function inputIn(value: JsonValue): JsonObject {
  if (isJsonObject(value)) return value;
  if (value === null || value === '') return {};
  return (typeof value === 'string' ? objectIn(value) : null) ?? { [UNREADABLE_INPUT]: value };
}

/** Tools that take one text take it as a string too: a shell its line, an editor its patch. */
function withText(call: ToolCall): ToolCall {
  const { [UNREADABLE_INPUT]: text } = call.input;
  if (typeof text !== 'string') return call;
  if (call.kind === 'shell') return { ...call, input: { command: text } };
  return call.kind === 'edit' && isPatch(text) ? { ...call, input: { patch: text } } : call;
}

function usualTool(payload: JsonObject, { fields, tools }: Wire): ToolCall | null {
  const name = firstString(payload, fields.toolName);
  if (name === null) return null;
  const said = firstValue(payload, fields.toolInput);
  const call = toolCallOf(name, inputIn(said), firstString(payload, fields.callId), tools);
  // A tool may do without an input, but not one that is there to run or to write what the input says.
  if (said === null && ['shell', 'write', 'edit'].includes(call.kind))
    return { ...call, input: { [UNREADABLE_INPUT]: null } };
  return withText(call);
}

/** A call of a tool that is not named. Without --event and a word of a tool nobody has asked for a judgement. */
function namelessTool({ payload, eventName }: WireInput, { fields }: Wire): ToolCall | null {
  const isCall =
    eventName !== null || firstValue(payload, [...fields.toolName, ...fields.toolInput]) !== null;
  if (!isCall) return null;
  const input = inputIn(firstValue(payload, fields.toolInput));
  return { name: '', kind: 'other', input, callId: null, mcp: null };
}

/**
 * The agent's own spelling of an event name, whatever case it came in, and its canonical kind. The command
 * line and the payload may disagree when one agent runs another's hook file: the name this agent knows wins.
 */
function nameEvent(input: WireInput, wire: Wire): { native: string; kind: EventKind } {
  const told = firstString(input.payload, wire.fields.event);
  const said = [input.eventName, told]
    .filter((name) => name !== null)
    .map((name) =>
      wire.aliases !== undefined && Object.hasOwn(wire.aliases, name) ? (wire.aliases[name] ?? name) : name,
    );
  const row =
    said
      .map((name) => wire.events.find(({ native }) => native === name))
      .find((found) => found !== undefined) ??
    said
      .map((name) => wire.events.find(({ native }) => foldName(native) === foldName(name)))
      .find((found) => found !== undefined);
  if (row !== undefined) return { native: row.native, kind: row.kind };
  const name = said[0];
  if (name !== undefined) return { native: name, kind: eventKindOf(name) ?? 'other' };
  const guessed = guessEvent(input.payload, wire);
  return { native: guessed?.native ?? '', kind: guessed?.kind ?? 'other' };
}

function foldName(name: string): string {
  return name.replace(/[-_]/g, '').toLowerCase();
}

/** No name anywhere: what the payload holds gives it away. A call must not go unjudged for want of a name. */
function guessEvent(payload: JsonObject, wire: Wire): EventCapability | undefined {
  const { fields, events } = wire;
  const mark = wire.marks?.find(([place]) => valueAt(payload, place) !== null);
  if (mark !== undefined) return events.find(({ native }) => native === mark[1]);
  const ofKind = (kind: EventKind): EventCapability | undefined => events.find((row) => row.kind === kind);
  if (firstValue(payload, fields.toolResult) !== null) return ofKind('after_tool');
  if (firstValue(payload, [...fields.toolName, ...fields.toolInput]) !== null) return ofKind('before_tool');
  return firstValue(payload, fields.prompt) === null ? undefined : ofKind('user_message');
}

/** A prompt is a text or a list of parts. */
function promptOf(payload: JsonObject, fields: WireFields): string | null {
  const value = firstValue(payload, fields.prompt);
  return typeof value === 'string' || Array.isArray(value) ? textOf(value) : null;
}

function booleanOf(value: JsonValue): boolean | null {
  return typeof value === 'boolean' ? value : null;
}

function resultOf(payload: JsonObject, kind: EventKind, fields: WireFields): ToolResult {
  const said = firstValue(payload, fields.toolResult);
  const output = typeof said === 'string' ? (objectIn(said) ?? said) : said;
  const error = errorOf(firstValue(payload, fields.toolError));
  if (kind === 'after_tool_failure' || error !== null) return { output, isSuccess: false, error };
  const status = statusOf(firstValue(payload, fields.toolStatus));
  // A shell that ended badly is a tool that ran well, to some agents.
  return { output, isSuccess: successOf(output) ?? status, error };
}

function errorOf(value: JsonValue): string | null {
  if (typeof value === 'string') return value === '' ? null : value;
  if (isJsonObject(value)) return firstString(value, ['message', 'type', 'name']) ?? JSON.stringify(value);
  return null;
}

const GOOD_WORDS = ['success', 'ok', 'done', 'completed'];
const BAD_WORDS = ['error', 'failure', 'failed', 'cancelled', 'denied', 'rejected', 'timeout'];

function statusOf(value: JsonValue): boolean | null {
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'string') return null;
  if (GOOD_WORDS.includes(value)) return true;
  return BAD_WORDS.includes(value) ? false : null;
}

/** Agents say success in several ways; an exit code is the most telling. */
function successOf(output: JsonValue): boolean | null {
  if (typeof output === 'string') return exitCodeIn(output);
  if (!isJsonObject(output)) return null;
  for (const key of ['exit_code', 'exitCode', 'returncode']) {
    if (typeof output[key] === 'number') return output[key] === 0;
  }
  if (typeof output['success'] === 'boolean') return output['success'];
  if (output['interrupted'] === true || output['timed_out'] === true) return false;
  const text = firstString(output, ['textResultForLlm', 'text_result_for_llm', 'llmContent']);
  return text === null ? null : exitCodeIn(text);
}

/** The last line by which some agents tell a shell's exit code; anything less exact proves nothing. */
function exitCodeIn(text: string): boolean | null {
  const [, code] =
    /(?:^|\n)(?:\[Process exited with code (\d+)\]|<[^<>\n]*exit code (\d+)>|Exit Code: (\d+))/
      .exec(text.slice(-400))
      ?.filter((part) => part !== undefined) ?? [];
  return code === undefined ? null : code === '0';
}
