import type { Duration } from './duration.js';
import type { Event, EventKind, ToolKind } from './event.js';
import type { Category, FailurePosture } from './hook.js';
import type { Verdict } from './verdict.js';

/**
 * A hook as a module: the default export of a `*.hook.ts` or `*.hook.js` file.
 *
 * It runs in a process of its own, so it may take its time, print what it likes and even hang: after
 * `timeout` it is ended and its failure means what `onFailure` says.
 */
export interface HookDefinition {
  /** Shown to people; the name of the file if absent. */
  readonly name?: string;
  readonly description?: string;
  /** When it runs. */
  readonly events: EventKind | readonly EventKind[];
  /** Only for these kinds of tools; for all if absent. */
  readonly tools?: ToolKind | readonly ToolKind[];
  /** `security` runs first and again after every rewrite, `gate` then, `feedback` last. */
  readonly category?: Category;
  /** 0 to 1000, higher first, 100 if absent. */
  readonly priority?: number;
  /** `seconds(30)` if absent. */
  readonly timeout?: Duration;
  /** Starts after the answer and cannot change it. */
  readonly isAsync?: boolean;
  /** What it means for the call if this hook crashes or hangs; `allow` if absent. */
  readonly onFailure?: FailurePosture;
  /** The judgement. Returning nothing means having no opinion. */
  readonly run: (
    event: Event,
    signal: AbortSignal,
  ) => Verdict | undefined | void | Promise<Verdict | undefined | void>;
}

/** Gives an author the types; changes nothing. */
export function defineHook(definition: HookDefinition): HookDefinition {
  return definition;
}
