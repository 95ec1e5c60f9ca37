import type { PolicyContext } from './policy.js';

/** Effects that were refused earlier in the session. The past is read only for a call that could repeat something. */
export function deniedBefore({ deniedEffects, history, judges }: PolicyContext): ReadonlySet<string> {
  if (deniedEffects !== undefined) return new Set(deniedEffects);
  return history?.deniedEffects(judges) ?? new Set();
}
