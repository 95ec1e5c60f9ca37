import type { Event, ToolKind } from '../model/event.js';
import type { History } from '../model/history.js';
import { objectsIn } from '../model/tool-view.js';
import { isPlainCommand } from './guards/plain-command.js';
import { isTooLarge, whyUnreadable } from './guards/readable.js';
import { reads } from './guards/reads.js';
import type { PolicyRow } from './policy.js';
import { linesOf } from './tool-lines.js';
import { mayWait } from './workflow/wants.js';

const COMMAND_FIELD =
  /^(?:command|cmd|script|commands|command_?line|shell_command|program|executable|exe|binary|argv)$/i;
const WRITING: readonly ToolKind[] = ['write', 'edit', 'fetch', 'mcp', 'other'];
const READING: readonly ToolKind[] = ['read', 'search'];

/** Whether a call brings a command line along, also under a name that we do not know, or does what one would do. */
export function runsCommands({ tool }: Event): boolean {
  if (tool === null) return false;
  if (tool.kind === 'shell') return true;
  if (tool.kind !== 'mcp' && tool.kind !== 'other') return false;
  const hasField = objectsIn(tool.input).some((each) =>
    Object.keys(each).some((key) => COMMAND_FIELD.test(key)),
  );
  return hasField || linesOf(tool).length > 0;
}

/** Nearly every command is one that never failed before; without such a past there is no loop. */
function isNew({ call, hasFailed }: History): boolean {
  return call.command !== null && !hasFailed(call.command);
}

/** The built-in guards. Only those that want an event are loaded: without a command line, no parser. */
export const POLICIES: readonly PolicyRow[] = [
  {
    name: 'calls',
    events: ['before_tool', 'permission_request'],
    wants: (event) => isTooLarge(event) || whyUnreadable(event) !== null,
    load: async () => (await import('./guards/calls.js')).calls,
  },
  {
    name: 'shell',
    events: ['before_tool', 'permission_request'],
    wants: runsCommands,
    isSilent: isPlainCommand,
    load: async () => (await import('./guards/shell.js')).shell,
  },
  {
    name: 'files',
    events: ['before_tool', 'permission_request'],
    wants: ({ tool }) => tool !== null && WRITING.includes(tool.kind),
    load: async () => (await import('./guards/files.js')).files,
  },
  {
    name: 'reads',
    events: ['before_tool', 'permission_request'],
    wants: ({ tool }) => tool !== null && READING.includes(tool.kind),
    // The most frequent call of all: not worth a file of its own.
    load: () => Promise.resolve(reads),
  },
  {
    name: 'workflow',
    category: 'gate',
    // Before the one that counts writes: what a gate refuses was no attempt.
    priority: 200,
    events: ['before_tool', 'permission_request'],
    wants: ({ tool }, { gates = [] }) => tool !== null && mayWait(tool, gates),
    load: async () => (await import('./workflow/index.js')).workflow,
  },
  {
    name: 'stuck',
    category: 'gate',
    events: ['before_tool'],
    wants: ({ tool }) => tool !== null && ['shell', 'write', 'edit'].includes(tool.kind),
    isSilent: (_event, { history }) => history === undefined || isNew(history),
    load: async () => (await import('./stuck/index.js')).stuck,
  },
];
