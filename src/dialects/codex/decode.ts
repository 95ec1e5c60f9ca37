import { doubleUnderscore } from '../tools.js';
import { CLAUDE_FIELDS, decoder } from '../wire.js';
import { capabilities } from './capabilities.js';

export const decode = decoder({
  agent: 'codex',
  fields: {
    ...CLAUDE_FIELDS,
    event: ['hook_event_name', 'type'],
    session: ['session_id', 'thread-id'],
  },
  aliases: { 'agent-turn-complete': 'notify' },
  events: capabilities.events,
  tools: {
    mcp: doubleUnderscore,
    names: {
      shell: ['Bash'],
      edit: ['apply_patch'],
      read: ['view_image'],
      fetch: ['web_search'],
      // quirk codex-7: in code mode the name has its namespace in front.
      task: ['spawn_agent', 'collaborationspawn_agent'],
    },
  },
});
