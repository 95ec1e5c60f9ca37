import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fc } from '../support/properties.js';
import { describe, expect, it } from 'vitest';
import { isPlainCommand } from '../../src/policies/guards/plain-command.js';
import { shell } from '../../src/policies/guards/shell.js';
import type { PolicyContext } from '../../src/policies/policy.js';
import { shellCall } from '../support/events.js';
import { corpusContext, scratchContext, toolEvent } from './support/contexts.js';
import { countOfSilent, expectSilence } from './support/at-a-glance.js';
import { commandsOf } from './support/corpora.js';

/** Those that may pass, and some that never do. */
const PROGRAMS =
  'ls cat head tail wc pwd grep egrep fgrep rg diff file stat du tree which date uname whoami git npm pnpm yarn ' +
  'bun cargo go tsc eslint vitest jest pytest mypy echo true sleep sort cut tr nl jq basename dirname realpath cd ' +
  'cmp comm sha256sum md5sum df free id nproc uptime docker rm sudo find sed npx tee sh node xargs ruff ' +
  'uv poetry python python3 time timeout CI=1 NODE_ENV=test PATH=x GIT_PAGER=sh ps pgrep lsof test printf seq tac rev od ' +
  'paste column uniq awk curl gh pip kubectl helm terraform mvn gradle dotnet swift flutter mix bundle java';

/** Both presets, in usual places and in places where nothing is plain. */
const CONTEXTS: readonly PolicyContext[] = [
  corpusContext(),
  corpusContext({ preset: 'strict' }),
  corpusContext({ cwd: '/home/dev/project/packages/app' }),
  corpusContext({ workspace: '/home/dev', cwd: '/home/dev' }),
  corpusContext({ workspace: '/home/dev/.config', cwd: '/home/dev/.config' }),
  corpusContext({ workspace: '/work/app', cwd: '/work/app', preset: 'strict' }),
  corpusContext({ preset: 'strict', workspace: '/', cwd: '/' }),
];

