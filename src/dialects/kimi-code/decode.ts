import { doubleUnderscore } from '../tools.js';
import { CLAUDE_FIELDS, decoder } from '../wire.js';
import { capabilities } from './capabilities.js';

export const decode = decoder({
  agent: 'kimi-code',
  fields: {
    ...CLAUDE_FIELDS,
    toolResult: ['tool_output'],
    callId: ['tool_call_id'],
    subagent: ['agent_name'],
  },
  events: capabilities.events,
  tools: {
    mcp: doubleUnderscore,
    // The last of each list are the names of the older Python CLI.
    names: {
      shell: ['Bash', 'Shell'],
      write: ['Write', 'WriteFile'],
      edit: ['Edit', 'StrReplaceFile'],
      read: ['Read', 'ReadFile'],
      search: ['Glob', 'Grep'],
      task: ['Agent'],
    },
  },
});
