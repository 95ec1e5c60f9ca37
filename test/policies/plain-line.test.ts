import { describe, expect, it } from 'vitest';
import { isPlainCommand } from '../../src/policies/guards/plain-command.js';
import { readPlainLine } from '../../src/policies/guards/plain-line.js';
import type { PolicyContext } from '../../src/policies/policy.js';
import { shellCall } from '../support/events.js';
import { madeUpValues } from '../secrets/made-up.js';
import { corpusContext } from './support/contexts.js';

/** The words of each command, after what joins it to the one before. */
function read(line: string): readonly (readonly (string | null)[])[] | null {
  return readPlainLine(line)?.map(({ words, joint }) => [joint, ...words]) ?? null;
}

describe('a line of nothing but words', () => {
  it.each<[string, readonly (readonly (string | null)[])[]]>([
    ['ls', [[null, 'ls']]],
    ['  ls   -la  src  ', [[null, 'ls', '-la', 'src']]],
    ['a_b./:=@,+^-Z9 x', [[null, 'a_b./:=@,+^-Z9', 'x']]],
    ['a \'b c\' "d e"', [[null, 'a', 'b c', 'd e']]],
    ['a x\'y z\'w"v"', [[null, 'a', 'xy zwv']]],
    ['a \'\' ""', [[null, 'a', '', '']]],
    ["a '$x`\\!*' \"*?;|&#(){}<>'\"", [[null, 'a', '$x`\\!*', "*?;|&#(){}<>'"]]],
    ['git diff HEAD~1 a@~2 b^~', [[null, 'git', 'diff', 'HEAD~1', 'a@~2', 'b^~']]],
    ['a 9~ Z~ _~ .~ -~', [[null, 'a', '9~', 'Z~', '_~', '.~', '-~']]],
    [
      'a && b',
      [
        [null, 'a'],
        ['&&', 'b'],
      ],
    ],
    [
      'a&&b',
      [
        [null, 'a'],
        ['&&', 'b'],
      ],
    ],
    [
      'a || b | c ; d',
      [
        [null, 'a'],
        ['||', 'b'],
        ['|', 'c'],
        [';', 'd'],
      ],
    ],
    [
      'a|b;c',
      [
        [null, 'a'],
        ['|', 'b'],
        [';', 'c'],
      ],
    ],
    ['a "x\\y" "\\"\\$\\`\\\\"', [[null, 'a', 'x\\y', '"$`\\']]],
    ['a $? "b=$?"', [[null, 'a', '0', 'b=0']]],
    [
      '\na\n\nb 2>&1\nc\n',
      [
        [null, 'a'],
        ['\n', 'b'],
        ['\n', 'c'],
      ],
    ],
    ['a 2>&1', [[null, 'a']]],
    ['a 2>/dev/null', [[null, 'a']]],
    ['a >/dev/null', [[null, 'a']]],
    ['a > /dev/null', [[null, 'a']]],
    ['a 2> /dev/null', [[null, 'a']]],
    ['a 1>/dev/null', [[null, 'a']]],
    ['a 1> /dev/null', [[null, 'a']]],
    ['a 2>&1 b', [[null, 'a', 'b']]],
    [
      'a 2>&1|b',
      [
        [null, 'a'],
        ['|', 'b'],
      ],
    ],
    [
      'a 2>&1;b',
      [
        [null, 'a'],
        [';', 'b'],
      ],
    ],
    [
      'a 2>&1&&b',
      [
        [null, 'a'],
        ['&&', 'b'],
      ],
    ],
    [
      'a >/dev/null 2>&1 || b',
      [
        [null, 'a'],
        ['||', 'b'],
      ],
    ],
  ])('%s', (line, commands) => {
    expect(read(line)).toEqual(commands);
  });

  it.each([
    '',
    '   ',
    '&& a',
    '| a',
    '; a',
    'a &&',
    'a |',
    'a ; ; b',
    'a ;; b',
    'a |& b',
    'a ||| b',
    'a &&& b',
    'a |; b',
    'a ;& b',
    'a "`x`"',
    'a "x!"',
    'a `x`',
    'a \\x',
    'a *',
    'a ?',
    'a [x]',
    'a {x,y}',
    'a (b)',
    'a !b',
    'a %b',
    'a 2>&12',
    'a 2>&1x',
    'a 3>&1',
    'a &>/dev/null',
    '2>&1 a',
    '>/dev/null a',
    '2>&1',
    'a && 2>&1',
    'a ~',
    'a ~/x',
    'a /~',
    'a =~',
    'a :~',
    'a ,~',
    'a +~',
    '~',
    "a '",
    'a "',
    "a 'b",
    'a "b',
    "a 'b\nc'",
    'a "b\nc"',
    'a "b\\"',
    'a "\\',
    'a\tb',
    'a\rb',
    'a é',
  ])('%j is more than that', (line) => {
    expect(read(line)).toBeNull();
  });
});

