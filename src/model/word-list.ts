/**
 * Whether a word stands in a list of words that is one text. No table and no pattern: a process that lives for one
 * event would build them to ask once.
 */
export function isListed(word: string, list: string): boolean {
  if (word === '' || word.includes(' ')) return false;
  // No spaces around the list instead: that would be a copy of all of it each time.
  return (
    list.includes(` ${word} `) || list.startsWith(`${word} `) || list.endsWith(` ${word}`) || list === word
  );
}
