import type { z } from 'zod';

/** `Invalid input: expected array, received number`. */
const EXPECTED = /^Invalid (?:input|option): expected (.+?)(?:, received (.+))?$/;

/** A validator's word for what is not there means nothing to who has left it out. */
export function describeIssue(issue: z.core.$ZodIssue): string {
  const said = describeMismatch(issue);
  const [, wanted, received] = EXPECTED.exec(said) ?? [];
  return wanted !== undefined && received === 'undefined' ? `is missing (${wanted})` : said;
}

/** What is wrong with a value. Of a union, which says only that nothing fitted, what would have. */
function describeMismatch(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'invalid_union') return issue.message;
  const said = issue.errors.flatMap((branch) =>
    branch.map((inner) => EXPECTED.exec(describeMismatch(inner))),
  );
  const wanted = new Set(said.flatMap((match) => match?.[1] ?? []));
  if (wanted.size === 0) return issue.message;
  const [received] = said.flatMap((match) => match?.[2] ?? []);
  const found = received === undefined ? '' : `, received ${received}`;
  return `Invalid input: expected ${[...wanted].join(' or ')}${found}`;
}
