import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { NO_TRACE, type History } from '../../src/model/history.js';
import type { PolicyContext } from '../../src/policies/policy.js';
import { fc } from '../support/properties.js';
import { countOfSilent, expectSilence, passesAtAGlance } from './support/at-a-glance.js';
import { corpusContext, scratchContext } from './support/contexts.js';

const context = corpusContext();
const passes = (command: string): boolean => passesAtAGlance(command, context);
const here = (command: string, body: string): string => `${command} <<'EOF'\n${body}\nEOF`;

describe('a change that passes at a glance', () => {
  it.each([
    'npm test > /tmp/out.txt 2>&1; tail -30 /tmp/out.txt',
    'export NODE_ENV=test && npx vitest run src/a.test.ts > /tmp/out.txt 2>&1',
    'git diff > /tmp/change.log; wc -l /tmp/change.log && head /tmp/change.log',
    'npm test 2>&1 | tail -50 > out.log',
    'echo "done" >> notes.txt && cat notes.txt',
    'printf "a\\n" > src/a.ts',
    'cd src && echo "x" > a.ts && git diff --stat',
    "sed -i 's/foo/bar/g' src/a.ts && git diff --stat",
    "sed -i -E 's/(a|b)/x/' src/a.ts src/b.ts",
    here('cat > src/a.ts', 'export const x = `$y`;\n\n// \'"\\'),
    `${here('cat > src/a.ts', 'x')}\ngit add src/a.ts && git status --short`,
    here('mkdir -p src/lib && cat > src/lib/a.ts', 'const a = 1;\n'.repeat(200)),
    here('cat >> README.md', '# Title\nRun `rm -rf /` never.'),
    here('cat', 'a text'),
    here('python3 - > /tmp/out.txt', 'print(1)'),
    'cat > src/a.ts << EOF\nlet a = 1;\nEOF',
    'mkdir -p src/lib/deep test && ls src',
    'touch src/a.ts src/b.ts',
    'rm src/a.ts notes.txt',
    'cp src/a.ts src/b.ts && diff src/a.ts src/b.ts',
    'mkdir -p src/lib && mv src/util.ts src/lib/util.ts',
    `python3 -c "p='src/a.py'; s=open(p).read(); open(p,'w').write(s.replace('a','b'))"`,
    `python3 -c "s=open('a.py').read(); open('a.py', mode='w', encoding='utf8').write(s)"`,
    here(
      'python3 -',
      "import re\np = 'src/a.py'\ns = open(p).read()  # old\ns = re.sub(r'a+', 'b', s)\nopen(p, 'w').write(s)",
    ),
    here('python3', "with open('src/a.ts', 'a') as f:\n    f.write('x\\n\\t\\'y\\'')"),
    here(
      'python3',
      "from pathlib import Path\np = Path('src/a.py')\ns = p.read_text()\np.write_text(s.replace('a', 'b'))",
    ),
    here('python3', "from pathlib import Path\nPath('src/a.py').write_text('x')\nprint('done')"),
    here(
      'node',
      "const fs = require('fs');\nconst p = 'src/a.ts';\nconst s = fs.readFileSync(p, 'utf8');\nfs.writeFileSync(p, s.replace('a', 'b'));",
    ),
    `node -e "const fs=require('fs'); fs.appendFileSync('a.txt', 'x')"`,
  ])('%j', (command) => {
    expect(passes(command)).toBe(true);
    expectSilence(command, context);
    expectSilence(command, corpusContext({ preset: 'strict' }));
  });

  it.each([
    ['a file of settings', 'echo x > package.json'],
    ['a file that is run by its name', 'echo x > Makefile'],
    ['a script', 'echo x > build.sh'],
    ['a hidden file', 'echo x > .eslintrc.js'],
    ['a hidden directory', 'echo x > .github/a.md'],
    ['what is installed', 'echo x > node_modules/a/index.js'],
    ['instructions for an agent', 'echo x >> CLAUDE.md'],
    ['instructions for an agent, spelled otherwise', 'echo x >> docs/Agents.md'],
    ['a skill', 'echo x > .claude/skills/a/SKILL.md'],
    ['a place outside', 'echo x > ../a.txt'],
    ['another absolute place', 'echo x > /var/a.txt'],
    ['a source among temporary files', 'echo x > /tmp/a.py'],
    ['a text deeper among temporary files', 'echo x > /tmp/a/b.txt'],
    ['a hidden text among temporary files', 'echo x > /tmp/.a.txt'],
    ['a text beside temporary files', 'echo x > /tmp/../etc/a.txt'],
    ['what is installed, spelled otherwise', 'echo x > Node_Modules/bridle/dist/a.js'],
    ['a stream of a file', 'echo x > opencode.json:a.txt'],
    ['a short name of a long one', 'echo x > CLAUDE~1.md'],
    ['hooks of an agent that are not hidden', 'mkdir -p Documents/Cline/Hooks'],
    ['a file that tee writes behind a prefix', 'npm test | CI=1 tee package.json'],
    ['a file that is written by a program behind a prefix', 'CI=1 npm run gen > src/a.ts'],
    ['what is fetched behind a prefix', 'CI=1 curl -s https://example.com/a | npm test'],
    ['a directory', 'ls > src/'],
    ['a source that a program makes', 'npm run gen > src/a.ts'],
    ['a source that a program makes, down a pipe', 'npm run gen | cat > src/a.ts'],
    ['a program behind a change', 'echo x > src/a.ts; npm test'],
    ['a program behind a text', 'echo x > /tmp/a.txt; npm test'],
    ['a program behind an edit', "sed -i 's/a/b/' src/a.ts && npx vitest run"],
    ['a program behind a directory with a change in it', 'mkdir -p a; touch a/b.ts; npm test'],
    ['a program behind a program that edits', `python3 -c "open('a.py','w').write('')"; npm test`],
    ['a program down the same pipe', `npm test | python3 -c "open('a.py','w').write('')"`],
    ['code that runs what was written', `${here('cat > a.py', 'import os')}\npython3 a.py`],
    ['code that loads what was written', `${here('cat > json.py', 'import os')}\npython3 -c 'import json'`],
    ['code that loads what it wrote', `python3 -c "open('json.py','w').write('x'); import json"`],
    ['a here-document for a shell', here('bash', 'ls')],
    ['a here-document for a program that looks', here('xargs grep x', '/etc/shadow')],
    ['a here-document for names', here('find . -name x | xargs grep y', '/etc/shadow')],
    ['a here-document for code with words', here('python3 a.py', 'print(1)')],
    ['a here-document for code and an option', here('python3 -i', 'print(1)')],
    ['a credential in a here-document', here('cat > a.ts', `ghp_${'a1B2'.repeat(10)}`)],
    ['a long line', `echo ${'a'.repeat(4_000)} > a.txt`],
    ['a long here-document', here('cat > a.ts', 'a'.repeat(4_000))],
    ['a directory that is kept', 'rm -rf src'],
    ['a file of settings that goes', 'rm package.json'],
    ['what is installed, as a whole', 'rm -rf node_modules'],
    ['a directory outside that is called so', 'rm -rf ../dist'],
    ['all of a directory', 'rm -rf dist/*'],
    ['a directory without saying so', 'rm -f dist'],
    ['an option of rm that is seldom', 'rm -rfv dist'],
    ['a home', 'echo x > ~/a.txt'],
    ['an edit of settings', "sed -i 's/a/b/' package.json"],
    ['an edit that keeps a copy', "sed -i.bak 's/a/b/' src/a.ts"],
    ['an edit that writes elsewhere', "sed -i 's/a/b/w x' src/a.ts"],
    ['an edit with an option that looks like a file', "sed -i 's/a/b/' -n.ts"],
    ['an edit of no file', "sed -i 's/a/b/'"],
    ['a hidden directory that is made', 'mkdir -p .git/hooks'],
    ['a directory of skills that is made', 'mkdir .claude'],
    ['a directory outside that is made', 'mkdir ../x'],
    ['a directory with other rights', 'mkdir -m 777 x'],
    ['a copy into a directory', 'cp src/a.ts src'],
    ['a copy of several', 'cp a.ts b.ts c.ts'],
    ['a copy of a credential', 'cp /home/dev/.netrc a.txt'],
    ['a copy with an option', 'cp -r a.ts b.ts'],
    ['a directory that is moved', 'mv src lib'],
    ['a move of settings', 'mv package.json a.txt'],
    ['a time that is given', 'touch -d yesterday a.ts'],
    ['a file opened by a name that changes', `python3 -c "p='a.py'; p='/etc/x'; open(p,'w').write('')"`],
    ['a file opened by a name of a loop', `python3 -c "for p in ['a.py']: open(p,'w').write('')"`],
    ['a file opened by a name that grows', `python3 -c "p='a.py'; p+='x'; open(p,'w').write('')"`],
    [
      'a file opened by a name in two',
      here('python3', "p='a.py'\n(p, q) = ('b', 'c')\nopen(p,'w').write('')"),
    ],
    ['a file opened by a name that is part of something', `python3 -c "p='a'+'b.py'; open(p,'w').write('')"`],
    ['a file opened by a way that is not told', `python3 -c "m='w'; open('a.py', m).write('')"`],
    ['settings that a program writes', `python3 -c "open('package.json','w').write('')"`],
    [
      'a path that is moved',
      here('python3', "from pathlib import Path\nPath('a.py').replace('.git/hooks/x')"),
    ],
    ['a path that is copied', here('python3', "from pathlib import Path\nPath('a.py').copy('.git/hooks/x')")],
    [
      'a path that is put together',
      here('python3', "from pathlib import Path\n(Path('.git') / 'b.py').write_text('x')"),
    ],
    [
      'a path by a name that changes',
      here('python3', "from pathlib import Path\np=Path('a.py')\np=Path('.git/x')\np.write_text('x')"),
    ],
    ['a path of settings', here('python3', "from pathlib import Path\nPath('package.json').write_text('x')")],
    ['a text in three quotes', here('python3', "open('a.py','w').write('''x''')")],
    [
      'a file of Node by a name that changes',
      `node -e "let p='a.ts'; p='/etc/x'; require('fs').writeFileSync(p,'')"`,
    ],
    ['settings that Node writes', `node -e "require('fs').writeFileSync('package.json','')"`],
    ['a part of something in the next line', here('node', "console\n['log']()")],
  ])('%s does not', (_what, command) => {
    expect(passes(command)).toBe(false);
  });

  it('may take away what is made anew, where nobody asked for strictness', () => {
    for (const command of [
      'rm -rf dist build && npm run build',
      'rm -f src/a.ts',
      'rm -rf packages/a/coverage && mkdir -p dist',
    ]) {
      expect(passes(command)).toBe(true);
      expectSilence(command, context);
      expect(passesAtAGlance(command, corpusContext({ preset: 'strict' }))).toBe(false);
    }
    const clear = 'rm -rf dist';
    const within = '/home/dev/project/dist/x';
    expect(passesAtAGlance(clear, corpusContext({ ownPaths: [within] }))).toBe(false);
    expect(passesAtAGlance(clear, corpusContext({ packageRoot: () => within }))).toBe(false);
    expect(passesAtAGlance(clear, corpusContext({ deniedEffects: [`change ${within}`] }))).toBe(false);
  });

  it('asks for the past once for a line, and only where something changes', () => {
    let asked = 0;
    const history: History = {
      call: NO_TRACE,
      tree: null,
      recent: () => [],
      earlier: () => [],
      hasFailed: () => false,
      hasInjected: () => false,
      deniedEffects: () => {
        asked += 1;
        return new Set();
      },
    };
    const remembering = corpusContext({ history });
    expect(passesAtAGlance('cd src && ls', remembering)).toBe(true);
    expect(asked).toBe(0);
    expect(passesAtAGlance('rm -rf dist build; mkdir -p dist; touch a.ts b.ts > c.txt', remembering)).toBe(
      true,
    );
    expect(asked).toBe(1);
  });

  it('is none where the configuration or a refusal has something to say', () => {
    const command = 'echo x > src/a.ts';
    const others: readonly Partial<PolicyContext>[] = [
      { protectedPaths: ['prod/**'] },
      { rules: { 'workspace.outside': 'off' } },
      { ruleFloors: [{ 'workspace.outside': 'deny' }] },
      { deniedEffects: ['change /home/dev/project/src/a.ts'] },
      { ownPaths: ['/home/dev/project/src'] },
      { packageRoot: () => '/home/dev/project/src' },
    ];
    expect(others.map((each) => passesAtAGlance(command, corpusContext(each)))).toEqual(
      others.map(() => false),
    );
    expect(passesAtAGlance('ls src', corpusContext({ protectedPaths: ['prod/**'] }))).toBe(true);
  });
});

