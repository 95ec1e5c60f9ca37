import type { ToolCall, ToolKind } from '../../model/event.js';
import { objectAt, stringAt, type JsonObject } from '../../model/json.js';
import { decoder, inputIn } from '../wire.js';
import { noMcp } from '../tools.js';
import { capabilities } from './capabilities.js';

/** quirk windsurf-1: the event's name is the tool's. */
const KINDS: Readonly<Record<string, ToolKind>> = {
  run_command: 'shell',
  write_code: 'edit',
  read_code: 'read',
};

function toolOf(native: string, payload: JsonObject): ToolCall | null {
  const name = native.replace(/^(?:pre|post)_/, '');
  const info = objectAt(payload, 'tool_info') ?? {};
  if (name === 'mcp_tool_use') {
    const server = stringAt(info, 'mcp_server_name') ?? '';
    const tool = stringAt(info, 'mcp_tool_name') ?? '';
    const input = inputIn(info['mcp_tool_arguments'] ?? null);
    return { name: tool, kind: 'mcp', input, callId: null, mcp: { server, tool } };
  }
  const kind = Object.hasOwn(KINDS, name) ? KINDS[name] : undefined;
  return kind === undefined ? null : { name, kind, input: info, callId: null, mcp: null };
}

export const decode = decoder({
  agent: 'windsurf',
  fields: {
    event: ['agent_action_name'],
    session: ['trajectory_id'],
    cwd: ['tool_info.cwd'],
    toolName: [],
    toolInput: [],
    toolResult: ['tool_info.mcp_result'],
    toolError: [],
    toolStatus: [],
    callId: [],
    prompt: ['tool_info.user_prompt'],
    subagent: [],
    continuation: [],
  },
  events: capabilities.events,
  tools: { names: {}, mcp: noMcp },
  marks: [
    ['tool_info.mcp_result', 'post_mcp_tool_use'],
    ['tool_info.mcp_tool_name', 'pre_mcp_tool_use'],
    ['tool_info.command_line', 'pre_run_command'],
    ['tool_info.edits', 'pre_write_code'],
    ['tool_info.file_path', 'pre_read_code'],
    ['tool_info.user_prompt', 'pre_user_prompt'],
  ],
  toolOf,
});
