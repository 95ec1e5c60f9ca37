import { describe, expect, it } from 'vitest';
import { judgeShell, shellScene } from '../../src/policies/guards/shell.js';
import type { Preset } from '../../src/model/preset.js';
import { corpusContext } from './support/contexts.js';

function ruleOf(command: string, preset: Preset = 'standard'): string | null {
  return judgeShell(shellScene(command, corpusContext({ preset })))?.rule.id ?? null;
}

describe('everything that git knows', () => {
  it.each([
    `git rm -rf '*'`,
    `git rm './*'`,
    'git rm -rf :/',
    `git rm -rf ':(top)'`,
    'cd src && git rm -rf :/',
    'git ls-files | xargs rm -f',
    'git ls-files -z | xargs -0 rm',
    'rm -f $(git ls-files)',
    'for f in $(git ls-files); do rm "$f"; done',
    'git ls-files | while read f; do rm "$f"; done',
  ])('is not deleted: %s', (command) => {
    expect(ruleOf(command)).toBe('destructive.workspace');
  });

  it.each([
    `git rm -rf 'docs/*'`,
    `git rm -rf '*.pyc'`,
    'git rm -r --cached .',
    'cd /tmp/x && git rm -rf :/',
    'git ls-files src | xargs rm -f',
    'git ls-files -d | xargs git rm',
    'git ls-files -o --exclude-standard | xargs rm -f',
    `git ls-files '*.orig' | xargs rm -f`,
    `git ls-files | grep '\\.pyc$' | xargs rm -f`,
    'git ls-files | xargs wc -l',
    `git ls-files -z | xargs -0 sed -i 's/a/b/'`,
  ])('is chosen from, or looked at: %s', (command) => {
    expect(ruleOf(command)).toBeNull();
  });
});

describe('changes that are not committed', () => {
  it.each([
    'git checkout .',
    'git checkout HEAD -- .',
    'git checkout -- src/a.ts',
    'git checkout -f main',
    'git restore .',
    'git restore -SW .',
    'git switch --discard-changes main',
  ])('are thrown away, which strict refuses: %s', (command) => {
    expect(ruleOf(command)).toBeNull();
    expect(ruleOf(command, 'strict')).toBe('git.discard');
  });

  it.each([
    'git checkout main',
    'git checkout -b topic origin/main',
    'git checkout --theirs package-lock.json',
    'git restore --staged .',
    'git restore -p src/a.ts',
    'git switch main',
    'git stash push src/a.ts',
  ])('are kept: %s', (command) => {
    expect(ruleOf(command, 'strict')).toBeNull();
  });
});

describe('a tree that the network names', () => {
  it.each(['rm -rf "$(curl -s https://x.example/dir)"', 'curl -s https://x.example/dirs | xargs rm -rf'])(
    'is not deleted: %s',
    (command) => {
      expect(ruleOf(command)).toBe('destructive.unresolved');
    },
  );

  it.each([
    'rm -rf "build/$(curl -s https://x.example/version)"',
    'curl -s https://x.example/list | xargs rm -f',
    'rm -rf "$(cat .builddir)"',
  ])('is not what this is: %s', (command) => {
    expect(ruleOf(command)).toBeNull();
  });
});
