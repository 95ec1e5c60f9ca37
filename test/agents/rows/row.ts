import type { LiveAgent } from '../../../src/live/agent.js';
import type { EventKind } from '../../../src/model/event.js';
import type { Intent } from '../../../src/model/meaning.js';
import type { Place } from '../place.js';
import type { RawHook } from '../scenes/raw-hook.js';

/** A real agent, and what is to be expected of it. */
export interface AgentRow extends LiveAgent {
  /** Its key in agents.json. */
  readonly id: string;
  /** The file that has our entry for calls; `~/` is its home. */
  readonly hookFile: string;
  readonly hasMcp: boolean;
  readonly hasSubagents: boolean;
  /** Its events say whether a subagent made the call. */
  readonly tellsSubagents: boolean;
  /** A refusal ends the whole run, and nobody is told why. */
  readonly endsOnDeny: boolean;
  /** Someone else's hook in the file that gets our entries. It touches the file `foreign` in the project. */
  readonly layForeign?: (place: Place) => void;
  /** A hook that is not ours; absent where hooks are functions of a plugin. */
  readonly raw?: RawHook;
  /**
   * Which calls are reported twice where the entry stands in two scopes: with `unchanged` the second report
   * has what the first one left, and does not come after a refusal.
   */
  readonly reportsTwice: 'all' | 'unchanged' | 'none';
  /** What its table promises for another surface than the command line, with the quirk or note that says so. */
  readonly absent?: Readonly<
    Partial<Record<EventKind, { readonly intents: readonly Intent[]; readonly why: string }>>
  >;
}
