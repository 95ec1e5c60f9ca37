/** Text from a stranger's file for a terminal: nothing in it can move the cursor, hide or turn around. */
export function harmless(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n]|[\u200b-\u200f\u202a-\u202e\u2028\u2029\u2066-\u2069]/gu, '\uFFFD');
}
