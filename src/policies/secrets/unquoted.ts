/**
 * The commands of which some word is not in the text as it is, a line each: quotes inside a credential hide it from a
 * look at the text alone.
 */
export function unquotedCommands(text: string, commands: readonly (readonly string[])[]): string {
  const written = new Set(text.split(/[\s;|&()]+/));
  return commands
    .filter((words) => words.some((word) => !written.has(word)))
    .map((words) => words.join(' '))
    .join('\n');
}