describe('a command that passes at a glance', () => {
  it.each(['corpora/commands.jsonl', 'corpora/benign.jsonl', 'corpora-own/commands.jsonl'])(
    'is one that all rules let pass: %s',
    (file) => {
      let seen = 0;
      for (const command of commandsOf(file)) {
        for (const context of CONTEXTS) {
          if (!isPlainCommand(shellCall(command, { cwd: context.cwd }), context)) continue;
          seen += 1;
          expectSilence(command, context);
        }
      }
      expect(seen).toBeGreaterThan(10);
    },
  );

  it('is one that all rules let pass where the workspace is full of scripts that do harm', () => {
    const { home, workspace, context } = scratchContext();
    const harm = `rm -rf ${home}`;
    const files = {
      'evil.sh': harm,
      'evil.js': `require('fs').rmSync('${home}', { recursive: true });`,
      'evil.ts': `import { rmSync } from 'fs'; rmSync('${home}', { recursive: true });`,
      'evil.py': `import shutil\nshutil.rmtree('${home}')\n`,
      'package.json': JSON.stringify({ scripts: { test: harm, run: harm, evil: harm, postinstall: harm } }),
      'build.gradle': `task test { doLast { new File('${home}').deleteDir() } }\n`,
      'mix.exs': `System.cmd("rm", ["-rf", "${home}"])\n`,
      Gemfile: `system('${harm}')\n`,
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(workspace, name), text);
    let seen = 0;
    for (const program of PROGRAMS.split(' '))
      for (const next of [
        '',
        ' test',
        ' run',
        ' build',
        ' status',
        ' show',
        ' add',
        ' ci',
        ' vitest',
        ' -n 3p',
        ' install',
        ' compile',
      ])
        for (const file of ['', ' evil', ...Object.keys(files).map((name) => ` ${name}`)]) {
          const command = `${program}${next}${file}`;
          if (!isPlainCommand(shellCall(command, { cwd: workspace }), context)) continue;
          seen += 1;
          expectSilence(command, context);
        }
    expect(seen).toBeGreaterThan(500);
    expect(shell.judge(shellCall('sh evil.sh', { cwd: workspace }), context).kind).toBe('deny');
  });

  it('is one that all rules let pass, whatever words it has', () => {
    const program = fc.constantFrom(...PROGRAMS.split(' '));
    const word = fc.oneof(
      fc.constantFrom(
        ...(
          'status diff log show blame rev-parse ls-files describe shortlog add fetch ls-tree cat-file rev-list merge-base ' +
          'test run t ls list outdated ci check build start why lint typecheck dev bench doc tree version ps images logs ' +
          'grep prettier -w --write --include=*.ts --include=*/.env --glob=* --x=*/../.. --pre=* ' +
          '-A -p --all --upload-pack=x --upload-pack -d -s --set --date --file --pathspec-from-file=.env ' +
          'clippy vet publish install push commit clean reset -g --global --force -rf -r -f -n -la -o -O -i --output ' +
          '--output=x --ext-diff --no-index --exec --pre=sh --fix --write -c core.pager=x -C / .. . ../x /etc/shadow ' +
          '/etc/passwd .ssh/id_rsa /home/dev/.ssh/id_rsa /home/dev/.aws/credentials --file=.ssh/id_rsa -f.ssh/id_rsa ' +
          '.env .git/config .git/hooks/pre-commit .bridle/config.toml src/a.ts --version -- - main origin/main ' +
          '-name *.ts -delete -exec -not -path -type f -n 1,5p 3p 1,$p p w/etc/x 1e HEAD~1 a~b :~ =~ ~ ~root tsc vitest ' +
          'package.json --run -t --hard HEAD -D x=y a:b /dev/sda /proc/self/environ deploy release src .ssh .aws ' +
          '-m pytest 60 branch remote tag stash -v -vv .mcp.json CLAUDE.md --toolexec --script-shell --script-sh=sh --o ' +
          '--ou --outp=.mcp.json --fix-type -x -zo -uo -ao -nO -bC CI=1 python mypy --oneline --stat --name-only ' +
          'get describe logs pr issue compose exec rspec view list install i --frozen-lockfile stash worktree -0 -n grep wc ' +
          'localhost:3000/x http://localhost:80/y http://localhost.evil/x http://localhost@evil/x -s -o -T -d -F -E ' +
          's/a/b/ s/a/b/g s/a/b/w s/a/b/e s/a/b/p;1e -Vx {print} %x2fetc \\x2fetc\\x2fshadow'
        ).split(' '),
      ),
      fc.stringMatching(/^[\w./:=@,+^~-]{1,12}$/),
      fc.stringMatching(/^-[a-zA-Z]{1,3}$/),
      fc.stringMatching(/^--[a-z]{1,4}(=[.a-z]{1,6})?$/),
    );
    const spelled = fc
      .tuple(
        word,
        fc.constantFrom('', '', "'", '"'),
        fc.constantFrom('', '', '', '\\|', '\\"', '\\$', '\\\\', '$?'),
      )
      .map(([text, quote, more]) => quote + text + more + quote);
    const command = fc
      .tuple(
        program,
        fc.array(spelled, { maxLength: 4 }),
        fc.constantFrom('', '', ' 2>&1', ' > /dev/null', ' > x'),
      )
      .map(([first, rest, end]) => [first, ...rest].join(' ') + end);
    const line = fc
      .tuple(
        command,
        fc.array(fc.tuple(fc.constantFrom(' && ', ' || ', '; ', ' | ', ';', '|', '\n', '\n\n'), command), {
          maxLength: 2,
        }),
      )
      .map(([first, others]) => first + others.map(([joint, next]) => joint + next).join(''));
    expect(countOfSilent(line, CONTEXTS, 20_000)).toBeGreaterThan(500);
  });
});

