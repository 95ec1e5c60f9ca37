import { describe, expect, it } from 'vitest';
import { RULES } from '../../../src/policies/catalogue.js';
import { shellScene } from '../../../src/policies/guards/shell.js';
import type { PolicyContext } from '../../../src/policies/policy.js';
import { corpusContext } from './contexts.js';

/** A rule, and lines with what it finds in them. */
type Table = Readonly<Record<string, readonly (readonly [line: string, finding: string | null])[]>>;

/** What one rule says of a line, and of what. */
function findingOf(id: string, line: string, changes: Partial<PolicyContext>): string | null {
  const rule = RULES.find((each) => each.id === id);
  if (rule?.inShell === undefined) throw new Error(`no rule ${id}`);
  const found = rule.inShell(shellScene(line, corpusContext(changes)));
  return found === null ? null : `${found.what}: ${found.target ?? '-'}`;
}

/** A test for every line of a table. */
export function checkFindings(table: Table, changes: Partial<PolicyContext> = {}): void {
  describe.each(Object.entries(table))('%s', (id, rows) => {
    it.each(rows)('%s', (line, finding) => {
      expect(findingOf(id, line, changes)).toBe(finding);
    });
  });
}
