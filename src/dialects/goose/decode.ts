import { bareDoubleUnderscore } from '../tools.js';
import { CLAUDE_FIELDS, decoder } from '../wire.js';
import { capabilities } from './capabilities.js';

export const decode = decoder({
  agent: 'goose',
  fields: {
    ...CLAUDE_FIELDS,
    event: ['event'],
    cwd: ['working_dir'],
    callId: ['tool_call_id'],
    prompt: ['message'],
  },
  events: capabilities.events,
  tools: {
    mcp: bareDoubleUnderscore,
    names: {
      shell: ['shell', 'developer__shell'],
      write: ['write'],
      edit: ['edit', 'developer__text_editor'],
      read: ['read_image'],
      search: ['tree'],
    },
  },
});
