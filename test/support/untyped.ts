import type { Harness } from '../../src/harness/index.js';
import type { HookRegistry } from '../../src/index.js';
import type { HandlerOptions } from '../../src/registry/handler.js';

/** As a JavaScript author might: no type stands in the way of a mistake. */
export function registerUntyped(hooks: HookRegistry, event: string, handler: unknown): HookRegistry {
  return Reflect.apply(hooks.on, hooks, [event, handler]);
}

export function registerOn(
  harness: Harness,
  event: string,
  handler: unknown,
  options: HandlerOptions = {},
): Harness {
  return Reflect.apply(harness.on, harness, [event, handler, options]);
}
