/** A command line for agents that start hooks through a POSIX shell. */
export function quoteForShell(words: readonly string[]): string {
  return words
    .map((word) => (/^[\w./:=@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`))
    .join(' ');
}

/** The same for PowerShell, which takes a quoted first word for a string unless it is called. */
export function quoteForPowerShell(words: readonly string[]): string {
  return `& ${words.map((word) => `'${word.replaceAll("'", "''")}'`).join(' ')}`;
}