describe('a program that passes at a glance', () => {
  const context = corpusContext();
  const passes = (command: string): boolean => isPlainCommand(shellCall(command), context);

  it.each([
    `python3 -c "import json; print(json.load(open('cart.json'))['items'])"`,
    `python3 -c "import json,sys; d=json.load(sys.stdin); print(len(d['rows']), sorted(d)[:3])"`,
    `python -c 'import sys; print(sys.version_info[:2])'`,
    `python3 -c "import os; print(os.getcwd(), os.path.exists('src'))"`,
    `python3 -c "print(open('a.txt', encoding='utf8').read().count(r'x'))"`,
    `cat data.json | python3 -c "import json,sys; [print(x['name']) for x in json.load(sys.stdin)]"`,
    `node -p "require('./package.json').version"`,
    `node -e "const fs = require('fs'); console.log(fs.readFileSync('a.txt', 'utf8').split(',').length)"`,
    `node -e 'console.log(Object.keys(require("./package.json").dependencies).join(" "), process.argv[2])' x`,
    `ps aux | awk '{print $2, $11}' | sort | uniq -c`,
    `awk -F: 'NR % 2 == 1 {n += $3} END {print n}' a.txt`,
    `sed -E 's/(a|b)/x/g' a.txt`,
    `sed 's#a/b#c#' a.txt`,
    `find . -name "*.ts" | xargs grep -l foo | head`,
    `git ls-files -z | xargs -0 -n 5 wc -l`,
    `curl -s http://localhost:3000/health | jq .status`,
    'node --version && python3 -V && java --version',
    'npm install --no-audit',
    'pip install -q -r requirements.txt -r docs/requirements.txt',
    "pip3 install -e '.[dev,test]'",
    'python3 -m venv .venv && source .venv/bin/activate && pip install -r requirements.txt',
    '. venv/bin/activate && pytest -q tests/test_a.py',
    'gh pr view 12 --comments',
    'kubectl get pods -n web',
    'docker compose logs --tail=50 api',
    'git stash list',
    'test -f package.json && printf "%s\\n" yes',
  ])('%s passes', (command) => {
    expect(passes(command)).toBe(true);
  });

  it.each([
    ['another module', `python3 -c "import shutil; shutil.copy('a', 'b')"`],
    ['a file that is written', `python3 -c "open('a', 'w').read()"`],
    ['a file that is put together', `python3 -c "print(open('a' + 'b').read())"`],
    ['a file outside', `python3 -c "print(open('/etc/passwd').read())"`],
    ['a credential', `python3 -c "print(open('/home/dev/.netrc').read())"`],
    ['a file by another name', `python3 -c "f=open; print(f('a'))"`],
    ['a function of the system that texts have, too', `python3 -c "import os; os.replace('a', 'b')"`],
    ['the system by another name', `python3 -c "import os as o; o.replace('a', 'b')"`],
    ['the system by way of a module', `python3 -c "import platform; platform.os.replace('a', 'b')"`],
    ['all of the system', `python3 -c "from os import replace; replace('a', 'b')"`],
    ['what is looked up', `python3 -c "getattr(1, 'x')"`],
    ['what is inside', `python3 -c "print(().__class__)"`],
    ['a text that is code', `python3 -c "eval('1')"`],
    ['a text with code in it', `python3 -c "print(f'{x}')"`],
    ['three quotes', `python3 -c "print(''' ' '''+eval('1')+''' ' ''')"`],
    ['a program of python and an option', 'python3 -c "print(1)" -x'],
    ['another option of python', `python3 -ic "print(1)"`],
    ['another module of Node', `node -e "require('child_process')"`],
    ['a module of the project', `node -e "require('./x.js')"`],
    ['a module that is gone through', `node -e "Object.values(require('fs'))[57]('a')"`],
    ['a module that is kept and gone through', `node -e "const f=require('fs'); Object.values(f)[57]('a')"`],
    ['the process, gone through', `node -e "Object.values(process)[9]('a')"`],
    ['a module by another name', `node -e "[require].map(r => r('fs'))"`],
    ['a part by its name', `node -e "require('fs')['rmSync']('a')"`],
    ['a part by a name that is put together', `node -e "const k='a'; console[k]()"`],
    ['a short function', `node -e "require('fs').rm('a')"`],
    ['a way to everything', `node -e "(()=>1).constructor('x')()"`],
    ['a number asked for its maker', `node -e "1..constructor"`],
    ['a file that is put together, in Node', `node -e "require('fs').readFileSync('a'+'b')"`],
    ['an option behind the program', `node -e "1" -r ./x.js`],
    ['a template', "node -e 'console.log(`x`)'"],
    ['awk that prints into a file', `awk '{print > "x"}' a`],
    ['awk that prints into a program', `awk '{print | "sh"}' a`],
    ['awk that starts something', `awk 'BEGIN{system("x")}'`],
    ['awk with a variable', `awk -v x=1 '{print x}' a`],
    ['awk with a file of its own', 'awk -f a.awk'],
    ['sed that writes', `sed 's/a/b/w x' a`],
    ['sed that starts something', `sed 's/a/b/e' a`],
    ['sed that does more', `sed 's/a/b/;w x' a`],
    ['sed that edits', `sed -i 's/a/b/' a`],
    ['uniq that writes', 'uniq a b'],
    ['names that are printed', `printf '\x2fetc\x2fshadow' | xargs grep x`],
    ['names that were listed earlier', 'find . -name x; echo a | xargs grep x'],
    ['xargs that deletes', 'find . -name x | xargs rm'],
    ['xargs behind another word', 'find . | time xargs rm'],
    ['a name that a shell calculates', "test -v 'a[$(rm -rf ~)]'"],
    ['a name that a shell calculates, printed into', "printf -v 'a[$(rm -rf ~)]' x"],
    ['another server of a like name', 'curl -s http://localhost.example.com/'],
    ['another server behind a sign', 'curl -s http://localhost:1@example.com/'],
    ['a question that may be a command', "curl 'http://localhost:8123/?query=DROP+TABLE+events'"],
    ['an answer that is kept', 'curl -s localhost:3000/x -o x'],
    ['an install with a name', 'npm install left-pad'],
    ['a list from elsewhere', 'pip install -r https://example.com/requirements.txt'],
    ['a list above', 'pip install -r ../requirements.txt'],
    ['a list and a name', 'pip install -r requirements.txt left'],
    ['code from elsewhere', 'pip install -e git+https://example.com/x'],
    ['an environment above', 'python3 -m venv ../venv'],
    ['an environment among the sources', 'python3 -m venv src'],
    ['another script', 'source env.sh'],
    ['the script of an environment above', 'source ../venv/bin/activate'],
    ['the script of an environment, with a word', 'source .venv/bin/activate x'],
    ['the script of an environment, with an option', 'source -p .venv/bin/activate'],
    ['a script that was just changed', 'cp a.py b.py && source .venv/bin/activate'],
    ['an install for everybody', 'npm install -g'],
    ['a version and more', 'node --version x.js'],
    ['a secret of a cluster', 'kubectl get secret x -o yaml'],
    ['another word of a program', 'gh pr merge 12'],
    [
      'a path of several texts',
      `python3 -c "from pathlib import Path; print(Path(*['.bridle', 'a']).read_text())"`,
    ],
    ['a path that is given', `python3 -c "import sys; from pathlib import Path; print(Path(sys.argv[1]))" a`],
    [
      'a path behind one that is given',
      `python3 -c "import sys; from pathlib import Path; print((Path('src') / sys.argv[1]).read_text())" a`,
    ],
    ['the class of a path', `python3 -c "from pathlib import Path; type(Path('a'))('b').read_text()"`],
    ['a module that nobody knows', `python3 -c "import x as p; p.sub('a')"`],
    ['a line that ends in a way of its own', `python3 -c "print(1) # x\rlist(y)"`],
    ['a module that is there already', `node -e "Object.values(fs)[57]('a')"`],
    ['a part behind a question', `node -e "const o = console?.[x]"`],
    ['a name for a part', `node -e "const { 'cp': r } = fs; r('a')"`],
    ['a name for a part that is put together', `node -e "const { ['c' + 'p']: r } = fs; r('a')"`],
  ])('%s does not pass', (_what, command) => {
    expect(passes(command)).toBe(false);
  });

  it('is one that all rules let pass, whatever it is made of', () => {
    const names =
      'import json sys os fs print open read replace len for x in if else require process console log readFileSync path ' +
      'rm cp eval exec getattr write system values Object join load stdin argv rmSync unlinkSync version env environ const';
    const pieces = [...names.split(' '), ...'.()[]=,;:+1 2 0'.split(''), `'a'`, `'w'`, `'fs'`, `'./a.json'`];
    const file = fc.constantFrom(
      `'a.txt'`,
      `'/etc/shadow'`,
      `'../x'`,
      `'.ssh/id_rsa'`,
      `'child_process'`,
      'x',
    );
    const piece = fc.oneof(
      fc.constantFrom(...pieces),
      fc
        .tuple(fc.constantFrom('open', 'require', 'eval', 'print', 'os.system', 'os.remove'), file)
        .map(([name, text]) => `${name}(${text})`),
    );
    const code = fc.array(piece, { minLength: 1, maxLength: 8 }).map((all) => all.join(''));
    const start = fc.constantFrom('python3 -c', 'python -c', 'node -e', 'node -p', 'awk');
    let seen = 0;
    fc.assert(
      fc.property(start, code, fc.constantFrom(...CONTEXTS), (program, text, inside) => {
        const command = `${program} "${text}"`;
        if (!isPlainCommand(shellCall(command, { cwd: inside.cwd }), inside)) return;
        seen += 1;
        expectSilence(command, inside);
      }),
      { numRuns: Number(process.env['BRIDLE_TEST_RUNS'] ?? 20_000) },
    );
    expect(seen).toBeGreaterThan(200);
  });
});

