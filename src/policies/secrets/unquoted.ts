/** A longer text is taken apart once; to look for each word in a short one takes less than the pattern. */
const MAX_SEARCHED = 2000;

function among(text: string): (word: string) => boolean {
  const written = new Set(text.split(/[\s;|&()]+/));
  return (word) => written.has(word);
}

/** What ends a word whatever is around it. The end of the text does so, too. */
function isBetween(char: string | undefined): boolean {
  return char === undefined || ';|&()'.includes(char) || char.trim() === '';
}

function standsIn(text: string, word: string): boolean {
  if (word === '') return false;
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1))
    if (isBetween(text[at - 1]) && isBetween(text[at + word.length])) return true;
  return false;
}

/**
 * The commands of which some word is not in the text as it is, a line each: quotes inside a credential hide it from a
 * look at the text alone.
 */
export function unquotedCommands(text: string, commands: readonly (readonly string[])[]): string {
  const isWritten =
    text.length > MAX_SEARCHED ? among(text) : (word: string): boolean => standsIn(text, word);
  return commands
    .filter((words) => words.some((word) => !isWritten(word)))
    .map((words) => words.join(' '))
    .join('\n');
}
