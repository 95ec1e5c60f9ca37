import { seconds } from './duration.js';
import type { EventKind } from './event.js';
import { DEFAULT_PRIORITY, type Hook } from './hook.js';
import { spoke } from './outcome.js';
import { noOpinion, type Effects } from './verdict.js';

/** Something of our own to say at an event, as a hook, so that the record names who said it. */
export function noticeHook(name: string, event: EventKind, effects: Partial<Effects>): Hook {
  return {
    name,
    category: 'feedback',
    events: [event],
    matcher: null,
    priority: DEFAULT_PRIORITY,
    timeout: seconds(1),
    isAsync: false,
    onFailure: 'allow',
    origin: { layer: 'builtin', file: null, line: null },
    ignoresSignal: true,
    run: () => spoke(noOpinion({ effects })),
  };
}
