import { describe, expect, it } from 'vitest';
import { asBash } from '../../src/shell/programs/other-shells.js';

describe('qualifiers of zsh', () => {
  it.each([
    ['rm -f *.log(N) b(N)', 'rm -f *.log b'],
    ['rm -rf ~/*(/om[1,3]); ls', 'rm -rf ~/*; ls'],
    ['for f in *(.N); do x; done', 'for f in *; do x; done'],
  ])('are left out: %s', (text, bash) => {
    expect(asBash('zsh', text)).toBe(bash);
  });

  it.each([
    'f() { x; }',
    'a=(b c)',
    'echo $(date)',
    `python3 -c 'f(x) ; g(y)'`,
    '(cd a && b)',
    'case x in a) ;; esac',
  ])('are not seen where there are none: %s', (text) => {
    expect(asBash('zsh', text)).toBe(text);
  });

  it('are of zsh alone', () => {
    expect(asBash('bash', 'ls *(N)')).toBe('ls *(N)');
  });
});
