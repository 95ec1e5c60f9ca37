import type { Verdict } from './verdict.js';

/** Why a hook gave no verdict. A hook that did not run never looks like one that approved. */
export type FailureKind = 'not-started' | 'crashed' | 'timed-out' | 'bad-output' | 'untrusted';

export type Outcome =
  | {
      readonly kind: 'verdict';
      readonly verdict: Verdict;
      /** For the record only: neither the model nor the decision sees it. */
      readonly note?: string;
    }
  | { readonly kind: FailureKind; readonly detail: string };

export function spoke(verdict: Verdict, note: string | null = null): Outcome {
  return note === null || note === '' ? { kind: 'verdict', verdict } : { kind: 'verdict', verdict, note };
}

export function failed(kind: FailureKind, detail: string): Outcome {
  return { kind, detail };
}
