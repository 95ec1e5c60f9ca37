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
