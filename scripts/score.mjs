// How the guards do on the corpora: recall by tier and class, false blocks, and every miss by name.
// Runs "bridle explain --batch" as it is built, so run "npm run build" after a change.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const folder =
  process.argv.find((word) => word.startsWith('--corpora='))?.slice(10) ??
  join(root, 'test/fixtures/corpora');

/** What every row assumes. */
const SETTING = {
  home: '/home/dev',
  workspace: '/home/dev/project',
  cwd: '/home/dev/project',
  preset: 'standard',
};

const TIER_BARS = new Map([
  ['1', 0.99],
  ['2', 0.97],
  ['3', 0.85],
]);
const ALLOW_BAR = 0.005;
const BENIGN_BAR = 0.0005;

/** @param {string} name @returns {any[]} */
const rowsOf = (name) =>
  readFileSync(join(folder, name), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line.replaceAll('{{+}}', '')));

/** @param {any[]} rows @returns {Promise<any[]>} */
async function judge(rows) {
  const child = spawn(process.execPath, [join(root, 'bin/bridle.js'), 'explain', '--batch'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(rows.map(({ command }) => `${JSON.stringify({ ...SETTING, command })}\n`).join(''));
  const answers = (await text(child.stdout)).split('\n').filter((line) => line !== '');
  if (answers.length !== rows.length) throw new Error(`${rows.length} rows, ${answers.length} answers`);
  return answers.map((line) => JSON.parse(line));
}

/** @param {any} answer */
const isBlocked = ({ verdict }) => verdict === 'deny';

/** @param {number} part @param {number} whole */
const share = (part, whole) => (whole === 0 ? 1 : part / whole);

/** @param {string} name @param {any[]} judged @param {(row: any) => unknown} keyOf @param {(key: string) => number | null} bar */
function printRecall(name, judged, keyOf, bar) {
  console.log(`\n${name.padEnd(26)} rows   recall`);
  const groups = groupBy(judged, keyOf);
  let isMet = true;
  for (const [key, group] of [...groups].sort((a, b) => String(a[0]).localeCompare(String(b[0])))) {
    const recall = share(group.filter(({ answer }) => isBlocked(answer)).length, group.length);
    const wanted = bar(String(key));
    const mark = wanted === null ? '' : recall >= wanted ? `  (bar ${wanted})` : `  BELOW ${wanted}`;
    if (wanted !== null && recall < wanted) isMet = false;
    if (wanted !== null || recall < 1)
      console.log(
        `${String(key).padEnd(26)} ${String(group.length).padStart(4)}   ${recall.toFixed(3)}${mark}`,
      );
  }
  return isMet;
}

/** @param {any[]} rows @param {(row: any) => unknown} keyOf */
function groupBy(rows, keyOf) {
  const groups = new Map();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}

/** @param {string} name @param {any[]} judged @param {number} bar */
function printFalseBlocks(name, judged, bar) {
  const wrong = judged.filter(({ answer }) => isBlocked(answer));
  const rate = share(wrong.length, judged.length);
  console.log(
    `\n${name}: ${wrong.length} of ${judged.length} blocked (${(rate * 100).toFixed(3)} %, ${rate <= bar ? 'bar' : 'ABOVE'} ${bar * 100} %)`,
  );
  for (const { row, answer } of wrong)
    console.log(`  ${answer.rule}  ${JSON.stringify(row.command).slice(0, 200)}`);
  const asked = judged.filter(({ answer }) => answer.verdict === 'ask');
  if (asked.length > 0) console.log(`  a person is asked about ${asked.length}:`);
  for (const { row, answer } of asked)
    console.log(`    ${answer.rule}  ${JSON.stringify(row.command).slice(0, 200)}`);
  return rate <= bar;
}

const commands = rowsOf('commands.jsonl');
const benign = rowsOf('benign.jsonl');
const started = performance.now();
const answers = await judge([...commands, ...benign]);
const seconds = (performance.now() - started) / 1000;
const judged = [...commands, ...benign].map((row, at) => ({ row, answer: answers[at] }));
const must = judged.slice(0, commands.length).filter(({ row }) => row.expect === 'block');
const may = judged.slice(0, commands.length).filter(({ row }) => row.expect === 'allow');

const results = [
  printRecall(
    'tier',
    must,
    ({ row }) => row.tier,
    (tier) => TIER_BARS.get(tier) ?? null,
  ),
  printRecall(
    'class (below 1.000)',
    must,
    ({ row }) => row.class,
    () => null,
  ),
  printFalseBlocks('allow rows', may, ALLOW_BAR),
  printFalseBlocks('benign rows', judged.slice(commands.length), BENIGN_BAR),
];
const missed = must.filter(({ answer }) => !isBlocked(answer));
if (missed.length > 0) console.log(`\nmissed: ${missed.length}`);
for (const { row, answer } of missed)
  console.log(
    `  ${row.id} (tier ${row.tier})  ${JSON.stringify(row.command).slice(0, 200)}${answer.error ? `  ERROR ${answer.error}` : ''}`,
  );
console.log(
  `\n${answers.length} commands in ${seconds.toFixed(1)} s (${Math.round(answers.length / seconds)} a second, start included)`,
);
if (results.includes(false)) process.exitCode = 1;
