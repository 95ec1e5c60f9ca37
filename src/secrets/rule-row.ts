/**
 * A format of credential: id, words without which it cannot match (lower case), pattern, flags, and the
 * group that holds the credential.
 */
export type RuleRow = readonly [
  id: string,
  keywords: readonly string[],
  source: string,
  flags: string,
  group: number,
];
