import { describe, expect, it } from 'vitest';
import { analyseCommand } from '../../src/shell/analysis.js';

const CONTEXT = {
  cwd: '/w',
  home: '/home/dev',
  workspace: '/w',
  platform: 'linux',
  variables: {},
  files: { realPath: () => null, isDirectory: () => false, readText: () => null },
} as const;

function deleted(text: string): readonly string[] {
  return analyseCommand(text, CONTEXT).effects.flatMap(({ kind, targets }) =>
    kind === 'delete' ? targets.map(({ path, text: spelled }) => path ?? spelled) : [],
  );
}

describe('what a loop goes over', () => {
  it.each([
    'for d in *; do rm "$d"; done',
    'for d in *; do [ -d "$d" ] && rm "$d"; done',
    'for d in *; do [ "$d" != keep ] && rm "$d"; done',
    'for d in *; do [[ $d == * ]] && rm "$d"; done',
    'for d in *; do case $d in *) rm "$d" ;; esac; done',
    'for d in *; do case $d in .*) ;; *) rm "$d" ;; esac; done',
    'for d in *; do if [ -e "$d" ]; then rm "$d"; fi; done',
  ])('is everything where nobody asks for its name: %s', (line) => {
    expect(deleted(line)).toEqual(['/w/*']);
  });

  it.each([
    'for d in *; do [[ $d == tmp-* ]] && rm "$d"; done',
    'for d in *; do [[ "${d}" =~ ^tmp ]] && rm "$d"; done',
    'for d in *; do test $d = dist && rm "$d"; done',
    'for d in *; do if [ "$d" = "dis"t ]; then rm "$d"; fi; done',
    'for d in *; do case "$d" in tmp-*|dist) rm "$d" ;; esac; done',
    'ls | tail -n +3 | xargs rm',
    'ls | head -n 2 | xargs rm',
  ])('is some of it where somebody does: %s', (line) => {
    expect(deleted(line)).toEqual(['/w/[!/.]*']);
  });

  it.each([
    'for d in *; do test "$d" = dist && rm "$d"; done',
    'for d in *; do if [ "$d" = dist ]; then rm "$d"; fi; done',
    'for d in *; do [[ $d == "dist" ]] && rm "$d"; done',
    'for d in *; do case "$d" in dist) rm "$d" ;; esac; done',
    'for d in /etc dist; do [ "$d" = dist ] && rm "$d"; done',
    'd=/etc; if [[ "$d" == dist ]]; then rm "$d"; fi',
    'd=/etc; case $d in dist) rm "$d" ;; esac',
  ])('is what it has to be where it is held against one text: %s', (line) => {
    expect(new Set(deleted(line))).toEqual(new Set(['/w/dist']));
  });

  it.each([
    'd=/etc; case $d in dist | build) rm "$d" ;; esac',
    'read d; case $d in dist | build) rm "$d" ;; esac',
  ])('is one of several texts where any of them will do: %s', (line) => {
    expect(deleted(line).toSorted()).toEqual(['/w/build', '/w/dist']);
  });

  it.each([
    'd=/etc; [ "$d" = dist ] || rm "$d"',
    'd=/etc; [ "$d" = dist -o "$e" ] && rm "$d"',
    'd=/etc; test() { make; }; test "$d" = dist && rm "$d"',
    'd=/etc; case ${d%x} in dist) rm "$d" ;; esac',
    'd=/etc; case $e in dist) rm "$d" ;; esac',
    'declare -n d=e; e=/etc; [ "$d" = dist ] && rm "$e"',
  ])('stays what it is where the test says something else: %s', (line) => {
    expect(deleted(line)).toEqual(['/etc']);
  });

  it('is all of it again behind the test', () => {
    expect(deleted('for d in *; do [[ $d == x* ]] && echo; rm "$d"; done')).toContain('/w/*');
  });

  it('stays where it was', () => {
    expect(deleted('for d in /etc/*/; do [[ $d == x* ]] && rm "$d"; done')).toEqual(['/etc/[!/.]*']);
  });
});
