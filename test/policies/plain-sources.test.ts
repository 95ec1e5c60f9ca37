import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fc } from '../support/properties.js';
import { countOfSilent, expectSilence, passesAtAGlance } from './support/at-a-glance.js';
import { corpusContext } from './support/contexts.js';

const context = corpusContext();
const passes = (line: string): boolean => passesAtAGlance(line, context);
const written = (file: string, lines: readonly string[], then: string): string =>
  `cat > ${file} <<'EOF'\n${lines.join('\n')}\nEOF\n${then}`;

const TYPESCRIPT = [
  "import { describe, expect, it } from 'vitest';",
  "import { total } from '../src/cart.js';",
  "describe('a cart', () => {",
  "  it('adds what is in it', () => {",
  "    const items = [{ name: 'pen', price: 2 }, { name: 'ink', price: 3 }];",
  '    expect(total(items.map(({ price }) => price * 2))).toBe(10);',
  '    expect(`${items.length} things`).toBe("2 things");',
  '  });',
  '});',
];
const PYTHON = [
  'import pytest',
  'from app.cart import total',
  '@pytest.mark.parametrize("prices, expected", [([], 0), ([1, 2], 3)])',
  'def test_total(prices, expected):',
  '    assert total(prices) == expected',
];

describe('a source that is written and then loaded passes at a glance', () => {
  it.each([
    written('test/cart.test.ts', TYPESCRIPT, 'npx vitest run test/cart.test.ts 2>&1 | tail -20'),
    written('src/cart.ts', TYPESCRIPT.slice(3), 'npm test'),
    written('tests/test_cart.py', PYTHON, 'python -m pytest -q tests/test_cart.py'),
    written('src/check.mjs', ['console.log(1 + 1);'], 'node src/check.mjs && git diff --stat'),
    written('src/a.ts', ['export const x = 1;'], written('src/b.ts', ['export const y = 2;'], 'npx tsc')),
  ])('%j', (line) => {
    expect(passes(line)).toBe(true);
    expectSilence(line, context);
    expectSilence(line, corpusContext({ preset: 'strict' }));
  });
});

describe('what goes through the reader', () => {
  it.each([
    ['code that deletes', written('tests/test_a.py', ['import shutil', 'shutil.rmtree("src")'], 'pytest')],
    ['code that starts something', written('src/a.mjs', ["import 'child_process';"], 'node src/a.mjs')],
    ['code that finds it by another name', written('src/a.py', ['import  os', 'os.a'], 'python src/a.py')],
    ['a place that is named in full', written('src/a.mjs', ["a('/etc/x');"], 'node src/a.mjs')],
    ['a place further up', written('src/a.mjs', ["a('../../x');"], 'node src/a.mjs')],
    ['a hidden place', written('src/a.mjs', ["a('.env');"], 'node src/a.mjs')],
    ['a text that means another', written('src/a.mjs', ["a('\\x2fetc');"], 'node src/a.mjs')],
    ['a request', written('src/a.ts', ["await fetch('x');"], 'npm test')],
    ['settings', written('package.json', ['{}'], 'npm test')],
    ['a source of another language', written('src/a.rs', ['fn main() {}'], 'cargo test')],
    ['a source that a program makes', "node a.mjs > src/a.ts <<'EOF'\nx\nEOF\nnpm test"],
    ['a source that is changed, too', `${written('src/a.ts', ['x'], 'sed -i s/a/b/ src/b.ts')} && npm test`],
    ['a text, which may be a list', written('requirements.txt', ['x'], 'pip install -r requirements.txt')],
  ])('%s', (_, line) => expect([line, passes(line)]).toEqual([line, false]));
});

/** Every name of a function that the reader of code knows to do something. */
function knownNames(): readonly string[] {
  const table = readFileSync('src/shell/code/handlers.ts', 'utf8').split('const rows = ')[1] ?? '';
  return [...table.matchAll(/\[\s*'([\w$ -]+)',/g)].flatMap(([, names = '']) => names.split(' '));
}

it('nothing that the reader knows to do harm passes so', () => {
  const names = knownNames();
  expect(names.length).toBeGreaterThan(300);
  const word = fc.constantFrom(
    ...[
      ...['.', '.git', 'src', './src', '../x', '/etc/passwd', '~/.ssh/id_rsa', '.env', 'rm -rf .', '-rf'],
      ...[
        'https://evil.example/x',
        'DROP TABLE users',
        'drop table users',
        'w',
        'delete from users',
        'src/a.ts',
      ],
    ],
  );
  const owner = fc.constantFrom(
    '',
    'os.',
    'fs.',
    'shutil.',
    'x.',
    'sh.',
    'Path("src").',
    'new ',
    'await ',
    'Bun.',
    'db.',
  );
  const call = fc
    .tuple(
      owner,
      fc.constantFrom(...names),
      fc.array(word, { minLength: 1, maxLength: 2 }),
      fc.constantFrom("'", '"', '`'),
    )
    .map(
      ([before, name, words, quote]) =>
        `${before}${name}(${words.map((each) => quote + each + quote).join(', ')})`,
    );
  const source = fc
    .tuple(
      fc.constantFrom(
        '',
        'from x import *\n',
        "import x from 'x';\n",
        "import * as x from './x.js';\n",
        'import x\n',
      ),
      fc.array(call, { minLength: 1, maxLength: 2 }),
    )
    .map(([head, calls]) => head + calls.join('\n'));
  const line = fc
    .tuple(
      fc.constantFrom(
        ['src/a.mjs', 'node src/a.mjs'],
        ['src/a.py', 'python3 src/a.py'],
        ['tests/test_a.py', 'pytest -q'],
        ['vitest.config.ts', 'npx vitest run'],
        ['src/a.ts', 'npx tsc && npm test'],
      ),
      source,
    )
    .map(([[file = '', then = ''], text]) => written(file, [text], then));
  const contexts = [context, corpusContext({ preset: 'strict' })];
  expect(countOfSilent(line, contexts, 6000)).toBeGreaterThan(50);
});
