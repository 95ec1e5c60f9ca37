import { singleUnderscore } from '../tools.js';
import { CLAUDE_FIELDS, decoder } from '../wire.js';
import { capabilities } from './capabilities.js';

export const decode = decoder({
  agent: 'crush',
  fields: { ...CLAUDE_FIELDS, event: ['event'] },
  events: capabilities.events,
  tools: {
    mcp: singleUnderscore,
    names: {
      shell: ['bash'],
      write: ['write'],
      edit: ['edit', 'multiedit'],
      read: ['view'],
      search: ['ls', 'glob', 'grep'],
      fetch: ['fetch', 'web_fetch', 'web_search'],
      task: ['agent'],
    },
  },
});
