// Writes test/fixtures/corpora-own/readings.txt: what the analysis says of lines that use every program and every
// option it knows; and words.txt: the argument lists of random lines, which are held against bash elsewhere. Run it after a change that is meant, and look at the difference.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createJiti } from 'jiti';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const fixtures = join(root, 'test/fixtures');
const jiti = createJiti(import.meta.url);

/** @type {typeof import('../test/shell/reading.js')} */
const { readingOf, sentencesOf, commandsOf } = await jiti.import('../test/shell/reading.js');
/** @type {typeof import('../test/shell/grammar.js')} */
const { Grammar } = await jiti.import('../test/shell/grammar.js');
/** @type {typeof import('../test/shell/near-misses.js')} */
const { nearMissDigest } = await jiti.import('../test/shell/near-misses.js');
/** @type {typeof import('../test/shell/random.js')} */
const { Random } = await jiti.import('../test/shell/random.js');
/** @type {typeof import('../src/shell/call.js')} */
const { Call } = await jiti.import('../src/shell/call.js');
/** @type {typeof import('../src/shell/output/filters.js')} */
const { filterNames } = await jiti.import('../src/shell/output/filters.js');
/** @type {typeof import('../src/shell/programs/table.js')} */
const { findProgram, programNames } = await jiti.import('../src/shell/programs/table.js');

/** Every name that the source asks options for: a line with it shows what it is for. */
function optionNames() {
  const names = new Set();
  for (const file of readdirSync(join(root, 'src/shell'), { recursive: true })) {
    if (!String(file).endsWith('.ts')) continue;
    const text = readFileSync(join(root, 'src/shell', String(file)), 'utf8');
    for (const [, list = ''] of text.matchAll(/\.(?:has|value|all)\(([^()]*)\)/g))
      for (const [, name = ''] of list.matchAll(/'([\w-]+)'/g)) names.add(name);
  }
  return [...names];
}

/** Words that are verbs of some program. */
function verbsIn(file) {
  const text = readFileSync(join(root, 'src/shell/programs', file), 'utf8');
  return [...text.matchAll(/^ {2}'?([a-z][\w-]*)'?(?:: |,$)/gm)].map(([, name]) => name);
}

/** @param {string} line */
const show = (line) => readingOf(line, false).join('\n');

/** The options that a program takes, noticed while it runs. @param {string} line */
function optionsOf(line) {
  const found = new Set();
  const original = Reflect.get(Call.prototype, 'options');
  Call.prototype.options = function options(spec) {
    for (const [, letter] of spec.short.matchAll(/(\w):/g)) found.add(`-${letter}`);
    for (const name of spec.long.split(' ')) if (name !== '') found.add(`--${name}`);
    return original.call(this, spec);
  };
  readingOf(line, false);
  Call.prototype.options = original;
  return [...found];
}

/** Lines around one program that say something else than the plain one. @param {string} base */
function linesOf(base) {
  const tails = ['a /opt/b', "'rm -rf /opt/x' /opt/b", ''];
  const lines = [];
  for (const tail of tails) {
    const plain = `${base} ${tail}`.trim();
    const before = show(plain);
    if (before !== '') lines.push(plain);
    if (tail === '') break;
    const words = new Set([
      ...optionsOf(plain).flatMap((option) =>
        option.startsWith('--')
          ? option.endsWith('=')
            ? [`${option}/opt/v`, `${option.slice(0, -1)} /opt/v`, `${option}'rm /opt/w'`]
            : [option]
          : [`${option} /opt/v`, `${option}/opt/v`, `${option} 'rm /opt/w'`],
      ),
      ...OPTIONS.map((name) => (name.length === 1 ? `-${name}` : `--${name}`)),
    ]);
    for (const word of words) {
      const line = `${base} ${word} ${tail}`.trim();
      if (show(line) !== before) lines.push(line);
    }
  }
  return lines;
}

const OPTIONS = optionNames();
const GIT = [...verbsIn('git.ts'), ...verbsIn('git-loss.ts')].filter(
  (verb) => !['git', 'hub'].includes(verb),
);
/** One name for each program: an alias says nothing new. */
const known = new Map(programNames().map((name) => [findProgram(name) ?? name, name]));
const BASES = [
  ...known.values(),
  ...[...new Set(GIT)].map((verb) => `git ${verb}`),
  ...['run', 'cp c:/a', 'compose down', 'save', 'volume rm', 'system prune', 'rmi'].map(
    (verb) => `docker ${verb}`,
  ),
  ...['delete', 'get secret', 'config view', 'cp p:/a', 'run'].map((verb) => `kubectl ${verb}`),
];

/** @param {string} name */
const rowsOf = (name) =>
  readFileSync(join(fixtures, name), 'utf8')
    .split('\n')
    // Made-up credentials stay where they are marked as such.
    .filter((line) => line !== '' && !line.includes('{{+}}'))
    .map((line) => JSON.parse(line).command);

/** So many ordinary lines for each program, those that do the most first. */
function ordinary() {
  const byProgram = new Map();
  for (const command of rowsOf('corpora/benign.jsonl')) {
    const reading = show(command);
    if (reading === '' || command.length > 200) continue;
    const [program = ''] = command.split(/\s/, 1);
    byProgram.set(program, [...(byProgram.get(program) ?? []), [command, reading]]);
  }
  return [...byProgram.values()].flatMap((rows) => {
    const seen = new Set();
    const kept = rows.filter(([, reading]) => !seen.has(reading) && seen.add(reading));
    return kept.slice(0, 8).map(([command]) => command);
  });
}

