import type { Event } from '../../model/event.js';
import type { WireInput } from '../dialect.js';
import { atSlash } from '../tools.js';
import { CLAUDE_FIELDS, decodeWire } from '../wire.js';
import { capabilities } from './capabilities.js';

export function decode(input: WireInput): Event {
  return decodeWire(input, {
    agent: 'kiro',
    fields: CLAUDE_FIELDS,
    events: capabilities.events,
    tools: {
      mcp: atSlash,
      names: {
        shell: ['execute_bash', 'shell', 'execute_cmd'],
        write: ['fs_write', 'write'],
        read: ['fs_read', 'read'],
      },
    },
  });
}
