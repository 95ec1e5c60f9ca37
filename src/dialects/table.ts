import type { Dialect } from './dialect.js';

interface DialectRow {
  readonly id: string;
  readonly load: () => Promise<Dialect>;
}

/** Every agent we speak to. The hook process loads the one row it needs. */
export const DIALECTS: readonly DialectRow[] = [
  { id: 'claude-code', load: async () => (await import('./claude-code/index.js')).claudeCode },
  { id: 'kiro', load: async () => (await import('./kiro/index.js')).kiro },
  { id: 'git', load: async () => (await import('./git/index.js')).git },
  { id: 'generic', load: async () => (await import('./generic/index.js')).generic },
];

export async function loadDialect(id: string): Promise<Dialect | null> {
  const row = DIALECTS.find((candidate) => candidate.id === id);
  return row === undefined ? null : row.load();
}
