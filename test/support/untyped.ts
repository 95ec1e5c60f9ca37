import type { HookRegistry } from '../../src/index.js';

/** Registers as a JavaScript author might: no type stands in the way of a mistake. */
export function registerUntyped(hooks: HookRegistry, event: string, handler: unknown): HookRegistry {
  return Reflect.apply(hooks.on, hooks, [event, handler]);
}
