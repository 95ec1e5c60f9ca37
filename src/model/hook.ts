import type { Duration } from './duration.js';
import type { Event, EventKind } from './event.js';
import type { Outcome } from './outcome.js';

export const CATEGORIES = ['security', 'gate', 'feedback'] as const;

export type Category = (typeof CATEGORIES)[number];

/** Where a hook or a setting comes from, the most trusted first. */
export const LAYERS = ['builtin', 'managed', 'user', 'project', 'library'] as const;

export type Layer = (typeof LAYERS)[number];

export interface Origin {
  readonly layer: Layer;
  readonly file: string | null;
  readonly line: number | null;
}

export const FAILURE_POSTURES = ['deny', 'ask', 'allow'] as const;

/** What it means for the call that this hook could not judge it. */
export type FailurePosture = (typeof FAILURE_POSTURES)[number];

export interface Matcher {
  /** For people: `tool Bash`, `path **\/*.py`. */
  readonly description: string;
  readonly test: (event: Event) => boolean;
}

export const DEFAULT_PRIORITY = 100;

export interface Hook {
  readonly name: string;
  readonly category: Category;
  /** Empty: every event. */
  readonly events: readonly EventKind[];
  readonly matcher: Matcher | null;
  /** 0 to 1000, higher first. */
  readonly priority: number;
  readonly timeout: Duration;
  /** Starts after the answer and cannot change it. */
  readonly isAsync: boolean;
  /** Runs outside this process, so that its neighbours of equal rank may run at the same time. */
  readonly canOverlap?: boolean;
  readonly onFailure: FailurePosture;
  readonly origin: Origin;
  /** Answers without a look at the signal, so that none is made for it: that costs more than a quick hook's run. */
  readonly ignoresSignal?: true;
  readonly run: (event: Event, signal: AbortSignal | null) => Outcome | Promise<Outcome>;
}
