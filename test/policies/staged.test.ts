import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { PolicyContext } from '../../src/policies/policy.js';
import { madeUpValues } from '../secrets/made-up.js';
import { ruleFor, scratchContext, toolEvent } from './support/contexts.js';

const TOKEN = madeUpValues('ghp_<a36>', 1)[0] ?? '';

function git(cwd: string, args: readonly string[]): string | null {
  try {
    const identity = ['-c', 'user.name=x', '-c', 'user.email=x@example.com'];
    return execFileSync('git', ['-C', cwd, ...identity, ...args], { encoding: 'utf8', stdio: 'pipe' });
  } catch {
    return null;
  }
}

/** A repository with one commit in it. */
function repository(): {
  workspace: string;
  context: PolicyContext;
  write: (name: string, text: string) => void;
} {
  const { workspace, context } = scratchContext({ readGit: git });
  const write = (name: string, text: string): void => writeFileSync(join(workspace, name), text);
  git(workspace, ['init', '-q', '-b', 'feature']);
  write('a.ts', 'export {};\n');
  git(workspace, ['add', '.']);
  git(workspace, ['commit', '-qm', 'first']);
  return { workspace, context, write };
}

describe('credentials on their way into a commit', () => {
  const judge = (command: string, context: PolicyContext) => ruleFor(toolEvent('Bash', { command }), context);

  it('a staged one is refused, an unstaged one is not yet on its way', async () => {
    const { workspace, context, write } = repository();
    write('a.ts', `export const key = '${TOKEN}';\n`);
    expect(await judge('git commit -m x', context)).toBeNull();
    git(workspace, ['add', '.']);
    expect(await judge('git commit -m x', context)).toBe('secrets.staged');
    expect(await judge('git -c commit.gpgsign=false commit -m x', context)).toBe('secrets.staged');
    expect(await judge('npm test && git commit -m x', context)).toBe('secrets.staged');
    expect(await judge('git status', context)).toBeNull();
  });

  it('what commit --all or an add in the same line would take along counts', async () => {
    const { context, write } = repository();
    write('a.ts', `export const key = '${TOKEN}';\n`);
    expect(await judge('git commit -am x', context)).toBe('secrets.staged');
    expect(await judge('git add a.ts && git commit -m x', context)).toBe('secrets.staged');
  });

  it('a new file counts when an add comes first', async () => {
    const { context, write } = repository();
    write('b.ts', `export const key = '${TOKEN}';\n`);
    expect(await judge('git commit -am x', context)).toBeNull();
    expect(await judge('git add . && git commit -m x', context)).toBe('secrets.staged');
  });

  it('a commit that was not pushed yet is refused at the push', async () => {
    const { workspace, context, write } = repository();
    write('a.ts', `export const key = '${TOKEN}';\n`);
    git(workspace, ['commit', '-qam', 'second']);
    expect(await judge('git push origin feature', context)).toBe('secrets.staged');
  });

  it('one that is taken out is no leak', async () => {
    const { workspace, context, write } = repository();
    write('a.ts', `export const key = '${TOKEN}';\n`);
    git(workspace, ['commit', '-qam', 'second']);
    write('a.ts', 'export const key = process.env.KEY;\n');
    git(workspace, ['add', '.']);
    expect(await judge('git commit -m x', context)).toBeNull();
  });
});
