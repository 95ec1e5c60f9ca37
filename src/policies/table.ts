import type { PolicyRow } from './policy.js';

/** The built-in guards. Only those that want an event are loaded. */
export const POLICIES: readonly PolicyRow[] = [
  {
    name: 'destructive',
    events: ['before_tool', 'permission_request'],
    wants: (event) => event.tool?.kind === 'shell',
    load: async () => (await import('./destructive/index.js')).destructive,
  },
];
