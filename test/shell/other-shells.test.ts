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

describe('words of fish', () => {
  it.each([
    ['if test -d a; rm a; else; rm b; end', 'if test -d a; then\nrm a\nelse\nrm b\nfi'],
    ['for d in a b; echo $d; end | cat', 'for d in a b; do\necho $d\ndone | cat'],
    ['set -gx A b; set l a b; set -e A', 'export A=b\nl=(a b)\nunset A'],
    ['a; and b; or c; not d', 'a && b || c\n! d'],
    ['rm (pwd)/a "(b)"', 'rm $(pwd)/a "(b)"'],
    ['function f; rm $argv; end', 'f() {\nrm $@\n}'],
  ])('are those of bash: %s', (text, bash) => {
    expect(asBash('fish', text)).toBe(bash);
  });

  it.each(['ls -la', 'echo end; end', 'if a; b', "echo 'it"])(
    'stay where they are not understood: %s',
    (text) => {
      expect(asBash('fish', text)).toBe(text);
    },
  );
});