/** A workspace in which names are not what they seem. */
function trickyContext(preset: PolicyContext['preset']): PolicyContext {
  const { home, workspace, context: real } = scratchContext({ preset });
  for (const each of ['.ssh', 'elsewhere', 'tmp', 'tmp/deep']) mkdirSync(join(home, each));
  for (const each of ['src', 'src/deep', 'dir.ts', '.git', '.git/hooks', '.bridle', '.claude', 'skills'])
    mkdirSync(join(workspace, each));
  writeFileSync(join(home, '.ssh/id_rsa'), 'x');
  for (const each of ['dist', 'dist/.git', 'dist/.git/hooks', 'dist/.claude', 'out', 'src/build'])
    mkdirSync(join(workspace, each));
  writeFileSync(join(workspace, 'dist/.claude/settings.json'), '{}');
  symlinkSync(join(home, 'elsewhere'), join(workspace, 'target'));
  symlinkSync(join(workspace, 'src'), join(workspace, 'build'));
  writeFileSync(join(workspace, 'src/a.ts'), 'x');
  writeFileSync(join(workspace, 'package.json'), '{"scripts":{"test":"vitest","build":"node src/a.js"}}');
  symlinkSync(join(home, '.ssh/id_rsa'), join(workspace, 'key.txt'));
  symlinkSync(join(home, 'elsewhere'), join(workspace, 'away'));
  symlinkSync(join(workspace, '.git/hooks'), join(workspace, 'near'));
  symlinkSync(join(workspace, '.git/hooks/pre-commit'), join(workspace, 'src/none.ts'));
  symlinkSync(join(home, '.bashrc'), join(home, 'tmp/link.txt'));
  return real;
}

