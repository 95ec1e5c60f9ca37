import type { Event } from '../../model/event.js';
import type { WireInput } from '../dialect.js';
import { bareUnderscore } from '../tools.js';
import { CLAUDE_FIELDS, decodeWire, firstString } from '../wire.js';
import { capabilities } from './capabilities.js';

export function decode(input: WireInput): Event {
  const event = decodeWire(input, {
    agent: 'mistral-vibe',
    fields: {
      ...CLAUDE_FIELDS,
      toolResult: ['tool_output', 'tool_output_text'],
      toolError: ['tool_error'],
      toolStatus: ['tool_status'],
      callId: ['tool_call_id'],
    },
    events: capabilities.events,
    tools: {
      mcp: bareUnderscore,
      names: {
        shell: ['bash', 'git_bash', 'windows_shell', 'file_system.bash'],
        write: ['write_file', 'file_system.write_file'],
        edit: ['edit', 'search_replace', 'file_system.edit'],
        read: ['read', 'read_file', 'file_system.read'],
        search: ['grep'],
        fetch: ['webfetch', 'websearch', 'web_fetch', 'web_search'],
        task: ['task'],
        other: ['todo', 'ask_user_question', 'exit_plan_mode'],
      },
    },
  });
  const isChild = firstString(input.payload, ['parent_session_id']) !== null;
  return isChild ? { ...event, subagent: event.session } : event;
}
