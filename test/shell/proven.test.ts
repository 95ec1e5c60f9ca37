import { describe, expect, it } from 'vitest';
import { provenSuccesses } from '../../src/shell/proven.js';

const proven = (text: string): readonly string[] => provenSuccesses(text).map((words) => words.join(' '));

describe('provenSuccesses', () => {
  it.each([
    ['npm test', ['npm test']],
    ['cd web && npm test', ['cd web', 'npm test']],
    ['npm test > out.txt 2>&1', ['npm test']],
    ['(cd web && npm test)', ['cd web', 'npm test']],
    ['{ npm test; }', ['npm test']],
    ['time npm test', ['npm test']],
    ['npm test || exit 1', ['npm test']],
    ['npm test || { echo failed; exit 1; }', ['npm test']],
    ['set -e; npm test; echo done', ['set -e', 'npm test', 'echo done']],
    ['set -o pipefail; npm test | tail -5', ['npm test', 'tail -5']],
    [
      'set -euo pipefail\nnpm test | tee log\necho ok',
      ['set -euo pipefail', 'npm test', 'tee log', 'echo ok'],
    ],
    ['bash -lc "npm test"', ['npm test']],
    ['npm test || false', ['npm test']],
    ['npm test || return 12', ['npm test']],
    ['npm test || { false; }', ['npm test']],
    ['npm test && echo ok || exit 1', ['npm test', 'echo ok']],
    ['sh -c "a && npm test"', ['a', 'npm test']],
    ['bash -c', ['bash -c']],
    ['npm test 2>&1 && (a; b)', ['npm test', 'b']],
  ])('of %s that succeeded: %j', (text, expected) => {
    expect(proven(text)).toEqual(expected);
  });

  it.each([
    'npm test || true',
    'npm test || echo failed',
    'npm test; true',
    'npm test; echo $?',
    'npm test &',
    '! npm test',
    'npm test | tail -20',
    'if npm test; then echo ok; fi',
    'for i in 1 2; do npm test; done',
    'npm test || exit 0',
    'bash -c "npm test || true"',
    'echo "npm test"',
    'npm test )',
    'npm test || exit',
    'npm test || exit x1',
    'npm test || exit 1x',
    'npm test || return 0',
    'npm test || { exit 1; true; }',
    'npm test || { false || true; }',
    'npm test || (exit 1)',
    'npm test || falsey',
    'f() { npm test; }; f',
    'while npm test; do break; done',
    'case x in x) npm test;; esac',
    'npm test | cat && true',
  ])('nothing is known of npm test in: %s', (text) => {
    expect(proven(text).filter((words) => words === 'npm test')).toEqual([]);
  });

  it('gives up on nesting that has no end', () => {
    const deep = `${'('.repeat(100)}npm test${')'.repeat(100)}`;
    expect(proven(deep)).toEqual([]);
  });
});
