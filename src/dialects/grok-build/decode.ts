import { bareDoubleUnderscore } from '../tools.js';
import { decoder } from '../wire.js';
import { capabilities } from './capabilities.js';

/** quirk grok-build-1: everything is there in both spellings. */
export const decode = decoder({
  agent: 'grok-build',
  fields: {
    event: ['hook_event_name', 'hookEventName'],
    session: ['session_id', 'sessionId'],
    cwd: ['cwd', 'workspaceRoot'],
    toolName: ['tool_name', 'toolName'],
    toolInput: ['tool_input', 'toolInput'],
    toolResult: ['tool_response', 'toolResult'],
    toolError: ['error'],
    toolStatus: [],
    callId: ['tool_use_id', 'toolUseId'],
    prompt: ['prompt'],
    subagent: ['agent_id', 'agentId'],
    continuation: ['stop_hook_active', 'stopHookActive'],
  },
  events: capabilities.events,
  tools: { mcp: bareDoubleUnderscore, names: { shell: ['run_terminal_command', 'bash'] } },
});
