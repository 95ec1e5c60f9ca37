import type { McpTool, ToolCall } from '../../model/event.js';
import type { JsonObject } from '../../model/json.js';
import { FRAME_FIELDS } from '../plugin/frame.js';
import { bareUnderscore, toolCallOf, type ToolSpelling } from '../tools.js';
import { decoder, firstString, inputIn, type WireFields } from '../wire.js';
import { capabilities } from './capabilities.js';

const tools: ToolSpelling = {
  mcp: bareUnderscore,
  names: {
    shell: ['bash'],
    write: ['write'],
    edit: ['edit', 'multiedit', 'patch', 'apply_patch'],
    read: ['read'],
    search: ['grep', 'glob', 'list', 'codesearch'],
    fetch: ['webfetch', 'websearch'],
    task: ['task'],
    other: ['todowrite', 'todoread', 'question', 'skill', 'lsp', 'batch', 'plan_enter', 'plan_exit'],
  },
};

/** Our own frame first; then the native arguments, as other plugins of this kind send them. */
const fields: WireFields = {
  ...FRAME_FIELDS,
  event: ['hook_event_name', 'hook'],
  session: ['session_id', 'input.sessionID', 'input.part.sessionID', 'output.message.sessionID'],
  toolName: ['tool_name', 'input.tool', 'input.part.tool'],
  toolInput: ['tool_input', 'output.args', 'input.args', 'input.part.state.input'],
  toolResult: ['tool_response', 'output.output'],
  toolError: ['error', 'input.part.state.error'],
  callId: ['tool_use_id', 'input.callID', 'input.part.callID'],
  prompt: ['prompt', 'output.parts'],
};

/** quirk opencode-4: the plugin knows the servers, so nothing has to be guessed. */
function mcpOf(name: string, payload: JsonObject): McpTool | null {
  const servers = payload['mcp_servers'];
  if (!Array.isArray(servers)) return null;
  const server = servers
    .filter((known): known is string => typeof known === 'string')
    .sort((a, b) => b.length - a.length)
    .find((known) => name.startsWith(`${known.replace(/[^\w-]/g, '_')}_`));
  return server === undefined ? null : { server, tool: name.slice(server.length + 1) };
}

function toolOf(_native: string, payload: JsonObject): ToolCall | null {
  const name = firstString(payload, fields.toolName);
  const mcp = name === null ? null : mcpOf(name, payload);
  if (name === null || mcp === null) return null;
  const input = inputIn(payload['tool_input'] ?? null);
  return toolCallOf(name, input, firstString(payload, fields.callId), { ...tools, mcp: () => mcp });
}

export const decode = decoder({ agent: 'opencode', fields, events: capabilities.events, tools, toolOf });
