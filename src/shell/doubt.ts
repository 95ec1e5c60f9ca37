import type { EffectKind, Target } from './effect.js';

const WRITES: ReadonlySet<EffectKind> = new Set(['write', 'overwrite']);

/** What has a name of its own, seen from where the command runs: `build`, `../web/dist/*`, `.cache`, but not `*` or `..`. */
const NAMED = /^(?:\.{1,2}\/)*\.?\w[\w.@+-]*(?:\/|$)/;

/**
 * What counts of a command that runs here only if a `cd` of the line has failed, or the work before it, although nothing
 * speaks for that: what would be lost whatever lies here, such as `*`. What has a name is meant for the place where the
 * `cd` leads.
 */
export function lostInDoubt(kind: EffectKind, targets: readonly Target[]): readonly Target[] {
  return WRITES.has(kind) ? [] : targets.filter(({ text }) => !NAMED.test(text));
}
