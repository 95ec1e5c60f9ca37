import type { Event, ToolCall } from '../../model/event.js';
import { stringAt, type JsonObject } from '../../model/json.js';
import type { WireInput } from '../dialect.js';
import { bareDoubleUnderscore } from '../tools.js';
import { decodeWire, firstString, inputIn } from '../wire.js';
import { capabilities } from './capabilities.js';

/** quirk cline-3 */
const INPUTS = ['tool_call.input', 'tool_result.input', 'preToolUse.parameters', 'postToolUse.parameters'];

function named(event: Event): Event {
  const { tool } = event;
  if (tool === null || tool.name !== 'use_mcp_tool') return event;
  return { ...event, tool: mcpTool(tool) };
}

function mcpTool(call: ToolCall): ToolCall {
  const server = stringAt(call.input, 'server_name') ?? '';
  const tool = stringAt(call.input, 'tool_name') ?? '';
  const given: JsonObject = inputIn(call.input['arguments'] ?? null);
  return { ...call, kind: 'mcp', input: { ...call.input, arguments: given }, mcp: { server, tool } };
}

export function decode(input: WireInput): Event {
  const event = decodeWire(input, {
    agent: 'cline',
    fields: {
      event: ['hookName'],
      session: ['taskId'],
      cwd: ['workspaceRoots.0', 'workspaceInfo.rootPath'],
      toolName: ['tool_call.name', 'tool_result.name', 'preToolUse.toolName', 'postToolUse.toolName'],
      toolInput: INPUTS,
      toolResult: ['tool_result.output', 'postToolUse.result'],
      toolError: [],
      toolStatus: ['postToolUse.success'],
      callId: ['tool_call.id', 'tool_result.id'],
      prompt: ['userPromptSubmit.prompt', 'taskStart.taskMetadata.initialTask'],
      subagent: [],
      continuation: [],
    },
    // quirk cline-2: the CLI names its events otherwise than their files.
    aliases: {
      tool_call: 'PreToolUse',
      tool_result: 'PostToolUse',
      agent_start: 'TaskStart',
      agent_end: 'TaskComplete',
      agent_error: 'TaskError',
      session_shutdown: 'SessionShutdown',
    },
    events: capabilities.events,
    tools: {
      mcp: bareDoubleUnderscore,
      names: {
        shell: ['execute_command', 'run_commands'],
        write: ['write_to_file'],
        edit: ['replace_in_file', 'apply_patch', 'editor'],
        read: ['read_file', 'read_files'],
        search: ['search_files', 'list_files'],
        fetch: ['web_fetch'],
        mcp: ['use_mcp_tool'],
      },
    },
  });
  const isChild = firstString(input.payload, ['parent_agent_id']) !== null;
  return named(isChild ? { ...event, subagent: firstString(input.payload, ['agent_id']) } : event);
}
