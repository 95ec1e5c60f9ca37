import { describe, expect, it } from 'vitest';
import { analyseCommand } from '../../src/shell/analysis.js';
import { isTriedOnLines } from '../../src/shell/output/expressions.js';

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
    kind === 'delete' ? targets.map(({ path }) => path ?? '') : [],
  );
}

describe('a search in a known text', () => {
  it.each([
    ["grep '^b='", ['/b']],
    ['grep -e a= -e b=', ['/a', '/b']],
    ['grep -v b=', ['/a']],
    ['fgrep b=', ['/b']],
    ['grep -i B=', ['/b']],
    ['grep nothing', []],
    ['grep -v rm', []],
    // Another reader may take this for something else.
    ["grep 'not.ing'", ['/a', '/b']],
    ["grep '\\(a\\|b\\)='", ['/a', '/b']],
    ['grep -A1 a=', ['/a', '/b']],
  ])('%s lets through %j', (search, expected) => {
    const line = `printf 'a=rm /a\\nb=rm /b\\n' | ${search} | cut -d= -f2 | sh`;
    expect(deleted(line)).toEqual(expected);
  });

  it('that lets nothing through leaves an empty name behind', () => {
    expect(deleted('d=$(echo build | grep -v build); rm -rf "$d"/*')).toEqual(['/*']);
    expect(deleted('d=$(echo build | grep -v dist); rm -rf "$d"/*')).toEqual(['/w/build/*']);
  });

  it('prints what it finds, if that is asked for', () => {
    expect(deleted("echo 'x rm /a y' | grep -o 'rm /a' | sh")).toEqual(['/a']);
  });

  it('is not tried where that would take for ever', () => {
    const long = 'a'.repeat(3000);
    expect(isTriedOnLines(long, 'a*b')).toBe(false);
    expect(isTriedOnLines('short\nlines', '.*=.*')).toBe(true);
    expect(deleted(`echo ${long} | grep '.*.*.*.*b' | sh; rm /a`)).toEqual(['/a']);
    expect(deleted(`echo ${long} | sed 's/a*a*a*a*a*b//' | sh; rm /a`)).toEqual(['/a']);
  });
});
