import type { Category } from '../model/hook.js';

/** A question about a new hook, and the category that a yes means. */
interface Question {
  readonly asks: string;
  readonly yes: Category;
  readonly because: string;
}

/** The first yes decides; who says no to everything has a feedback hook. */
export const CLASSIFICATION: readonly Question[] = [
  {
    asks: 'Would it do harm that cannot be undone, or give something away, if the hook were off for one call?',
    yes: 'security',
    because:
      'it runs first, again after every rewrite, and nothing opens it; where it cannot judge, a built-in one refuses, and one of your own if it says on_failure = "deny"',
  },
  {
    asks: 'Must something else have happened before this, and would a person sometimes rightly skip it?',
    yes: 'gate',
    because: 'it refuses until then, and a person can open it for a while, on record',
  },
];

export const OTHERWISE: Question = {
  asks: 'Does it only tell the model something?',
  yes: 'feedback',
  because: 'it advises and can never refuse, whatever it answers',
};

/** The decision tree as lines of text. */
export function renderClassification(): string {
  return [...CLASSIFICATION, OTHERWISE]
    .map(({ asks, yes, because }, at) => `${at + 1}. ${asks}\n   yes: ${yes} – ${because}.\n`)
    .join('');
}
