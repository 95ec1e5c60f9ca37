import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

export interface InstalledAgent {
  readonly version: string;
  readonly program: string;
  /** The directory of the Node it needs; null if ours will do. */
  readonly nodeDir: string | null;
}

export const REPORTS = resolve(import.meta.dirname, '../../reports/agents');

/** What "npm run test:agents" could install; null if this one is not among it. */
export function findInstalled(id: string): InstalledAgent | null {
  const file = `${REPORTS}/installed.json`;
  if (!existsSync(file)) return null;
  const all: Readonly<Record<string, InstalledAgent>> = JSON.parse(readFileSync(file, 'utf8'));
  return all[id] ?? null;
}

export function mustBeInstalled(id: string): InstalledAgent {
  const found = findInstalled(id);
  if (found === null) throw new Error(`${id} is not installed. "npm run test:agents" gets it from npm.`);
  return found;
}