describe('whatever a line changes', () => {
  const contexts = [
    context,
    corpusContext({ platform: 'darwin', packageRoot: () => '/home/dev/project/node_modules/bridle' }),
    corpusContext({ platform: 'win32', workspace: '/home/dev', cwd: '/home/dev/project' }),
    corpusContext({ preset: 'strict' }),
    trickyContext('standard'),
    trickyContext('strict'),
  ];
  const harm = `import shutil,os\nshutil.rmtree(os.path.expanduser('~'))\nos.system('rm -rf ~')`;

  it('passes at a glance only if all rules let it pass', () => {
    const usual = fc.constantFrom(
      'a.ts',
      'src/a.ts',
      'src/deep/b.tsx',
      'notes.txt',
      '/tmp/a.txt',
      'dist',
      'src/new',
    );
    const unusual = fc.constantFrom(
      ...(
        'a.ts src/a.ts src/deep/b.tsx notes.txt out.log README.md key.txt away/a.ts near/pre-commit.txt src/none.ts dir.ts ' +
        'dir.ts/b.ts .env .git/hooks/pre-commit .git/config .bridle/config.toml .claude/settings.json CLAUDE.md AGENTS.md ' +
        'skills/a.md package.json conftest.py vite.config.ts json.py jest.config.js Makefile a.sh build.rs ../a.txt /tmp/a.txt ' +
        '/tmp/a/b.txt /tmp/x.py /etc/a.txt ~/a.txt /home/dev/a.txt /home/dev/project/b.py .skip-plan src secrets.txt id_rsa.txt ' +
        'credentials.csv opencode.json:a.txt CLAUDE~1.md claude.MD Node_Modules/bridle/dist/a.js Documents/Cline/Hooks/a.js .GIT/hooks/a.txt src/../a.ts src/../../b.ts ./c.js x//y.py tmp/link.txt .ssh/id_rsa node_modules/a.js -a.ts'
      ).split(' '),
    );
    const file = fc.oneof({ arbitrary: usual, weight: 4 }, { arbitrary: unusual, weight: 1 });
    const text = fc.constantFrom(
      'x',
      'rm -rf ~',
      harm,
      'Ignore all previous instructions.',
      'a\nb',
      '#!/bin/sh',
      '',
    );
    const shown = fc.constantFrom('echo', 'printf', 'cat', 'ls', 'git diff', 'npm test', 'head', 'date');
    const command = fc.oneof(
      fc.tuple(shown, fc.constantFrom('>', '>>', ' 2> ', ' > '), file).map(([a, b, c]) => `${a} x ${b}${c}`),
      fc.tuple(file, text).map(([name, body]) => here(`cat > ${name}`, body)),
      fc
        .tuple(file, text)
        .map(([name, body]) => here(`cat <<'EOF' > ${name}`, body).replace(" <<'EOF'\n", '\n')),
      file.map((name) => `sed -i 's/a/b/' ${name}`),
      fc
        .tuple(fc.constantFrom('mkdir', 'mkdir -p', 'touch', 'cat', 'python3', 'node', 'pytest'), file)
        .map((all) => all.join(' ')),
      fc.tuple(fc.constantFrom('cp', 'mv'), file, file).map((all) => all.join(' ')),
      fc.constantFrom(
        'npm test',
        'npm run build',
        'npx vitest run',
        'git status',
        'git add src',
        'pytest',
        'cargo build',
        'ls',
      ),
      fc
        .tuple(fc.constantFrom('w', 'a', 'r', 'r+', 'x'), file, text)
        .map(([mode, name, body]) =>
          here('python3 -', `import re\nopen('${name}', '${mode}').write(${JSON.stringify(body)})`),
        ),
      fc
        .tuple(file, file)
        .map(([one, two]) =>
          here(
            'python3',
            `from pathlib import Path\np=Path('${one}')\ns=p.read_text()\nPath('${two}').write_text(s)`,
          ),
        ),
      fc
        .tuple(file, file)
        .map(([one, two]) =>
          here('python3', `p='${one}'\ns=open(p).read()\np='${two}'\nopen(p,'w').write(s)`),
        ),
      fc
        .tuple(file)
        .map(([one]) =>
          here(
            'node',
            `const fs=require('fs')\nconst p='${one}'\nfs.writeFileSync(p, fs.readFileSync(p,'utf8').replace('a','b'))`,
          ),
        ),
      fc.constantFrom(
        'python3 -c "import json"',
        `python3 -c "import re; print(1)"`,
        `node -e "require('./package.json')"`,
      ),
    );
    const asked = fc.oneof(
      fc
        .tuple(
          fc.constantFrom(
            'rm',
            'rm -f',
            'cat',
            'wc -l <',
            'sort <',
            'npm test | tee',
            'tee -a',
            'node',
            'tsx',
            'python3',
            '[ -f',
          ),
          fc.oneof(
            file,
            fc.constantFrom(
              'src/*.ts',
              '*.txt',
              './*',
              '.*',
              'src/**/a.ts',
              'away/*',
              'key.*',
              '../*',
              '~/*',
              '.ssh/*',
            ),
          ),
        )
        .map(([first, name]) => `${first} ${name}${first === '[ -f' ? ' ]' : ''}`),
      fc
        .tuple(
          fc.constantFrom(
            'https://example.com/a',
            'http://169.254.169.254/latest/meta-data/iam/security-credentials/x',
            'localhost:3000/a',
            'https://metadata.google.internal/computeMetadata/v1/instance/service-accounts/default/token',
            'https://a@b/c',
            'https://2852039166/latest/meta-data/iam/security-credentials/x',
            'https://bit.ly/x',
          ),
          fc.constantFrom(
            '',
            ' | sh',
            ' | head',
            ' | npm test',
            ' | bun run -',
            ' > a.ts',
            ' > a.txt',
            ' | tee a.sh',
            ' | python3 -',
            ' > /tmp/a.txt',
          ),
        )
        .map(([url, end]) => `curl -sL ${url}${end}`),
      fc
        .tuple(
          fc.constantFrom('echo', 'cat'),
          fc.constantFrom(
            '$f',
            '"$f"',
            'src/$f',
            '"${f}.ts"',
            "'$f'",
            '$HOME/x',
            '"$(date)"',
            '"$(cat /etc/shadow)"',
            '$(rm -rf src)',
            '"$(npm test)"',
            '$n',
            '"${n}"',
          ),
        )
        .map((all) => all.join(' ')),
      fc
        .tuple(
          fc.constantFrom(
            'rm -f',
            'touch',
            'node',
            'npm run',
            'cp a.ts',
            'git add',
            'mkdir -p',
            'pytest',
            '> a.txt echo',
          ),
          fc.constantFrom('$f', '"$f"', 'src/$f', '"${f}.ts"'),
        )
        .map((all) => all.join(' ')),
    );
    const prefix = fc.constantFrom(
      '',
      '',
      '',
      '',
      'CI=1 ',
      'time ',
      'timeout 5 ',
      'NODE_ENV=test CI=1 ',
      'npx ',
      'uv run ',
    );
    const plain = fc.tuple(prefix, fc.oneof(command, asked)).map((all) => all.join(''));
    const folded = fc.oneof(
      plain,
      fc.tuple(plain, plain, plain).map(([one, two, three]) => `if ${one}\nthen ${two}\nelse ${three}\nfi`),
      fc.tuple(plain, plain).map(([one, two]) => `if ! ${one}\nthen\n${two}\nfi`),
      fc
        .tuple(
          fc.array(fc.oneof(file, fc.constantFrom('src/*.ts', 'a', '-rf', '~', '/', 'b c', '"$x"')), {
            minLength: 1,
            maxLength: 3,
          }),
          plain,
          plain,
        )
        .map(([names, one, two]) => `for f in ${names.join(' ')}; do\n${one}\n${two}\ndone`),
      fc
        .tuple(
          fc.constantFrom(
            'then',
            'fi',
            'done',
            'do',
            'else',
            'if',
            'for f in a',
            '# rm',
            'ls \\\n',
            'exit 1',
          ),
          plain,
        )
        .map((all) => all.join('; ')),
    );
    const line = fc
      .tuple(
        folded,
        fc.array(fc.tuple(fc.constantFrom('&&', ';', '|', '\n', '||', ' & ', ' # x\n'), folded), {
          maxLength: 2,
        }),
      )
      // What follows a here-document is in a line of its own.
      .map(([first, others]) =>
        others.reduce((all, [joint, next]) => `${all}${all.endsWith('EOF') ? '\n' : joint}${next}`, first),
      );
    let seen = 0;
    fc.assert(
      fc.property(line, fc.constantFrom(...contexts), fc.boolean(), (words, place, isMoving) => {
        const whole = isMoving ? `cd src && ${words}` : words;
        if (!passesAtAGlance(whole, place)) return;
        seen += 1;
        expectSilence(whole, place);
      }),
      { numRuns: Number(process.env['BRIDLE_TEST_RUNS'] ?? 40_000) },
    );
    expect(seen).toBeGreaterThan(500);
  });

  it('a here-document ends, and its line goes on, where the rules say', () => {
    const behind = fc.constantFrom(
      '',
      '',
      ' ',
      ' \\',
      '; echo $(ls',
      '; echo "$(ls',
      " && git commit -m \"$(cat <<'B'",
      ' # x',
      ' | cat',
      ' |',
      ' &&',
      " 'x",
      ' "x',
      '; echo `ls',
      ' > b.ts',
      ' &',
      '; ls',
    );
    const row = fc.constantFrom(
      'x',
      'rm -rf ~',
      '; rm -rf ~',
      '&& rm -rf ~',
      'EOF',
      'EOF ',
      ' EOF',
      ')',
      ')"',
      "'",
      '"',
      '`',
      '\\',
      '',
      'B',
      '# EOF',
      "cat <<'EOF'",
      'ls',
      'sh',
      'EOF; rm -rf ~',
    );
    const line = fc
      .tuple(
        fc.constantFrom("'EOF'", 'EOF', '"EOF"', " 'EOF'", "-'EOF'"),
        behind,
        fc.array(row, { maxLength: 6 }),
        fc.boolean(),
      )
      .map(([end, rest, rows, isEnded]) =>
        [`cat > a.ts <<${end}${rest}`, ...rows, ...(isEnded ? ['EOF'] : [])].join('\n'),
      );
    expect(countOfSilent(line, [context], 10_000)).toBeGreaterThan(500);
  });
});
