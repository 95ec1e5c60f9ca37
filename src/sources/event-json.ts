import type { Event, ToolCall, ToolResult } from '../model/event.js';
import type { JsonObject } from '../model/json.js';

function toolJson({ name, kind, input, callId, mcp }: ToolCall): JsonObject {
  return { name, kind, input, callId, mcp: mcp === null ? null : { ...mcp } };
}

function resultJson({ output, isSuccess, error }: ToolResult): JsonObject {
  return { output, isSuccess, error };
}

/** An event for another process; the bytes it came in stay here. */
export function eventJson(event: Event): JsonObject {
  const { kind, name, agent, session, cwd, subagent, tool, result, prompt, isContinuation, raw } = event;
  return {
    kind,
    name,
    agent,
    session,
    cwd,
    subagent,
    tool: tool === null ? null : toolJson(tool),
    result: result === null ? null : resultJson(result),
    prompt,
    isContinuation,
    raw: { bytes: null, value: raw.value },
  };
}