/** Lines made up for what the others do not reach. */
const extra = readFileSync(join(fixtures, 'corpora-own/lines.txt'), 'utf8')
  .split('\n')
  .filter((line) => line !== '');

/** What a filter makes of its input shows only where something reads its output. */
function filterLines() {
  return filterNames().flatMap((name) => {
    const input = String.raw`printf 'ab:c d\naGk=\n6869\n' |`;
    const before = show(`${input} ${name} | xargs rm`);
    const words = [
      ...optionsOf(`${input} ${name} | xargs rm`).map((option) =>
        option.endsWith('=') ? `${option}2` : option.startsWith('--') ? option : `${option} 2`,
      ),
      ...OPTIONS.map((option) => (option.length === 1 ? `-${option}` : `--${option}`)),
    ];
    const changed = [...new Set(words)]
      .map((word) => `${input} ${name} ${word} | xargs rm`)
      .filter((line) => show(line) !== before);
    return [`${input} ${name} | xargs rm`, ...changed];
  });
}

/** Names in a table of functions: the first text of each row. @param {string} file */
function functionsIn(file) {
  const text = readFileSync(join(root, 'src/shell/code', file), 'utf8');
  const table = text.slice(text.indexOf('const rows'));
  return [...table.matchAll(/^ {2}\[\s*'([^']+)'/gm)].flatMap(([, names = '']) => names.split(' '));
}

/** Of some lines about one thing, those that say something each. @param {string[]} lines @param {number} limit */
function telling(lines, limit) {
  const seen = new Set(['']);
  return lines
    .filter((line) => {
      const reading = show(line).replace(/ via (?:node|python3)$/gm, '');
      return !seen.has(reading) && seen.add(reading);
    })
    .slice(0, limit);
}

/** Functions that do something or tell something, called from code as far as that shows. */
function codeLines() {
  const owners = [
    'm.',
    '',
    'os.',
    'fs.',
    'subprocess.',
    'shutil.',
    'FileUtils.',
    'File.',
    'Deno.',
    'IO.',
    'redis.',
  ];
  const given = [
    "'/opt/a', '/opt/b'",
    "'rm /opt/c'",
    "'rm', ['rm', '/opt/d']",
    "'DROP TABLE e'",
    "'https://h/f', '/opt/g'",
    "0o777, '/opt/h'",
  ];
  const acting = functionsIn('handlers.ts').flatMap((name) =>
    telling(
      ['python3 -c', 'node -e'].flatMap((program) =>
        given.flatMap((args) => owners.map((owner) => `${program} "${owner}${name}(${args})"`)),
      ),
      5,
    ),
  );
  const telltale = functionsIn('pure.ts').flatMap((name) =>
    telling(
      [
        `m.${name}('/opt/a', 'b')`,
        `m.${name.replace('[]', "['HOME']")}`,
        `'/Opt/c '.${name}('O', 'd')`,
        `m.${name}('L29wdC9l')`,
        `m.${name}('2f6f70742f66')`,
        `m.${name}('L29wdC9l', 'base64')`,
        `m.${name}(47, 103)`,
        `m.${name}('~/h')`,
        `m.${name}('HOME')`,
        `['/opt', 'i'].${name}('/')`,
      ].map((expression) => `python3 -c "os.remove(${expression})"`),
      4,
    ),
  );
  return [...acting, ...telltale];
}

const lines = new Set([
  ...codeLines(),
  ...filterLines(),
  ...extra,
  ...rowsOf('corpora/commands.jsonl'),
  ...rowsOf('corpora-own/commands.jsonl'),
  ...ordinary(),
  ...BASES.flatMap(linesOf),
]);
/** Sentences for people are shown once: where they first come. */
const told = new Set();
const text = [...lines].map((line) => {
  const sentences = sentencesOf(line);
  const isNews = sentences.some((each) => !told.has(each.replace(/\S*[/\d$*"'`]\S*/g, '')));
  for (const each of sentences) told.add(each.replace(/\S*[/\d$*"'`]\S*/g, ''));
  const reading = [...readingOf(line), ...(isNews ? sentences : [])];
  return `${JSON.stringify(line)}\n${reading.map((each) => `  ${each}\n`).join('')}`;
});
writeFileSync(join(fixtures, 'corpora-own/readings.txt'), text.join(''));

const grammar = new Grammar(new Random(7));
const random = Array.from({ length: 700 }, () => grammar.line());
const words = random.map(
  (line) =>
    `${JSON.stringify(line)}\n${commandsOf(line)
      .map((argv) => `  ${JSON.stringify(argv)}\n`)
      .join('')}`,
);
writeFileSync(join(fixtures, 'corpora-own/words.txt'), words.join(''));
// A row of small commands is cut up where that leaves whole commands.
const commands = [...extra, ...rowsOf('corpora-own/commands.jsonl'), ...rowsOf('corpora/commands.jsonl')]
  .flatMap((line) => (/["'`$({]/.test(line) ? [line] : line.split('; ')))
  .filter((line) => line.length < 120 && !line.includes('\n') && /^[a-z]/i.test(line));
const misses = [...new Set(commands)].map((line) => `${nearMissDigest(line)} ${line}\n`);
writeFileSync(join(fixtures, 'corpora-own/near-misses.txt'), misses.join(''));
console.log(`${misses.length} commands with their near misses`);
console.log(`${lines.size} lines for what they do, ${random.length} for their words`);