describe('what passes at a glance', () => {
  const passes = (command: string, changes: Partial<PolicyContext> = {}): boolean =>
    isPlainCommand(shellCall(command), corpusContext(changes));

  it.each(
    (
      'ls -la|cat a.txt|head -n 3 a|tail -n 3 a|wc -l a|pwd|grep -n x a|egrep x a|fgrep x a|rg x src|diff a b|file a|' +
      'stat a|du -sh src|tree src|which node|uname -a|whoami|echo hi|true|sleep 1|find . -name x|sort a|cut -d, a|' +
      'tr a b|nl a|jq . a|basename a|dirname a|realpath a|tsc -p .|eslint src|vitest run|jest|pytest -q|mypy src|' +
      'npx tsc|npx vitest|npx eslint|npx jest|git status|git diff|git log|git show|git blame a|git rev-parse HEAD|' +
      'git ls-files|git describe|git shortlog|npm test|npm run build|npm t|npm ls|npm list|npm outdated|pnpm test|' +
      'pnpm run x|pnpm list|yarn test|yarn run x|bun test|bun run x|cargo test|cargo check|cargo build|cargo clippy|' +
      'ls -f|rg -e x src|rg -E x|git log -i x|grep -c x a|wc -c a|sort -uk2 a|tree -L 2|pytest -x|jest -i|date -u|' +
      'docker logs -f a|ruff check src|python -m pytest|python3 -m mypy src|uv run pytest|poetry run python -m pytest|' +
      'timeout 60 ls|time ls|CI=1 ls|NODE_ENV=test CI=1 npm test|git branch|git branch -a|git remote -v|git tag|ls -|' +
      'git branch --show-current|find . -iname x -o -empty|go test -v -run=X|ls -- a|ls --color=always|' +
      "go test|go vet|go build|sed -n 1p a|sed -n 10,20p a|sed -n '10,$p' a|cd src && ls"
    ).split('|'),
  )('%s', (line) => {
    expect(passes(line)).toBe(true);
  });

  it.each([
    'rm a',
    'l',
    'lscat a',
    'npx foo',
    'npx',
    'git',
    'git push',
    'git stat',
    'npm',
    'yarn add x',
    'bun add x',
    'cargo run',
    'go run x',
    'toString x',
    'sed 1p a',
    'sed -n p a',
    'sed -n 1d a',
    'sed -n 1,p a',
    'sed -n x1p a',
    'sed -n 1px a',
    'sed -n 1w/tmp/x a',
    'sed -i 1p a',
    'cat /etc/passwd',
    'cat ../x',
    'cat ../../dev/.ssh/id_rsa',
    'cat src/../../x',
    'grep --include=../x y',
    'grep --file=/etc/x y',
    'sort -o a b',
    'tree -o x',
    'tree -aR x',
    'sort -uo x a',
    'sort -T x a',
    'rg -f x',
    'jq -L x . a',
    'file -bC',
    'date -s 1',
    'pytest -p x',
    'pytest -vo x',
    'jest -c x',
    'docker run x',
    'ruff format x',
    'python -m x',
    'python3 x',
    'uv run x',
    'uv pytest',
    'timeout x ls',
    'timeout 0 ls',
    'time',
    'CI=1',
    'PATH=x ls',
    'git branch x',
    'git branch -d',
    'git tag x',
    'git remote update',
    'find . -fls x',
    'find . --name x',
    'go build -o x',
    'go test --v',
    'ls --colour',
    'git log --onelin',
    'git log -c x',
    'git diff -C x',
    'git diff -x y',
    'find . -delete',
    'find . -exec x',
    'go test -toolexec x',
    'git diff --output=x',
    'rg --pre x',
    'git diff --ext-diff',
    'pytest --conftest',
    'jq --file x',
    'git log --open',
    'git log --pager',
    'eslint --fix',
    'eslint --write',
    'sed --in-place x',
    'tsc --init',
    'jest --updateSnapshot',
    'vitest --root x',
    'sort --compress-program x',
    'rg --hostname-bin x',
    'pytest --basetemp x',
    'mypy --install-types',
    'npm run x --script-shell y',
    'npm test --node-options x',
    'npx tsc --call x',
    'cd && ls',
    'cd - && ls',
    'cd "" && ls',
    'cd a b && ls',
    'cd .. && ls',
    'cd src ; ls',
    'cd src || ls',
    'cd src && rm a',
    'ls && cd src',
    `echo ${madeUpValues('ghp_<a36>', 1)[0] ?? ''}`,
    `echo ${(madeUpValues('ghp_<a36>', 1)[0] ?? '').replace('ghp_', "g'hp'_")}`,
    `echo ${'x'.repeat(4_000)}`,
    `ls ${'a '.repeat(32)}`,
  ])('%s is left to the rules', (line) => {
    expect(passes(line)).toBe(false);
  });

  it('a line may be long, but not longer', () => {
    expect([3_995, 3_996].map((size) => passes(`echo ${'x'.repeat(size)}`))).toEqual([true, false]);
    expect([31, 32].map((count) => passes(`ls${' a'.repeat(count)}`))).toEqual([true, false]);
    expect(passes(`ls${' a'.repeat(15)} && ls${' a'.repeat(15)}`)).toBe(true);
    expect(passes(`ls${' a'.repeat(15)} && ls${' a'.repeat(16)}`)).toBe(false);
  });

  it.each<[string, boolean]>([
    ['/home/dev/project', true],
    ['/home/dev/Libraryx', true],
    ['/work/app', true],
    ['/srv', true],
    ['/homes/x', true],
    ['/home/dev/.config', false],
    ['/home/dev/Library', false],
    ['/home/dev/Library/x', false],
    ['/home/dev', false],
    ['/home/other/x', false],
    ['/', false],
    ['/etc/x', false],
    ['/run', false],
    ['/var/www', false],
    ['/root/x', false],
    ['/Users/x/y', false],
    ['/proc', false],
  ])('in %s: %s', (workspace, isUsual) => {
    expect(passes('ls', { workspace, cwd: workspace })).toBe(isUsual);
  });

  it('only for a tool that is a shell of the usual kind, with one line and no directory of its own', () => {
    const call = shellCall('ls');
    const { tool } = call;
    if (tool === null) throw new Error('no tool');
    const names = ['bash', 'Bash', 'shell', 'PowerShell', 'pwsh', 'cmd', 'cmd.exe', 'run_command'];
    expect(
      names.map((name) => isPlainCommand({ ...call, tool: { ...tool, name } }, corpusContext())),
    ).toEqual([true, true, true, false, false, false, false, true]);
    expect(isPlainCommand({ ...call, tool: { ...tool, kind: 'read' } }, corpusContext())).toBe(false);
    expect(isPlainCommand({ ...call, tool: null }, corpusContext())).toBe(false);
  });
});

