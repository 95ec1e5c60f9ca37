import { describe, expect, it } from 'vitest';
import { judgeShell, shellScene } from '../../src/policies/guards/shell.js';
import { corpusContext } from '../policies/support/contexts.js';

const numbered = (count: number, make: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => make(at)).join('');

function ruleOf(command: string): string | null {
  return judgeShell(shellScene(command, corpusContext()))?.rule.id ?? null;
}

describe('a line that would take too long', () => {
  it.each<[string, string]>([
    ['one directory below the other', `${'cd a;'.repeat(10_000)}rm x`],
    ['one directory below the other, if that is there', `${'cd a&&'.repeat(10_000)}rm x`],
    ['a stack of directories', `${'pushd a;'.repeat(10_000)}rm x`],
    ['processes beside it', 'coproc cat;'.repeat(10_000)],
    ['an array element by element', numbered(20_000, (at) => `a[${at}]=x;`)],
    ['a table element by element', `declare -A m;${numbered(20_000, (at) => `m[k${at}]=v;`)}`],
    ['an array that grows', 'a+=(b);'.repeat(20_000)],
    ['a long text through many filters', `echo ${'ab'.repeat(15_000)}${'|tr a b'.repeat(4_000)}|sh`],
    ['a text that doubles', `echo a${' | xxd -p'.repeat(40)} | sh`],
    ['a text that grows in each filter', `echo a${' | base64 -w0'.repeat(120)} | sh`],
    [
      'a text of code that doubles',
      `python3 -c 'import os; os.system("a"${'.replace("a","aa")'.repeat(40)})'; rm -rf ~`,
    ],
    [
      'a text of code that is put into itself',
      `python3 -c 'import os; x="${'a'.repeat(9_000)}"; os.system(x.replace("a",x))'; rm -rf ~`,
    ],
    [
      'a list of code that is joined',
      `python3 -c 'x="${'a'.repeat(9_000)}"; y=x.join([${'x,'.repeat(400)}]); z=y.join([${'y,'.repeat(400)}])'`,
    ],
    [
      'a format with many holes',
      `python3 -c 'x="${'a'.repeat(9_000)}"; y="${'{}'.repeat(4_000)}".format(${'x,'.repeat(4_000)})'`,
    ],
  ])('is refused as too much: %s', (_, command) => {
    expect(ruleOf(command)).toBe('unreadable.limit');
  });
});

it('what may be many functions at once, joined again and again, is read once for each', () => {
  const code =
    'class A extends B { constructor(path) { this[_remain] = this[_size]; if (typeof this[_fd] === 1) { } else { } } ' +
    'get fd() { } [_makeBuf]() { } [_read]() { if (!this[_reading]) { } } if (er) { this[_onerror](er); } ' +
    'if (br > 0) { this[_close](); this[_close]();';
  expect(ruleOf(`node - <<'E'\nexport ${code}\nE`)).toBeNull();
});

it('thousands of conditions in code are read in one go', () => {
  const code = 'if(a)b;'.repeat(15_000);
  const scene = shellScene(`node -e '${code}fs.rmSync("/etc",{recursive:true})'`, corpusContext());
  expect(scene.analysis.isComplete).toBe(true);
  expect(scene.effects.map(({ kind }) => kind)).toContain('delete');
}, 5_000);

describe('one that is not among the first', () => {
  const names = (count: number, sign: string): string => numbered(count, (at) => `'a${at}'${sign}`);

  it.each<[string, string]>([
    [
      'of a list in code',
      `python3 -c "import shutil\nfor d in [${names(200, ',')}'/etc']: shutil.rmtree(d)"`,
    ],
    ['of what xargs is given', `printf '%s\\n' ${names(300, ' ')} /etc | xargs -I{} rm -rf {}`],
    ['of what xargs takes one by one', `printf '%s\\n' ${names(300, ' ')} /etc | xargs -n1 rm -rf`],
    ['of what parallel is given', `printf '%s\\n' ${names(300, ' ')} /etc | parallel rm -rf`],
    ['of what braces make', 'rm -rf {a{1..999},b,/etc}'],
    ['of thousands of arguments', 'set -- {1..3000} /etc; shift 3000; rm -rf "$1"'],
    ['of more arguments than are listed', 'set -- {1..300000} /etc; rm -rf "${!#}"'],
    ['of thousands of elements', 'a=({1..3000}); a+=(rm -rf /etc); "${a[@]:3000}"'],
    ['of what a loop goes over', 'for i in {1..30000}; do :; done; [ $i = 30000 ] && t=/etc; rm -rf "$t"'],
    ['of links', `ln -s /etc a0;${numbered(20, (at) => `ln -s a${at} a${at + 1};`)}rm -rf a20/`],
    [
      'of names for a name',
      `t=/etc;declare -n n0=t;${numbered(12, (at) => `declare -n n${at + 1}=n${at};`)}rm -rf $n12`,
    ],
    [
      'of variables of make',
      `printf 'V0=/etc\\n${numbered(20, (at) => `V${at + 1}=$(V${at})\\n`)}a:\\n\\trm -rf $(V20)\\n' > Makefile; make a`,
    ],
  ])('is seen: the last %s', (_, command) => {
    expect(ruleOf(command)).not.toBeNull();
  });

  it.each([
    "python3 - <<'E'\nimport shutil\np = '/etc'\nif x:\n    p = 'a'\nshutil.rmtree(p)\nE",
    "node -e \"let p = '/etc'; if (x) { p = 'a' } fs.rmSync(p, { recursive: true })\"",
  ])('stays what it may be where a condition comes in between: %s', (command) => {
    expect(ruleOf(command)).not.toBeNull();
  });

  it.each([
    ['of two values', "python3 - <<'E'\nimport shutil\np = '/etc'\np = 'a'\nshutil.rmtree(p)\nE"],
    ['of many names', `printf '%s\\n' ${names(300, ' ')} | xargs -n1 rm -f`],
    ['of many files', 'touch f{1..5000}.txt'],
    ['of many arguments', 'set -- /etc {1..3000} dist; rm -rf "${!#}"'],
    ['of many rounds', 'for i in {1..100000}; do rm -rf "dist/$i"; done'],
  ])('is not made up: the last %s', (_, command) => {
    expect(ruleOf(command)).toBeNull();
  });
});
