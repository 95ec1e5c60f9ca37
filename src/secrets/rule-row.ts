/**
 * A format of credential: id, words without which it cannot match (lower case), pattern, flags, and the
 * group that holds the credential. A row, not an object: the table is read at every start of the hook.
 */
export type RuleRow = readonly [
  id: string,
  keywords: readonly string[],
  source: string,
  flags: string,
  group: number,
];