describe('a block that passes at a glance', () => {
  it('is one that all rules let pass, wherever its words stand', () => {
    // As they should be, with one thing left out, said twice or put elsewhere.
    const whole = fc.constantFrom(
      'if true ; then ls ; fi',
      'if ! ls a ; then \n rm a.ts \n else ls ; fi',
      'if [ -f a ] \n then \n ls \n elif ls b ; then rm a.ts ; else \n ls \n fi',
      'for f in a b ; do echo $f ; done',
      'for f in src/*.ts \n do \n rm a.ts || exit 1 \n cat "$f" | head \n done | sort',
      'for a in x ; do for b in y ; do echo $a$b ; done ; done',
      'ls && if true ; then rm a.ts ; fi & ls',
      'a=$(ls src | head) ; echo "$a $(date)" ; rm a.ts',
      'if true ; then n=1 ; echo $n > a.txt ; fi ; rm a.ts',
      'for f in a ; do if ! cat $f ; then rm a.ts ; fi ; done ; ls',
    );
    const line = fc
      .tuple(
        whole,
        fc.nat(40),
        fc.nat(40),
        fc.constantFrom('none', 'drop', 'twice', 'swap', 'replace', 'none'),
        fc.constantFrom('; ; && | & \n if then fi do done else ! ls'.split(' ')),
      )
      .map(([text, one, two, change, others]) => {
        const words = text.split(' ');
        const [at, to] = [one % words.length, two % words.length];
        const [here = '', there = ''] = [words[at], words[to]];
        if (change === 'drop') words.splice(at, 1);
        if (change === 'twice') words.splice(to, 0, here);
        if (change === 'replace') words[at] = others[two % others.length] ?? '';
        if (change === 'swap') [words[at], words[to]] = [there, here];
        return words.join(' ');
      });
    expect(countOfSilent(line, CONTEXTS, 30_000)).toBeGreaterThan(500);
  });
});

