import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PolicyContext } from '../../../src/policies/policy.js';
import { readGit } from '../../../src/process/read-git.js';
import { scratchContext } from './contexts.js';

/** What git answers; null if it says no. */
export function git(cwd: string, args: readonly string[]): string | null {
  try {
    const identity = ['-c', 'user.name=x', '-c', 'user.email=x@example.com'];
    return execFileSync('git', ['-C', cwd, ...identity, ...args], { encoding: 'utf8', stdio: 'pipe' });
  } catch {
    return null;
  }
}

/** A repository with one commit in it. */
export function repository(changes: Partial<PolicyContext> = {}): {
  workspace: string;
  context: PolicyContext;
  write: (name: string, text: string | Buffer) => void;
} {
  const { workspace, context } = scratchContext({ readGit, ...changes });
  const write = (name: string, text: string | Buffer): void => {
    mkdirSync(dirname(join(workspace, name)), { recursive: true });
    writeFileSync(join(workspace, name), text);
  };
  git(workspace, ['init', '-q', '-b', 'feature']);
  write('a.ts', 'export {};\n');
  git(workspace, ['add', '.']);
  git(workspace, ['commit', '-qm', 'first']);
  return { workspace, context, write };
}
