import { describe, expect, it } from 'vitest';
import { fitsGlob } from '../../src/model/glob.js';

describe('fitsGlob', () => {
  it.each([
    ['src/a.ts', 'src/*.ts', true],
    ['src/deep/a.ts', 'src/*.ts', false],
    ['src/deep/a.ts', 'src/**/*.ts', true],
    ['src/a.ts', 'src/**/*.ts', true],
    ['.bridle/phases/01/plans/p.md', '**/.bridle/phases/**/plans/**/*.md', true],
    ['/x/.bridle/phases/01/plans/a/p.md', '**/.bridle/phases/**/plans/**/*.md', true],
    ['.bridle/phases/01/p.md', '**/.bridle/phases/**/plans/**/*.md', false],
    ['a?b', 'a?b', true],
    ['', '**', true],
    ['ab', 'a*b*', true],
    ['docs/😀-plan.md', 'docs/😀*.md', true],
    ['a/b', '**/**', true],
    ['a', 'a/**', true],
    ['a', 'a/**/b', false],
  ])('%s against %s: %s', (path, glob, expected) => {
    expect(fitsGlob(path, glob)).toBe(expected);
  });

  it('takes no time over a glob that is made to take long', () => {
    const start = performance.now();
    expect(fitsGlob('a'.repeat(4000), `${'*a'.repeat(200)}b`)).toBe(false);
    expect(fitsGlob('a/'.repeat(2000), `${'**/a/'.repeat(50)}b`)).toBe(false);
    expect(performance.now() - start).toBeLessThan(1000);
  });
});
