import type { Event, ToolCall } from '../../model/event.js';
import type { JsonObject } from '../../model/json.js';
import type { WireInput } from '../dialect.js';
import { toolCallOf, type McpNaming, type ToolSpelling } from '../tools.js';
import { decodeWire, firstString, inputIn } from '../wire.js';
import { capabilities } from './capabilities.js';

/** `MCP:tool`; the general event does not say of which server. */
const mcpPrefix: McpNaming = (name) => (name.startsWith('MCP:') ? { server: '', tool: name.slice(4) } : null);

const tools: ToolSpelling = {
  mcp: mcpPrefix,
  names: {
    shell: ['Shell'],
    write: ['Write'],
    edit: ['StrReplace', 'Edit', 'Delete'],
    read: ['Read'],
    search: ['Grep', 'Glob', 'LS'],
    task: ['Task'],
  },
};

/** The special events have their tool's arguments on the top level. */
const SPECIAL: Readonly<Record<string, { readonly tool: string; readonly keys: readonly string[] }>> = {
  beforeShellExecution: { tool: 'Shell', keys: ['command', 'cwd'] },
  afterShellExecution: { tool: 'Shell', keys: ['command', 'cwd'] },
  beforeReadFile: { tool: 'Read', keys: ['file_path'] },
  beforeTabFileRead: { tool: 'Read', keys: ['file_path'] },
  afterFileEdit: { tool: 'Edit', keys: ['file_path', 'edits'] },
  afterTabFileEdit: { tool: 'Edit', keys: ['file_path', 'edits'] },
};

function toolOf(native: string, payload: JsonObject): ToolCall | null {
  if (native === 'beforeMCPExecution' || native === 'afterMCPExecution') return mcpTool(payload);
  const special = Object.hasOwn(SPECIAL, native) ? SPECIAL[native] : undefined;
  if (special === undefined) return null;
  const input = Object.fromEntries(
    special.keys.flatMap((key) => (payload[key] === undefined ? [] : [[key, payload[key]]])),
  );
  return toolCallOf(special.tool, input, null, tools);
}

function mcpTool(payload: JsonObject): ToolCall | null {
  const tool = firstString(payload, ['tool_name']);
  if (tool === null) return null;
  const server = firstString(payload, ['mcp_server_name', 'url', 'command']) ?? '';
  const spelling = { ...tools, mcp: () => ({ server, tool }) };
  return toolCallOf(`MCP:${tool}`, inputIn(payload['tool_input'] ?? null), null, spelling);
}

export function decode(input: WireInput): Event {
  const event = decodeWire(input, {
    agent: 'cursor',
    fields: {
      event: ['hook_event_name'],
      session: ['conversation_id', 'session_id'],
      cwd: ['cwd', 'workspace_roots.0'],
      toolName: ['tool_name'],
      toolInput: ['tool_input'],
      toolResult: ['tool_output', 'result_json', 'output'],
      toolError: ['error_message'],
      toolStatus: [],
      callId: ['tool_use_id'],
      prompt: ['prompt'],
      subagent: ['subagent_id', 'subagent_type'],
      continuation: [],
    },
    // Without a name, what the special events have on their top level gives them away.
    marks: [
      ['tool_output', 'postToolUse'],
      ['result_json', 'afterMCPExecution'],
      ['error_message', 'postToolUseFailure'],
      ['mcp_server_name', 'beforeMCPExecution'],
      ['tool_name', 'preToolUse'],
      ['output', 'afterShellExecution'],
      ['command', 'beforeShellExecution'],
      ['edits', 'afterFileEdit'],
      ['file_path', 'beforeReadFile'],
    ],
    events: capabilities.events,
    tools,
    toolOf,
  });
  const loops = input.payload['loop_count'];
  return typeof loops === 'number' ? { ...event, isContinuation: loops > 0 } : event;
}
