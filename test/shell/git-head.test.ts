import { describe, expect, it } from 'vitest';
import { effectsOf } from './reading.js';

function pushedBy(line: string): string | undefined {
  return effectsOf(line).find((effect) => effect.startsWith('force-push'));
}

describe('the branch that a line went to', () => {
  it.each([
    ['git checkout -b a && git push -f', 'a'],
    ['git switch -c a && git push -f origin HEAD', 'a'],
    ['git checkout a && git rebase main && git push -f', 'a'],
    ['git checkout --track origin/a && git push -f', 'a'],
    ['git checkout -b a && git checkout b && git push -f', 'b'],
    ['git branch -m a && git push -f', 'a'],
    ['cd src && git checkout a && git push -f', 'a'],
    ['gh pr checkout 7 && git push -f', 'pull/7'],
    ['if x; then git checkout a; else git checkout b; fi; git push -f', 'a b'],
  ])('%s', (line, branch) => {
    expect(pushedBy(line)).toContain(branch);
  });

  it.each([
    'git checkout src/a.ts && git push -f',
    'git checkout . && git push -f',
    'git checkout a -- b && git push -f',
    'git checkout - && git push -f',
    'git checkout -b a && git checkout - && git push -f',
    'git checkout --detach a && git push -f',
    'git checkout a && cd /opt/x && git push -f',
  ])('is not told by: %s', (line) => {
    expect(pushedBy(line)).toBe(pushedBy('git push -f'));
  });
});
