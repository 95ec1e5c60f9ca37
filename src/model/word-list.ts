/**
 * Whether a word stands in a list of words that is one text. No table and no pattern: a process that lives for one
 * event would build them to ask once.
 */
export function isListed(word: string, list: string): boolean {
  return word !== '' && !word.includes(' ') && ` ${list} `.includes(` ${word} `);
}
