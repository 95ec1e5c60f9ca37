import { describe, expect, it } from 'vitest';
import { analyseCommand } from '../../src/shell/analysis.js';

function deleted(text: string): readonly string[] {
  const { effects } = analyseCommand(text, {
    cwd: '/w/a/b',
    home: '/home/dev',
    workspace: '/w/a/b',
    platform: 'linux',
    variables: {},
    files: { realPath: () => null, isDirectory: () => false, readText: () => null },
  });
  const paths = effects
    .filter(({ kind }) => kind === 'delete')
    .flatMap(({ targets }) => targets.map(({ path }) => path ?? '?'));
  return [...new Set(paths)].toSorted();
}

describe('a loop over a pattern, which may be any number of names', () => {
  it.each([
    // A name that grows is of any length in the end.
    ['p=src; for f in *; do p=$p/..; done; rm -rf "$p"', ['/w/a', '/w/a/b', '?']],
    ['for f in *; do cd ..; done; rm -rf x', ['/w/a/x', '/w/x']],
    // Words that come again are the same words,
    ['l=; for f in out/*; do l="$l $f"; done; rm -rf $l', ['/w/a/b/out/*']],
    ['l=(); for f in out/*; do l+=("$f"); done; rm -rf "${l[@]}"', ['/w/a/b/out/*']],
    // and what each round sets anew is what one round makes of it.
    ['d=; for f in out/*; do d=$f/x; done; rm -rf "$d"', ['/w/a/b/out/*/x']],
    // As many rounds as there are names.
    ['p=src; for f in 1 2; do p=$p/x; done; rm -rf "$p"', ['/w/a/b/src/x/x']],
  ])('%s', (line, expected) => {
    expect(deleted(line)).toEqual(expected);
  });
});

describe('a loop that may be left early', () => {
  it.each([
    'for d in /opt/x build; do test -d "$d" && break; done; rm -rf "$d"',
    'for d in /opt/x build; do if [ -d "$d" ]; then break; fi; done; rm -rf "$d"',
    'for d in /opt/x build; do grep -q y "$d/z" && { echo found; break; }; done; rm -rf "$d"',
  ])('leaves its variable at any of the items: %s', (line) => {
    expect(deleted(line)).toEqual(['/opt/x', '/w/a/b/build']);
  });

  it.each([
    'for d in /opt/x build; do [ -d "$d" ] || continue; done; rm -rf "$d"',
    'for d in /opt/x build; do for e in a b; do [ -d "$e" ] && break; done; done; rm -rf "$d"',
    'for d in build /opt/x; do break; done; rm -rf "$d"',
  ])('and at no others: %s', (line) => {
    expect(deleted(line)).toEqual(['/w/a/b/build']);
  });
});
