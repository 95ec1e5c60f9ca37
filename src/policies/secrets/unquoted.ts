/** What ends a word whatever is around it; a blank, and nothing at all, are in every text. */
function isBetween(char: string): boolean {
  return ';|&()'.includes(char.trim());
}

/** Whether a word stands in a text as it is; without a pattern, which would take longer for a short one. */
export function standsIn(text: string, word: string): boolean {
  if (word === '') return false;
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1))
    if (isBetween(text.charAt(at - 1)) && isBetween(text.charAt(at + word.length))) return true;
  return false;
}

/**
 * The commands of which some word is not in the text as it is, a line each: quotes inside a credential hide it from a
 * look at the text alone.
 */
export function unquotedCommands(
  commands: readonly (readonly string[])[],
  isWritten: (word: string) => boolean,
): string {
  return commands
    .filter((words) => !words.every(isWritten))
    .map((words) => words.join(' '))
    .join('\n');
}
