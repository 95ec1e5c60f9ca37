import { noMcp } from '../tools.js';
import { CLAUDE_FIELDS, decoder } from '../wire.js';
import { capabilities } from './capabilities.js';

export const decode = decoder({
  agent: 'openhands',
  fields: { ...CLAUDE_FIELDS, event: ['event_type'], cwd: ['working_dir'], prompt: ['message'] },
  events: capabilities.events,
  // quirk openhands-3
  tools: { mcp: noMcp, names: { shell: ['terminal'], edit: ['file_editor'], task: ['delegate'] } },
});
