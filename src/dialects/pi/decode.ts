import { FRAME_FIELDS } from '../plugin/frame.js';
import { noMcp } from '../tools.js';
import { decoder } from '../wire.js';
import { capabilities } from './capabilities.js';

export const decode = decoder({
  agent: 'pi',
  fields: FRAME_FIELDS,
  events: capabilities.events,
  tools: {
    mcp: noMcp,
    names: {
      shell: ['bash', 'powershell'],
      write: ['write'],
      edit: ['edit'],
      read: ['read'],
      search: ['grep', 'find', 'ls'],
    },
  },
});
