import { claudeCode } from './claude-code/index.js';
import type { Dialect } from './dialect.js';
import { DIALECTS } from './table.js';

/** Most people have Claude Code, and other dialects extend it: it is at hand without a look at the table. */
export async function loadDialect(id: string): Promise<Dialect | null> {
  if (id === claudeCode.id) return claudeCode;
  const row = DIALECTS.find((candidate) => candidate.id === id);
  return row === undefined ? null : row.load();
}
