import { isSameJson, stringAt, type JsonObject, type JsonValue } from './json.js';

export const EVENT_KINDS = [
  'session_start',
  'session_end',
  'user_message',
  'before_tool',
  'after_tool',
  'after_tool_failure',
  'after_turn',
  'before_stop',
  'subagent_start',
  'subagent_stop',
  'pre_compact',
  'notification',
  'permission_request',
  'other',
] as const;

export type EventKind = (typeof EVENT_KINDS)[number];

export const TOOL_KINDS = [
  'shell',
  'write',
  'edit',
  'read',
  'search',
  'fetch',
  'mcp',
  'task',
  'other',
] as const;

export type ToolKind = (typeof TOOL_KINDS)[number];

export interface ToolCall {
  /** The agent's own name for the tool. */
  readonly name: string;
  readonly kind: ToolKind;
  /** The agent's own arguments, untouched: a rewrite must be in the shape the agent takes. */
  readonly input: JsonObject;
  readonly callId: string | null;
  readonly mcp: McpTool | null;
}

export interface McpTool {
  readonly server: string;
  readonly tool: string;
}

export interface ToolResult {
  readonly output: JsonValue;
  /** null: the agent did not say. */
  readonly isSuccess: boolean | null;
  readonly error: string | null;
}

/** What arrived, kept as it came. `bytes` is null for an event that was raised in this process. */
export interface RawPayload {
  readonly bytes: Uint8Array | null;
  readonly value: JsonValue;
}

/** Where an input stands that is no object: what it means to its tool nobody knows. */
export const UNREADABLE_INPUT = 'unreadable_input';

/** One thing an agent says is about to happen or has happened. */
export interface Event {
  readonly kind: EventKind;
  /** The agent's own name for the event; for kind `other` the only one it has. */
  readonly name: string;
  readonly agent: string;
  readonly session: string | null;
  readonly cwd: string | null;
  /** Which subagent speaks; null for the main agent. */
  readonly subagent: string | null;
  readonly tool: ToolCall | null;
  readonly result: ToolResult | null;
  readonly prompt: string | null;
  /** A stop that follows a continuation asked for by a hook; null where the agent does not say. */
  readonly isContinuation: boolean | null;
  readonly raw: RawPayload;
}

/** Editors with one tool for everything say in the input what they do. */
const OPERATIONS: Readonly<Record<string, ToolKind>> = { view: 'read', create: 'write' };

export function kindByOperation(kind: ToolKind, input: JsonObject): ToolKind {
  const operation = kind === 'edit' ? stringAt(input, 'command') : null;
  if (operation === null || !Object.hasOwn(OPERATIONS, operation)) return kind;
  return OPERATIONS[operation] ?? kind;
}

/** A tool that does something else when its input says so. */
function isEditor({ kind, input }: ToolCall): boolean {
  return stringAt(input, 'command') !== null && (kind === 'edit' || kind === kindByOperation('edit', input));
}

const EDITED: readonly ToolKind[] = ['edit', ...Object.values(OPERATIONS)];

/** What a call may become by another input, besides what it is. */
export function possibleKinds(tool: ToolCall): readonly ToolKind[] {
  return isEditor(tool) ? EDITED : [tool.kind];
}

/** The same event with another tool input, as the next hook of a chain sees it; itself if nothing is new. */
export function withToolInput(event: Event, input: JsonObject): Event {
  if (event.tool === null || isSameJson(event.tool.input, input)) return event;
  const kind = isEditor(event.tool) ? kindByOperation('edit', input) : event.tool.kind;
  return { ...event, tool: { ...event.tool, kind, input } };
}

/** The same event with another tool output; itself if nothing is new. */
export function withOutput(event: Event, output: JsonValue): Event {
  if (event.result === null || isSameJson(event.result.output, output)) return event;
  return { ...event, result: { ...event.result, output } };
}
