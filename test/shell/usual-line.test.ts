import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'unbash';
import { describe, expect, it } from 'vitest';
import { readUsualLine } from '../../src/shell/usual-line.js';
import { commandsOf } from '../policies/support/corpora.js';
import { Random, seedOfReader } from './random.js';

/** What the parser finds out only when it is asked. */
const LATE: Readonly<Record<string, readonly string[]>> = {
  Word: ['value', 'parts'],
  Command: ['args', 'redirects'],
  Assignment: ['name', 'value', 'append', 'index'],
  CommandExpansion: ['script'],
  HereDocBody: ['parts'],
};

/** A tree as plain objects, without what is undefined. */
function plain(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(plain);
  if (typeof node !== 'object' || node === null) return node;
  const keys = [...Object.keys(node), ...(LATE[String(Reflect.get(node, 'type'))] ?? [])];
  const fields = keys.map((key) => [key, plain(Reflect.get(node, key))] as const);
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

function linesOf(name: string): readonly string[] {
  return readFileSync(join(import.meta.dirname, '../fixtures/corpora-own', name), 'utf8').split('\n');
}

const LINES: readonly string[] = [
  ...['corpora/benign.jsonl', 'corpora/commands.jsonl', 'corpora-own/commands.jsonl'].flatMap(commandsOf),
  ...['bash-lines.txt', 'lines.txt', 'near-misses.txt'].flatMap(linesOf),
];

/** Counts the lines that are read without the parser, all of which must have its tree. */
function countUsual(lines: Iterable<string>): number {
  let usual = 0;
  for (const line of lines) {
    const tree = readUsualLine(line);
    if (tree === null) continue;
    usual += 1;
    expect({ line, tree: plain(tree) }).toEqual({ line, tree: plain(parse(line)) });
  }
  return usual;
}

const PIECES = [
  ...' |;|&|&&|>|>>|<|2>|&>|>&1|(|)|{|}|"|$|$x|${x}|*|**|?|[|]|!|#|\n|\t|=|+=|~|\\|`|1|2|- |\r'.split('|'),
  ...'if ,then ,else ,elif ,fi,for x in ,do ,done,while ,until ,in,case,esac,x=1 ,{ , },;;,;&,export ,$(,$( ,"$(,) ,x=$('.split(
    ',',
  ),
  ...["'", "''", '||', '|&', '>|'],
  ...[
    "\n<<'E'\nit\nE\n",
    ' <<E\n',
    '\nE',
    '\nE\n',
    "<<'E'",
    ' << "E"\n',
    '\nE)\n',
    '\n\n',
    'E',
    "\"$(cat <<'E'\n",
  ],
  ...'""~<<~<>~$1~$@~$-~${~! ~[[ ~time ~function ~{}~\\;~\\ ~&\\\n'.split('~'),
];

/** Lines of the corpora with something put in or taken out at some places. */
function* damagedLines(count: number, random: Random): Generator<string> {
  for (let made = 0; made < count; made += 1) {
    let line = random.pick(LINES).slice(0, 120);
    for (let change = random.below(4); change >= 0; change -= 1) {
      const at = random.below(line.length + 1);
      const isShortened = random.below(4) === 0;
      const rest = line.slice(isShortened ? at + 1 + random.below(4) : at);
      line = `${line.slice(0, at)}${isShortened ? '' : random.pick(PIECES)}${rest}`;
    }
    yield line;
  }
}

describe('readUsualLine', () => {
  it('gives the tree of the parser, for most lines that people write', () => {
    expect(countUsual(LINES)).toBeGreaterThan(LINES.length * 0.8);
  });

  it('gives it for lines that are damaged as well', () => {
    const count = 20_000;
    expect(countUsual(damagedLines(count, new Random(seedOfReader())))).toBeGreaterThan(count / 4);
  });

  it.each([
    "python3 - <<'E' > out && ls\nimport os\nE\necho x",
    'cat <<A <<"B"\n1\nA\n2\nB',
    'git commit -m "$(cat <<\'E\'\nmessage\nE\n)" && git push',
    'while read -r a; do echo "$a"; done <<E\none\ntwo\nE\n',
    `cat > a.ts <<'E'\n${'export const a = "`$b`";\n'.repeat(200)}E\nnpm test`,
  ])('reads here-documents: %s', (line) => {
    expect(plain(readUsualLine(line))).toEqual(plain(parse(line)));
  });

  it.each([
    'cat <<E',
    "cat <<'E'\nnot the end of E\n",
    'cat <<E\n$(date)\nE\n',
    "cat <<-'E'\n\tx\n\tE\n",
    'cat <<\\E\nx\nE\n',
    'cat <<< x',
    "cat <<'a b'\nx\na b\n",
    `cat <<'E'\nx\nE\necho ${'x'.repeat(2_000)}; ls`,
    'echo $((1+2))',
    'echo `date`',
    'echo a\\\nb',
    'echo "unclosed',
    'echo {a,b}',
    'declare A=1',
    'case a in b) c;; esac',
    'a;;b',
    'f() { rm x; }',
    '# nothing',
    '[[ -f a ]]',
    'echo ${a:-b}',
    'ls [ab]*',
    '{ ls; pwd }',
    'diff <(a) <(b)',
    ';',
    'a &&',
    'if a; then b; elif c; then d; fi',
    `echo ${'x'.repeat(2_000)}`,
    '( '.repeat(13) + 'a' + ' )'.repeat(13),
  ])('leaves to the parser: %s', (line) => {
    expect(readUsualLine(line)).toBeNull();
  });
});
