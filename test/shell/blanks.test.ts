import { describe, expect, it } from 'vitest';
import { effectsOf } from './reading.js';

const deletes = (line: string): boolean =>
  effectsOf(line).some((effect) => /^delete\b.*\/opt\/x/.test(effect));

const BLANKS = ' '.repeat(5000);

/** Each of these took longer than any agent waits for a hook, and most agents then let the call run. */
describe('a line that is made for patterns to lose their way in is read to its end', () => {
  it.each([
    ['an editor', `vim -c "${BLANKS}q" a`],
    ['what an editor is typed', `printf '${BLANKS}q' | ed a`],
    ['a macro', `echo 'syscmd(${BLANKS}x' | m4`],
    ['a list', `groovy -e '["a",${'\t""\t\t"",'.repeat(60)},"].execute()'`],
    ['a debugger', `gdb -ex "${BLANKS}x" a`],
    ['a file of options', `printf -- '--a${BLANKS}b' | curl -K -`],
    ['redirections', `x=$(cd a ${'>>&>&'.repeat(60)}; cd b && pwd)`],
    [
      'a module of infrastructure',
      `printf '${'data "external" "x" { program = [ '.repeat(300)}' > a.tf; terraform plan`,
    ],
    ['a filter', `jq '.${'a'.repeat(60)}!' ~/.aws/credentials`],
  ])('%s', (_, line) => {
    expect(deletes(`${line}\nrm -rf /opt/x`)).toBe(true);
  });

  it.each([
    ['a character of PowerShell', (blanks: string) => `pwsh -c "iex ([char]${blanks}x)"`],
    ['a list of PowerShell', (blanks: string) => `pwsh -c "-join${blanks}('a','b' ${blanks}x"`],
    ['words of an editor', (blanks: string) => `vim -es -c 'call system(${blanks}["a"${blanks}'`],
  ])('%s: ten times the blanks take no hundred times as long', (_, line) => {
    const takenMs = (count: number): number => {
      const start = performance.now();
      effectsOf(line(' '.repeat(count)));
      return performance.now() - start;
    };
    takenMs(10);
    expect(takenMs(40_000)).toBeLessThan(Math.max(takenMs(4000), 2) * 40);
  });

  it('and what blanks stand before is run', () => {
    expect(deletes(`vim -c "${BLANKS}!rm -rf /opt/x" a`)).toBe(true);
    expect(deletes(`printf '${BLANKS}!rm -rf /opt/x' | ed a`)).toBe(true);
  });
});
