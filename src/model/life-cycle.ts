import type { Layer } from './hook.js';
import type { IdList } from './practice-settings.js';

/** A hook on its way out: it warns until a day, and does not run from that day on. */
export interface Deprecation {
  readonly hook: string;
  /** Why, and what to use instead. */
  readonly reason: string;
  /** `2026-12-31`: the last day on which it runs. */
  readonly until: string;
  /** Who says so. */
  readonly layer: Layer;
  /** What layers above have switched on: that is not theirs to retire. */
  readonly floor: { readonly gates: IdList; readonly feedback: IdList };
}
