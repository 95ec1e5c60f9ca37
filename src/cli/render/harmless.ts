/** Text from a stranger for a terminal: nothing in it can move the cursor, hide or turn around. */
export function harmless(text: string): string {
  return text
    .toWellFormed()
    .replace(
      /[^\P{Cc}\t\n]|[\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2064\u2066-\u2069\ufeff\u{e0000}-\u{e007f}]/gu,
      '\uFFFD',
    );
}

/** The same in one line, for a cell or a sentence. */
export function harmlessLine(text: string): string {
  return harmless(text.replace(/[\t\n\r]+/g, ' '));
}
