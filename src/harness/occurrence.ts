import { doubleUnderscore, toolCallOf } from '../dialects/tools.js';
import type { Event, EventKind, McpTool, ToolCall, ToolResult } from '../model/event.js';
import type { JsonObject } from '../model/json.js';
import type { Conversation, Occasion, Usage } from '../registry/handler.js';

/** Whose events these are. */
export interface Speaker {
  readonly agent: string;
  readonly session: string;
  readonly cwd: string | null;
  /** Name of the subagent; null for the main agent. */
  readonly subagent: string | null;
  /** The recipe this session was started for. */
  readonly invokedRecipe: string | null;
}

/** A tool call as a model proposes it. */
export interface ToolRequest {
  readonly name: string;
  readonly input: JsonObject;
  readonly callId?: string;
  /** For a tool of an MCP server, whatever the framework calls it. */
  readonly mcp?: McpTool;
}

/** Something that happens: what handlers are told, and what everyone else is. */
export interface Occurrence {
  readonly event: Event;
  readonly payload: Readonly<Record<string, unknown>>;
}

const SPELLING = { names: {}, mcp: doubleUnderscore };

function toolOf({ name, input, callId, mcp }: ToolRequest): ToolCall {
  if (mcp !== undefined) return { name, kind: 'mcp', input, callId: callId ?? null, mcp };
  return toolCallOf(name, input, callId ?? null, SPELLING);
}

export function occasionOf({ session, cwd, subagent }: Speaker): Occasion {
  return {
    ...(cwd === null ? {} : { cwd }),
    session,
    invokedBy: subagent === null ? 'main' : 'subagent',
    ...(subagent === null ? {} : { subagent }),
  };
}

interface Details {
  readonly tool?: ToolCall;
  readonly result?: ToolResult;
  readonly prompt?: string;
  readonly isContinuation?: boolean;
}

/** The payload of the executable hooks is the common tongue: hooks that are programs get these very fields. */
function eventOf(speaker: Speaker, kind: EventKind, details: Details, fields: JsonObject): Event {
  const { agent, session, cwd, subagent } = speaker;
  return {
    kind,
    name: kind,
    agent,
    session,
    cwd,
    subagent,
    tool: details.tool ?? null,
    result: details.result ?? null,
    prompt: details.prompt ?? null,
    isContinuation: details.isContinuation ?? null,
    raw: {
      bytes: null,
      value: {
        event: kind,
        conv_id: session,
        cwd: cwd ?? '',
        invoked_by: subagent === null ? 'main' : 'subagent',
        ...fields,
      },
    },
  };
}

export function plainOccurrence(
  speaker: Speaker,
  kind: 'session_start' | 'session_end' | 'subagent_start',
): Occurrence {
  const agent = speaker.subagent === null ? {} : { agent: speaker.subagent };
  return {
    event: eventOf(speaker, kind, {}, agent),
    payload: { ...occasionOf(speaker), ...agent },
  };
}

export function messageOccurrence(
  speaker: Speaker,
  kind: 'user_message' | 'notification',
  message: string,
): Occurrence {
  return {
    event: eventOf(speaker, kind, { prompt: message }, { message }),
    payload: { ...occasionOf(speaker), message },
  };
}

/** A call before it runs; with a result, after it. */
export function toolOccurrence(
  speaker: Speaker,
  kind: 'before_tool' | 'after_tool' | 'after_tool_failure',
  request: ToolRequest,
  result: ToolResult | null,
): Occurrence {
  const { name, input, callId } = request;
  const tool = toolOf(request);
  const call = { tool_name: name, tool_input: input, tool_user_id: callId ?? '' };
  const said = result === null ? {} : { tool_output: result.output, ...failureOf(result) };
  return {
    event: eventOf(speaker, kind, result === null ? { tool } : { tool, result }, { ...call, ...said }),
    payload: {
      ...occasionOf(speaker),
      tool: name,
      input,
      ...(callId === undefined ? {} : { callId }),
      ...(kind === 'after_tool' ? { result: result?.output ?? null } : {}),
      ...(kind === 'after_tool_failure' ? { error: result?.error ?? '' } : {}),
    },
  };
}

function failureOf({ error }: ToolResult): JsonObject {
  return error === null ? {} : { error };
}

/** A conversation at one of its joints, in both tongues. */
export interface Joint {
  readonly messages: readonly JsonObject[];
  readonly usage: Usage;
  readonly autoCompact: { readonly isEnabled: boolean; readonly threshold: number };
}

function usageFields({ inputTokens, outputTokens, contextTokens, maxContextTokens }: Usage): JsonObject {
  return {
    input_tokens: inputTokens ?? 0,
    output_tokens: outputTokens ?? 0,
    current_context_window: contextTokens ?? 0,
    max_context_window: maxContextTokens ?? 0,
  };
}

function jointFields(speaker: Speaker, { usage, autoCompact }: Joint): JsonObject {
  const { isEnabled, threshold } = autoCompact;
  return {
    usage: usageFields(usage),
    auto_compact_enabled: isEnabled,
    ...(threshold === 0 ? {} : { auto_compact_threshold: threshold }),
    ...(speaker.invokedRecipe === null ? {} : { invoked_recipe: speaker.invokedRecipe }),
  };
}

function conversationOf(speaker: Speaker, { messages, usage }: Joint): Conversation {
  return {
    ...occasionOf(speaker),
    messages,
    usage,
    ...(speaker.invokedRecipe === null ? {} : { invokedRecipe: speaker.invokedRecipe }),
  };
}

export interface TurnDetails {
  readonly turn: number;
  readonly hasUsedTools: boolean;
  readonly lastText: string;
}

export function turnOccurrence(speaker: Speaker, joint: Joint, details: TurnDetails): Occurrence {
  const { turn, hasUsedTools, lastText } = details;
  const fields = {
    turn_number: turn,
    tools_used: hasUsedTools,
    ...jointFields(speaker, joint),
    ...(lastText === '' ? {} : { last_assistant_content: lastText }),
    messages: joint.messages,
  };
  return {
    event: eventOf(speaker, 'after_turn', {}, fields),
    payload: { ...conversationOf(speaker, joint), turn, hasUsedTools, lastText },
  };
}

export function stopOccurrence(
  speaker: Speaker,
  kind: 'before_stop' | 'subagent_stop' | 'pre_compact',
  joint: Joint,
  isContinuation: boolean,
): Occurrence {
  const agent = speaker.subagent === null ? {} : { agent: speaker.subagent };
  const fields = { messages: joint.messages, ...jointFields(speaker, joint), ...agent };
  return {
    event: eventOf(speaker, kind, { isContinuation }, fields),
    payload: { ...conversationOf(speaker, joint), ...agent },
  };
}
