import type { Installed } from '../installed.js';

export type Level = 'ok' | 'warning' | 'problem';

export interface Finding {
  readonly level: Level;
  readonly about: string;
  readonly text: string;
  /** What `--fix` would do about it; null if only a person can. */
  readonly fix: { readonly agent: string; readonly scope: Installed['scope'] } | null;
}

export function finding(level: Level, about: string, text: string, fix: Finding['fix'] = null): Finding {
  return { level, about, text, fix };
}
