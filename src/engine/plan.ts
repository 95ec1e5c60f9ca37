import type { Event } from '../model/event.js';
import { CATEGORIES, LAYERS, type Hook } from '../model/hook.js';

export interface Plan {
  /** Judge the event, one after the other. */
  readonly judges: readonly Hook[];
  /** Start after the answer. */
  readonly observers: readonly Hook[];
  /** The security hooks that want a call as a rewrite has left it: other ones than wanted it before, maybe. */
  readonly guardsOf: (rewritten: Event) => readonly Hook[] | Promise<readonly Hook[]>;
}

function wants(hook: Hook, event: Event): boolean {
  if (hook.events.length > 0 && !hook.events.includes(event.kind)) return false;
  return hook.matcher === null || hook.matcher.test(event);
}

/** What decides when a hook has its turn. */
export type Ranked = Pick<Hook, 'category' | 'origin' | 'priority'>;

/**
 * Security before gate before feedback; inside a category the more trusted layer first, so that no
 * priority number lets a repository's hook see a call before a person's guard; then priority. Equal
 * hooks keep the order in which they were given.
 */
export function compareRank(a: Ranked, b: Ranked): number {
  return (
    CATEGORIES.indexOf(a.category) - CATEGORIES.indexOf(b.category) ||
    LAYERS.indexOf(a.origin.layer) - LAYERS.indexOf(b.origin.layer) ||
    b.priority - a.priority
  );
}

/** Which hooks want the event, in which order. */
export function planHooks(event: Event, hooks: readonly Hook[]): Plan {
  const wanted = hooks.filter((hook) => wants(hook, event)).sort(compareRank);
  return {
    // A security hook that ran after the answer would guard nothing.
    judges: wanted.filter((hook) => !hook.isAsync || hook.category === 'security'),
    observers: wanted.filter((hook) => hook.isAsync && hook.category !== 'security'),
    guardsOf: (rewritten) =>
      planHooks(
        rewritten,
        hooks.filter((hook) => hook.category === 'security'),
      ).judges,
  };
}
