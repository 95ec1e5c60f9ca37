import type { Event } from '../../model/event.js';
import type { WireInput } from '../dialect.js';
import { doubleUnderscore } from '../tools.js';
import { CLAUDE_FIELDS, decodeWire } from '../wire.js';
import { capabilities } from './capabilities.js';

export function decode(input: WireInput): Event {
  const event = decodeWire(input, {
    agent: 'qwen-code',
    fields: {
      ...CLAUDE_FIELDS,
      callId: ['tool_call_id', 'tool_use_id'],
      prompt: ['submitted_prompt', 'prompt'],
    },
    events: capabilities.events,
    tools: {
      mcp: doubleUnderscore,
      names: {
        shell: ['run_shell_command'],
        write: ['write_file'],
        edit: ['edit', 'notebook_edit'],
        read: ['read_file', 'read_many_files'],
        search: ['glob', 'grep_search', 'list_directory'],
        fetch: ['web_fetch', 'web_search'],
        task: ['task', 'agent'],
      },
    },
  });
  // quirk qwen-code-2: what is there after a tool result is not what a person wrote.
  const isEcho = event.kind === 'user_message' && input.payload['submitted_prompt'] === undefined;
  return isEcho ? { ...event, prompt: null } : event;
}