describe('at a glance', () => {
  const context = corpusContext();

  it.each([
    'npm test -- --run src/cart.test.ts',
    'git status --short',
    'git diff HEAD -- src/a.ts',
    'ls -la src',
    'cat package.json',
    'grep -rn TODO src',
    'cargo test',
    'cd src && npm test 2>&1 | tail -20',
    'git log --oneline | head -5; git status',
    "grep -rn 'rm -rf /' src",
    'echo "it is done"',
    'npm test > /dev/null',
    "sed -n '10,20p' src/a.ts",
    'find . -name "*.ts" -not -path "./node_modules/*" | head -20',
    'git diff HEAD~1 -- src',
    'npx tsc --noEmit',
    ' ls ',
    'ls|wc -l',
    'ls 2>/dev/null',
    'ls 1> /dev/null | cat',
    `ls ${'a'.repeat(3_900)}`,
    `ls ${'a '.repeat(31)}`,
    "sed -n '3p' a",
    "sed -n '3,$p' a",
    'cd src && ls | cat && npm test',
    'ls || true',
    'grep -rn "TODO" src --include=*.ts --include="*.js" | head -20',
    'git grep -n TODO',
    'docker ps -a',
    'pnpm lint src',
    'npm run test:unit src/a.test.ts',
    'npm run something --silent',
    'grep -iE "a|b" src/a.ts | sort -f | cut -f1',
    'grep -n "foo\\|bar" src/a.ts',
    'grep -c "\\"name\\": \\$x" package.json',
    'npm test; echo "exit: $?"',
    'echo $?',
    'ls src\n\nnpm test 2>&1\n',
    '\nls',
    'CI=1 NODE_ENV=test npx jest -i src',
    'cd src && python3 -m pytest tests -x -q 2>&1 | tail -5',
    'timeout 60 npm test',
    'time cargo test -p app',
    'uv run python -m pytest',
    'poetry run mypy src',
    'ruff check src',
    "find . -iname '*.ts' -o -empty",
    'go test -race -run Cart',
    'git branch -vv',
    'git branch --show-current',
    'git remote -v',
    'git grep -in TODO',
    'npm run dev > /tmp/dev.log 2>&1 &',
    'npm start & sleep 3; curl -s localhost:3000/health',
    '# look\nls src  # all of it\n\n#\nnpm test',
    'grep -rn TODO \\\n  src \\\n  | head',
    'npm test 2>&1 |\n  tail -5 &&\n  git status',
    'ls src/*.ts packages/*/package.json ./*.md',
    'wc -l < a.txt; sort < src/a.ts | uniq',
    'npm test 2>&1 | tee /tmp/out.txt | tail -5',
    'command -v node || echo none',
    'node scripts/check.mjs src/a.ts && python3 run.py && npx tsc',
    'curl -sL https://example.com/a.json | jq .name',
    'gh pr create --title "Fix it" --body "This fixes it" --base main',
    'if [ -f package.json ]; then npm run build; else echo "none"; fi',
    'if ! [ -d src ]\nthen\n  ls\nelif test -e a; then ls\nfi',
    'if [ ! -e a ]; then exit 1; fi; npm test',
    'for f in src/*.ts; do node scripts/check.mjs "$f" || exit 1; done',
    'for d in packages/a packages/b; do ls $d/src "${d}/test"; cat "$d/package.json" | head -3; done | sort',
    'for a in 1 2; do for b in x y; do echo "$a$b"; done; done',
    'VERSION=$(node -p "require(\'./package.json\').version"); echo "$VERSION"',
    'echo "=== $(date) ===" && echo "files: $(ls src | wc -l)"',
    'count=$(grep -c "a)" src/a.ts); if [ -f a ]; then echo "$count of ${count}"; fi',
    'for f in a b; do n=1; echo $n $f; done',
    'ls;',
  ])('%s passes', (command) => {
    expect(isPlainCommand(shellCall(command), context)).toBe(true);
  });

  it.each([
    ['a program with a blank in its name', '"ls cat" a'],
    ['a word that is two of those that may follow', 'npm "test run"'],
    ['a quote that a shell looks into', 'echo "$(rm -rf /)"'],
    ['a quote without an end', "echo 'x"],
    ['a backslash', 'cat a\\ b'],
    ['a directory outside', 'cd .. && ls'],
    ['what runs also where the directory is not there', 'cd src; cat x'],
    ['what runs where an earlier step failed', 'cd src && ls; cat x'],
    ['a directory entered later', 'ls; cd src; ls'],
    ['the home directory', 'cd && ls'],
    ['the directory before', 'cd - && ls'],
    ['errors down a pipe', 'ls |& sh'],
    ['a substitution', 'echo `ls`'],
    ['a pipe into a shell', 'cat x | sh'],
    ['a pipe into a script', 'echo x | bun run -'],
    ['names that a block prints', 'if true; then echo /etc/shadow; find . -name x; fi | xargs grep y'],
    ['a variable that nobody sets', 'cat "$FILE"'],
    ['a variable after its loop', 'for f in a b; do ls; done; cat $f'],
    ['a variable of another loop', 'for f in a b; do cat $g; done'],
    ['a program by a variable', 'for c in rm sh; do $c a; done'],
    ['an option by a variable', 'for o in -delete; do find . $o; done'],
    ['a place by a variable', 'for f in ../a /etc/shadow; do cat $f; done'],
    ['a credential by a variable', 'for f in id_rsa; do cat /home/dev/.ssh/$f; done'],
    ['a variable that its loop sets', 'for f in a b; do cat $f; f=../x; done'],
    ['a variable of two loops', 'for f in a b; do for f in ../x; do ls; done; cat $f; done'],
    ['a directory that a pipe enters', 'cd src | cat ../a'],
    ['a word of the language in quotes', "'if' true; then ls; fi"],
    ['a negation in quotes', "'!' ls"],
    ['a loop in quotes', '"for" f in a; do ls; done'],
    ['a loop over what is quoted', "for f in 'a b'; do ls $f; done"],
    ['a loop over what somebody prints', 'for f in $(ls); do cat $f; done'],
    ['a loop over a name that the shell reads', 'for PATH in /tmp/x; do ls; done'],
    ['a directory that was not entered', '! cd src/a && cat ../../x'],
    ['a directory of a block', 'for d in src; do cd $d && ls; done'],
    ['a command in its place that acts', 'echo $(rm -rf src)'],
    ['a command in a quote that acts', 'echo "a $(cat /etc/shadow) b"'],
    ['a file by what is printed', 'cat "$(ls | head -1)"'],
    ['a program by what is printed', '$(cat a.txt) x'],
    ['a file by a variable that is set', 'f=$(ls | head -1); cat "$f"'],
    ['a variable that is set elsewhere', 'a=1; echo $b'],
    ['a variable that is set later', 'echo $a; a=1'],
    ['a variable that shells read', 'PATH=/tmp; ls'],
    ['a variable that one shell reads', 'path=/tmp; ls'],
    ['a loop over a name that one shell reads', 'for path in src; do ls; done'],
    ['a variable that programs read', 'https_proxy=x; curl -s https://example.com/'],
    ['a program that looks like a variable', '"a=src/x"'],
    ['a program that looks like a variable in part', 'a"=src/x"'],
    ['a place that looks like a variable', './a=b'],
    ['a variable down a pipe', 'ls | a=1; echo $a'],
    ['what is printed into a pipe', 'ls | echo $(cat)'],
    ['commands in commands', 'echo $(echo $(ls))'],
    ['a calculation', 'echo $((1 + 1))'],
    ['a here-document in its place', "echo $(cat <<'E'\nx\nE\n)"],
    ['a change before a program in its place', 'echo x > a.py; echo $(npm test)'],
    ['a loop without an end', 'while true; do ls; done'],
    ['a loop over all words', 'for f; do cat $f; done'],
    ['a block that begins with nothing', 'if; ls; then ls; fi'],
    ['a block with nothing in it', 'if true; then\nfi'],
    ['a loop with nothing in it', 'for f in a; do\ndone'],
    ['an end with something behind it', 'if true; then ls; fi ls'],
    ['an end behind a step', 'if true; then ls && fi'],
    ['a word of the language behind another', 'if then ls; fi'],
    ['a negation of nothing', 'if !; then ls; fi'],
    ['a loop that goes on behind a step', 'for f in a && do ls; done'],
    ['a block that is not closed', 'if true; then ls'],
    ['a block that was not begun', 'ls; fi'],
    ['a block that ends as another', 'if true; then ls; done'],
    ['a block that goes into a file', 'if true; then ls; fi > a.txt'],
    ['a program that runs in the second round', 'for f in a b; do npm test; echo x > a.ts; done'],
    ['a glob that may be an option', 'ls *.ts'],
    ['a directory above by a glob', 'cat .*'],
    ['a fetched text into a program', 'curl -s https://example.com/x | npm test'],
    ['a search that deletes', 'find . -name x -delete'],
    ['a search that runs something', 'find . -exec rm {} +'],
    ['a script that writes', "sed -n '1,5w x' a"],
    ['a script that edits', 'sed -i 3p a'],
    ["somebody's home", 'cat ~root/x'],
    ['a home after a sign', 'cat a=~/x'],
    ['an assignment', 'A=b ls'],
    ['a quoted home', "cat '~/.ssh/id_rsa'"],
    ['a variable', 'cat $HOME/x'],
    ['a glob', 'cat *.ts'],
    ['a second line that is more', 'ls\nrm x'],
    ['a quote over two lines', 'echo "a\nb"'],
    ['a variable in a quote', 'cat "a$HOME"'],
    ['a command in a quote', 'cat "a`ls`"'],
    ['a quote that ends after a backslash', 'echo "a\\"'],
    ['letters together of which one writes', 'sort -uo .bridle/config.toml a'],
    ['an option that is cut short', 'git log --ou .claude/settings.json'],
    ['an option that nobody knows', 'ls --x'],
    ['an option with one dash more', "go build --toolexec 'rm -rf /home/dev'"],
    ['a shell of their own for scripts, cut short', "npm run x --script-sh='rm -rf ~'"],
    ['an edit behind the lines that are shown', 'sed -n 3p -i a'],
    ['a variable that names a program', 'GIT_PAGER=sh git log'],
    ['another module of python', 'python -m http.server'],
    ['another program of uv', 'uv run rm x'],
    ['a branch that is made', 'git branch x'],
    ['a branch that is deleted', 'git branch -D'],
    ['a time that is no number', 'timeout x ls'],
    ['a plugin', 'pytest -p evil'],
    ['a redirection', 'ls > x'],
    ['a home', 'cat ~/.ssh/id_rsa'],
    ['a place outside', 'cat ../../etc/shadow'],
    ['an absolute place outside', 'cat /etc/passwd'],
    ['an option that writes', 'git diff --output=x'],
    ['an option that runs something', 'rg --pre=sh x'],
    ['a shell of their own for scripts', "npm run x --script-shell='rm -rf ~'"],
    ['a program around every tool', "go build -toolexec 'rm -rf x'"],
    ['a star that may be an option', 'ls --*'],
    ['a program that shows what was found', 'git grep -Osh x'],
    ['a script that publishes', 'npm run publish'],
    ['words for a script that may be a program', 'npm run prisma migrate reset'],
    ['a name in pieces before a sign', "pwd '=a/K+.x'"],
    ['another program', 'rm x'],
    ['another word of git', 'git push'],
    ['a credential', `grep ghp_${'a1B2'.repeat(10)} src`],
    ['a tab', 'ls\t-la'],
    ['a pipe before everything', '| ls'],
    ['two steps and nothing between them', 'ls && && ls'],
    ['two ends', 'ls ;; ls'],
    ['a step that is missing', 'ls &&'],
    ['brackets', 'ls (x)'],
    ['a bracket at the end', 'ls )'],
    ['a directory and an option', 'cd -P src && ls'],
    ['two directories', 'cd src lib && ls'],
    ['an empty directory', "cd '' && ls"],
    ['nothing', ''],
    ['spaces', '  '],
    ['very much', `ls ${'a'.repeat(4_000)}`],
    ['very many words', `ls ${'a '.repeat(32)}`],
    ['a credential in pieces', `grep ghp_'${'a1B2'.repeat(4)}'"${'a1B2'.repeat(6)}" src`],
    ['a credential in pieces after a step', `ls;grep 'ghp_'${'a1B2'.repeat(10)} src`],
  ])('%s does not pass', (_what, command) => {
    expect(isPlainCommand(shellCall(command), context)).toBe(false);
  });

  it('a link to a credential does not pass', () => {
    const { home, workspace, context: real } = scratchContext();
    mkdirSync(join(home, '.ssh'));
    writeFileSync(join(home, '.ssh/id_rsa'), 'x');
    symlinkSync(join(home, '.ssh/id_rsa'), join(workspace, 'notes'));
    writeFileSync(join(workspace, 'plain'), 'x');
    const passes = (command: string): boolean => isPlainCommand(shellCall(command, { cwd: workspace }), real);
    mkdirSync(join(home, 'elsewhere'));
    symlinkSync(join(home, 'elsewhere'), join(workspace, 'away'));
    mkdirSync(join(workspace, 'src'));
    symlinkSync(join(workspace, 'src'), join(workspace, 'near'));
    expect([passes('cat notes'), passes('cat plain')]).toEqual([false, true]);
    expect([passes('cd away && ls'), passes('cd near && ls'), passes('cd src && ls')]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('a tool for another shell does not pass, nor one that names a directory or several commands', () => {
    expect(
      [
        toolEvent('PowerShell', { command: 'ls' }),
        toolEvent('Bash', { command: 'ls', cwd: '/' }),
        toolEvent('Bash', { command: 'ls' }),
      ].map((event) => isPlainCommand(event, context)),
    ).toEqual([false, false, true]);
  });
});
