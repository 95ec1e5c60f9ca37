import { describe, expect, it } from 'vitest';
import { readSedScript } from '../../src/shell/sed-script.js';
import { effectsOf, looksOf } from './reading.js';

const HOME_GONE = ['delete /home/dev recursively by force'];

describe('a script of sed', () => {
  it.each<[string, readonly string[]]>([
    ['e rm -rf ~', HOME_GONE],
    ['1e rm -rf ~', HOME_GONE],
    ['$!e rm -rf ~', HOME_GONE],
    ['1~2e rm -rf ~', HOME_GONE],
    ['1,3 ! e rm -rf ~', HOME_GONE],
    ['0,/x/e rm -rf ~', HOME_GONE],
    ['/x/,+2e rm -rf ~', HOME_GONE],
    ['/x/I,$e rm -rf ~', HOME_GONE],
    ['\\,a/b,e rm -rf ~', HOME_GONE],
    ['/[/]x/e rm -rf ~', HOME_GONE],
    ['/\\/x/e rm -rf ~', HOME_GONE],
    ['/x/{p;e rm -rf ~\n}', HOME_GONE],
    ['{p};e rm -rf ~', HOME_GONE],
    [':a;N;$!ba;s/x/y/;e rm -rf ~', HOME_GONE],
    ['# a comment\ne rm -rf ~', HOME_GONE],
    ['a text\\\nmore\ne rm -rf ~', HOME_GONE],
    ['y/abc/xyz/;e rm -rf ~', HOME_GONE],
    ['q5;e rm -rf ~', HOME_GONE],
    ['s/.*/rm -rf ~/e', HOME_GONE],
    ['s|.*|rm -rf ~|ge', HOME_GONE],
    ['s,a\\,b,rm -rf ~,Ie', HOME_GONE],
    ['s/[/]/rm -rf ~/e', HOME_GONE],
    ['s/a/b/w /etc/x', ['overwrite /etc/x']],
    ['s/a/b/gw /etc/x', ['overwrite /etc/x']],
    ['w /etc/x', ['overwrite /etc/x']],
    ['/a/W/etc/x', ['overwrite /etc/x']],
    ['w a;b', ['overwrite /home/dev/project/a;b']],
    // Data, not commands.
    ['/e rm -rf ~/p', []],
    ['/;e rm -rf x/d', []],
    ['s/;e rm -rf ~/w x/', []],
    ['a e rm -rf ~', []],
    ['i\\\ne rm -rf ~', []],
    ['c w /etc/x', []],
    ['# e rm -rf ~', []],
    ['y/e /w /', []],
    [':e rm', []],
    ['b e;p', []],
    ['s/e/w \\/etc\\/x/', []],
    ['w /dev/stdout', []],
    // sed refuses these as a whole.
    ['s/a/b', []],
    ['/x', []],
    ['k;e rm -rf ~', []],
  ])('%j does what it says', (script, effects) => {
    expect(effectsOf(`sed -n '${script}' notes.md`)).toEqual(effects);
  });

  it('reads files that it names', () => {
    expect(looksOf("sed '$r /etc/shadow' notes.md")).toEqual([
      'read /etc/shadow',
      'read /home/dev/project/notes.md',
    ]);
    expect(looksOf("sed 's/r x/R y/' notes.md")).toEqual(['read /home/dev/project/notes.md']);
  });

  it('may come in pieces', () => {
    expect(effectsOf("sed -e '1{' -e 'e rm -rf ~' -e '}' notes.md")).toEqual(HOME_GONE);
    expect(effectsOf("sed -e 'a\\' -e 'e rm -rf ~' notes.md")).toEqual([]);
    expect(effectsOf("sed --sandbox 'e rm -rf ~' notes.md")).toEqual([]);
  });

  it('runs the lines it is given', () => {
    expect(effectsOf("echo 'rm -rf ~' | sed e")).toEqual(HOME_GONE);
    expect(effectsOf("echo 'x -rf ~' | sed 's/x/rm/e'")).toEqual(HOME_GONE);
    expect(effectsOf("echo 'x -rf ~' | sed -E 's/(x)/rm/e'")).toEqual(HOME_GONE);
    expect(effectsOf("echo '-rf ~' | sed 's/.*/rm &/e'")).toEqual(HOME_GONE);
  });

  it.each<[string]>([
    ["echo 'xm -rf ~' | sed 's/x/r/' | sh"],
    ["echo 'xm -rf ~' | sed 'y/x/r/' | sh"],
    ["echo 'x;m -rf ~' | sed 's/;//;s/x/r/' | sh"],
    ["echo x | sed '1i rm -rf ~' | sh"],
    ["printf 'x\\nrm -rf ~\\n' | sed 1d | sh"],
    ["echo 'r-m -rf ~' | sed 's/r-m/r\\\nm/;s/-m/m/' | tr -d '\\n' | sh"],
  ])('%j prints code that is run', (line) => {
    expect(effectsOf(line)).toContain(HOME_GONE[0]);
  });

  it('is read in time that grows with its length only', () => {
    const started = performance.now();
    readSedScript(`s/${'['.repeat(50_000)}/x/`);
    readSedScript(`s/${'[[:'.repeat(20_000)}/x/`);
    readSedScript('s/a/b/;'.repeat(20_000));
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});
