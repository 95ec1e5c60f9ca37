import { doubleUnderscore } from '../tools.js';
import { CLAUDE_FIELDS, decoder } from '../wire.js';
import { capabilities } from './capabilities.js';

export const decode = decoder({
  agent: 'droid',
  fields: CLAUDE_FIELDS,
  events: capabilities.events,
  tools: {
    mcp: doubleUnderscore,
    names: {
      shell: ['Execute'],
      write: ['Create'],
      edit: ['Edit', 'MultiEdit', 'ApplyPatch'],
      read: ['Read'],
      search: ['LS', 'Glob', 'Grep'],
      fetch: ['FetchUrl', 'WebSearch'],
      task: ['Task'],
    },
  },
});