describe('what a line writes, and gives programs to read', () => {
  const shown = (line: string): unknown =>
    readPlainLine(line)?.map(({ words, outputs, body }) => [words.join(' '), outputs, body]) ?? null;

  it.each<[string, readonly unknown[]]>([
    ['a >b', [['a', ['b'], null]]],
    ['a > b c', [['a c', ['b'], null]]],
    ['a >>b 2> c 2>&1', [['a', ['b', 'c'], null]]],
    ['a 1>>b', [['a', ['b'], null]]],
    ['a >/dev/null/x', [['a', ['/dev/null/x'], null]]],
    [
      'a > b && c',
      [
        ['a', ['b'], null],
        ['c', [], null],
      ],
    ],
    ["a <<'EOF'\n$x `y` \\z\n\nEOF", [['a', [], '$x `y` \\z\n\n']]],
    [
      'a > b << "END_X" | c\n\'\nEND\nEND_X\nd\n',
      [
        ['a', ['b'], "'\nEND\n"],
        ['c', [], null],
        ['d', [], null],
      ],
    ],
    ['a <<EOF\nEOF\n', [['a', [], '']]],
    ['a <<EOF > b\nx\nEOF\n', [['a', ['b'], 'x\n']]],
    [
      "a <<'A' | b <<'B'\n1\nA\n2\nB",
      [
        ['a', [], '1\n'],
        ['b', [], '2\n'],
      ],
    ],
  ])('%j', (line, expected) => {
    expect(shown(line)).toEqual(expected);
  });

  it.each([
    ['a number that is part of the sign', 'a 3>b'],
    ['a name and a number', 'a b3>c'],
    ['a number that is part of a here-document', "a 3<<'E'\nx\nE"],
    ['a file in somebody’s home', 'a >~/b'],
    ['a file that a shell calculates', 'a >$b'],
    ['a quoted file', "a >'b c'"],
    ['a file that is overwritten all the same', 'a >|b'],
    ['both outputs', 'a &>b'],
    ['two files at once', 'a >b>c'],
    ['an output and nothing else', '>b'],
    ['an output without a file', 'a >'],
    ['a here-document without an end', "a <<'EOF'\nx\nEOFx"],
    ['a here-document without a line', "a <<'EOF'"],
    ['an end with something behind it', "a <<'EOF'x\ny\nEOF"],
    ['an end with a number', 'a <<E1\nx\nE'],
    ['an end that is not closed', "a <<'EOF\nx\nEOF"],
    ['an end in pieces', "a <<E'OF'\nx\nEOF"],
    ['an end behind tabs', "a <<-'EOF'\n\tx\n\tEOF"],
    ['a here-string', "a <<<'x'"],
    ['a variable in what is read', 'a <<EOF\n$x\nEOF'],
    ['a command in what is read', 'a <<EOF\n`x`\nEOF'],
    ['a line that goes on in what is read', 'a <<EOF\nx\\ny\nEOF'],
    ['two that are read', "a <<'A' <<'B'\n1\nA\n2\nB"],
    ['a quote around what is read', "a <<'E' 'b\nx\nE\n'"],
    ['a line that goes on behind its sign', "a <<'E' \\\n; b\nE\nE"],
    ['a command in its place that goes on', "a <<'E'; echo $(b\nc\nE\n)"],
    ['a command in a quote that goes on', 'a <<\'E\'; echo "$(b\nc\nE\n)"'],
    ['lines of another system', "a <<'EOF'\r\nx\r\nEOF\r\n"],
  ])('%s is more than that', (_what, line) => {
    expect(shown(line)).toBeNull();
  });
});

