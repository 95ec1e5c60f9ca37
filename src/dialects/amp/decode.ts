import { FRAME_FIELDS } from '../plugin/frame.js';
import { doubleUnderscore } from '../tools.js';
import { decoder } from '../wire.js';
import { capabilities } from './capabilities.js';

export const decode = decoder({
  agent: 'amp',
  fields: FRAME_FIELDS,
  events: capabilities.events,
  tools: {
    mcp: doubleUnderscore,
    names: {
      shell: ['Bash', 'shell_command'],
      write: ['create_file'],
      edit: ['edit_file', 'apply_patch'],
      read: ['Read'],
      search: ['Grep', 'glob', 'finder'],
      fetch: ['read_web_page', 'web_search'],
      task: ['Task'],
    },
  },
});
