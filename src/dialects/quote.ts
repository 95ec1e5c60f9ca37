/** A command line for agents that start hooks through a POSIX shell. */
export function quoteForShell(words: readonly string[]): string {
  return words
    .map((word) => (/^[\w./:=@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`))
    .join(' ');
}
