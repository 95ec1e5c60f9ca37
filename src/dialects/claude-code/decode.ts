import type { Event } from '../../model/event.js';
import type { WireInput } from '../dialect.js';
import { doubleUnderscore } from '../tools.js';
import { CLAUDE_FIELDS, decodeWire } from '../wire.js';
import { capabilities } from './capabilities.js';

export function decode(input: WireInput): Event {
  return decodeWire(input, {
    agent: 'claude-code',
    fields: CLAUDE_FIELDS,
    events: capabilities.events,
    tools: {
      mcp: doubleUnderscore,
      names: {
        shell: ['Bash', 'PowerShell', 'Monitor'],
        write: ['Write'],
        edit: ['Edit', 'MultiEdit', 'NotebookEdit'],
        read: ['Read'],
        search: ['Glob', 'Grep'],
        fetch: ['WebFetch', 'WebSearch'],
        task: ['Agent', 'Task'],
      },
    },
  });
}
