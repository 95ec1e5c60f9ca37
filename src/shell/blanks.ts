const MANY = /\s{16,}/g;

/**
 * Code that patterns look through, with no more blanks in a row than somebody means. A pattern that skips blanks in three
 * places takes as many steps as the third power of their number.
 */
export function squeezeBlanks(text: string): string {
  return text.replace(MANY, (run) => (run.includes('\n') ? '\n' : ' '));
}
