import type { Verdict } from './verdict.js';

/** Why a hook gave no verdict. A hook that did not run never looks like one that approved. */
export type FailureKind = 'not-started' | 'crashed' | 'timed-out' | 'bad-output' | 'untrusted';

export type Outcome =
  | { readonly kind: 'verdict'; readonly verdict: Verdict }
  | { readonly kind: FailureKind; readonly detail: string };

export function spoke(verdict: Verdict): Outcome {
  return { kind: 'verdict', verdict };
}

export function failed(kind: FailureKind, detail: string): Outcome {
  return { kind, detail };
}
