import { describe, expect, it } from 'vitest';
import { matchesGlob, staticPrefix } from '../../../src/policies/paths/glob.js';

describe('matchesGlob', () => {
  it.each([
    ['/a/b.ts', '/a/*.ts', true],
    ['/a/b/c.ts', '/a/*.ts', false],
    ['/a/b/c.ts', '/a/**/*.ts', true],
    ['/a/c.ts', '/a/**/*.ts', true],
    ['/a/b', '/a/?', true],
    ['/a/bc', '/a/?', false],
    ['/a/b', '/a/[abc]', true],
    ['/a/b', '/a/[!abc]', false],
    ['/a/d', '/a/[!abc]', true],
    ['/a/b', '/a/{b,c}', true],
    ['/a/x.js', '/a/{x,y}.{ts,js}', true],
    ['/a/bad[', '/a/bad[', true],
    ['/a/{b', '/a/{b', true],
    ['/a.b', '/a?b', true],
    ['/axb', '/a.b', false],
    ['/a/z', '/a/[z-a]', false],
    ['/a/b/', '/a/**', true],
    ['/a/b', '/a/@(b|c)', true],
    ['/a/d', '/a/@(b|c)', false],
    ['/a/bcb', '/a/+(b|c)', true],
    ['/a/', '/a/?(b)', true],
    ['/a/bb', '/a/*(b)', true],
    ['/a/x', '/a/!(b|c)', true],
    ['/a/b', '/a/!(b|c)', false],
    ['/a/.x', '/a/!(b)', false],
    ['/a/.git', '/a/.!(|.)', true],
    ['/a/bd', '/a/@(b@(c|d)|e)', true],
    ['/a/@(b', '/a/@(b', true],
  ])('%s against %s is %s', (path, glob, expected) => {
    expect(matchesGlob(path, glob)).toBe(expected);
  });
});

describe('a glob that a repository made to take long', () => {
  const path = `/${'a/'.repeat(100)}${'a'.repeat(100)}`;
  it.each([
    ['directories', `/${'**/'.repeat(200)}x`],
    ['stars in a name', `/**/${'*a'.repeat(200)}*b`],
    ['stars across names', `/${'**a'.repeat(200)}b`],
    ['braces in braces', `/**/${'{a,{a,'.repeat(200)}a${'}}'.repeat(200)}*b`],
    ['choices', `/**/{${'a*,'.repeat(500)}b}b`],
    ['extended patterns', `/**/${'*(a|aa)'.repeat(200)}b`],
    ['exceptions', `/**/${'*!(*a*a)'.repeat(100)}b`],
    ['exceptions of exceptions', `/**/${'*!('.repeat(100)}b${')'.repeat(100)}b`],
    ['brackets that nothing closes', `/**/${'{[@('.repeat(10_000)}`],
  ])('is answered at once: %s', (_, glob) => {
    const start = performance.now();
    expect(matchesGlob(path, glob)).toBe(false);
    expect(performance.now() - start).toBeLessThan(2000);
  });

  it('still matches what it matches', () => {
    expect(matchesGlob(path, `/${'**/'.repeat(200)}aa*`)).toBe(true);
    expect(matchesGlob('/src/aXaXaXb', '/**/**/**/*a*a*a*b')).toBe(true);
    expect(matchesGlob('/src/xy', '/src/!(!(xy))')).toBe(true);
    expect(matchesGlob('/src/xz', '/src/!(!(xy))')).toBe(false);
  });
});

describe('staticPrefix', () => {
  it.each([
    ['/a/b*/c', '/a'],
    ['/a/b/*', '/a/b'],
    ['/*', '/'],
    ['/a/{b,c}', '/a'],
    ['/a/b', '/a/b'],
    ['/a/b/@(c|d)', '/a/b'],
    ['/a/b!(c)/d', '/a'],
  ])('%s lies below %s', (glob, prefix) => {
    expect(staticPrefix(glob)).toBe(prefix);
  });
});

it('a glob that is nested too deeply to be read may be anything', () => {
  expect(matchesGlob('/a/b', `/a/${'@('.repeat(20_000)}c${')'.repeat(20_000)}`)).toBe(true);
});
