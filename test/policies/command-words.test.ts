import { describe, expect, it } from 'vitest';
import { gitCallOf, operandsOf, type GitCall } from '../../src/policies/command-words.js';
import { command } from './support/analyses.js';

describe('a git command taken apart', () => {
  it.each<[string, GitCall | null]>([
    ['git', { subcommand: '', args: [], settings: [] }],
    ['git commit -m x', { subcommand: 'commit', args: ['-m', 'x'], settings: [] }],
    ['git COMMIT', { subcommand: 'commit', args: [], settings: [] }],
    ['git -C dir commit', { subcommand: 'commit', args: [], settings: [] }],
    ['git -c a=b -c c=d commit -c e', { subcommand: 'commit', args: ['-c', 'e'], settings: ['a=b', 'c=d'] }],
    ['git --config-env a=B push x', { subcommand: 'push', args: ['x'], settings: ['a=B'] }],
    ['git --git-dir a --work-tree b add c', { subcommand: 'add', args: ['c'], settings: [] }],
    ['git --namespace a --exec-path b log', { subcommand: 'log', args: [], settings: [] }],
    ['git --git-dir=a --no-pager -p log -p', { subcommand: 'log', args: ['-p'], settings: [] }],
    ['git -c', { subcommand: '', args: [], settings: [''] }],
    ['git --no-pager', { subcommand: '', args: [], settings: [] }],
    ['hub commit', null],
    ['$GIT commit', null],
  ])('%s', (line, call) => {
    expect(gitCallOf(command(line))).toEqual(call);
  });
});

describe('words that are no options', () => {
  it.each<[string, readonly string[]]>([
    ['p a b', ['a', 'b']],
    ['p -x a --long b', ['a', 'b']],
    ['p - a', ['-', 'a']],
    ['p -x a -- -y b', ['a', '-y', 'b']],
    ['p -- a -- b', ['a', '--', 'b']],
    ['p a-b', ['a-b']],
    ['p', []],
  ])('%s', (line, operands) => {
    expect(operandsOf(command(line))).toEqual(operands);
  });
});
