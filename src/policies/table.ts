import type { PolicyRow } from './policy.js';
import { mayWait } from './workflow/wants.js';

/** The built-in guards. Only those that want an event are loaded. */
export const POLICIES: readonly PolicyRow[] = [
  {
    name: 'destructive',
    events: ['before_tool', 'permission_request'],
    wants: (event) => event.tool?.kind === 'shell',
    load: async () => (await import('./destructive/index.js')).destructive,
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
    load: async () => (await import('./stuck/index.js')).stuck,
  },
];