describe('what else a line may have', () => {
  const shown = (line: string): unknown =>
    readPlainLine(line)?.map(({ words, joint, inputs }) => [
      joint,
      ...words,
      ...inputs.map((each) => `<${each}`),
    ]) ?? null;

  it.each<[string, readonly unknown[]]>([
    ['a ;', [[null, 'a']]],
    ['a &', [[null, 'a']]],
    ['a &\n', [[null, 'a']]],
    [
      'a & b',
      [
        [null, 'a'],
        ['&', 'b'],
      ],
    ],
    [
      'a |\nb',
      [
        [null, 'a'],
        ['|', 'b'],
      ],
    ],
    [
      'a &&\n\n b',
      [
        [null, 'a'],
        ['&&', 'b'],
      ],
    ],
    [
      'a ;\nb',
      [
        [null, 'a'],
        [';', 'b'],
      ],
    ],
    ['a #b', [[null, 'a']]],
    [
      '#a; b | c\nd # e\n # f\ng',
      [
        [null, 'd'],
        ['\n', 'g'],
      ],
    ],
    [
      'a \\\n b \\\n| c',
      [
        [null, 'a', 'b'],
        ['|', 'c'],
      ],
    ],
    ['a b*.ts ./* c/*/d', [[null, 'a', 'b*.ts', './*', 'c/*/d']]],
    ['a <b < c', [[null, 'a', '<b', '<c']]],
    [
      '[ -f a ] && [ ! b ]',
      [
        [null, '[', '-f', 'a', ']'],
        ['&&', '[', '!', 'b', ']'],
      ],
    ],
    ['a $b "c${d}e$?" $f_1/g', [[null, 'a', '\0b\0', 'c\0d\0e0', '\0f_1\0/g']]],
  ])('%j', (line, expected) => {
    expect(shown(line)).toEqual(expected);
  });

  it.each([
    ['nothing behind a step', 'a &&'],
    ['nothing behind a pipe', 'a |'],
    ['nothing behind a pipe and a remark', 'a | # b'],
    ['a step behind the background', 'a & && b'],
    ['a sign in a word', "a#b 'c"],
    ['a line that goes on within a word', 'a\\\nb'],
    ['a backslash and a blank', 'a \\ b'],
    ['a star at the beginning', 'a *.ts'],
    ['a star behind a dot', 'a .*'],
    ['a star above', 'a ../*'],
    ['a star in an option', 'a -*'],
    ['a bracket in a word', 'a b[1]'],
    ['a bracket that is closed at once', 'a []'],
    ['two brackets', '[[ a ]]'],
    ['a question mark', 'a b?'],
    ['a part of a variable', 'a ${b%.c}'],
    ['the length of a variable', 'a ${#b}'],
    ['a word of the shell', 'a $1'],
    ['all words', 'a "$@"'],
    ['the number of a process', 'a $$'],
    ['a calculation', 'a $((1))'],
    ['a quote of another kind', "a $'b'"],
    ['a mark of our own', 'a \0b\0'],
    ['a word that is read', 'a <<< b'],
    ['a process that is read', 'a <(b)'],
    ['a number of a file that is read', 'a 0<b'],
  ])('%s is more than that', (_what, line) => {
    expect(shown(line)).toBeNull();
  });
});
