// npm run mutate: how many small faults in src/shell and src/policies the tests notice. Takes hours as a whole:
//   npm run mutate -- --share=0.1 --seed=4            a random tenth of the lines
//   npm run mutate -- --under=src/shell/output        one folder
// The report goes to reports/mutation; survivors are listed at the end.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
const FOLDER = join(ROOT, 'test/mutation');
const MARK = join(FOLDER, 'node_modules/.installed');
const REPORT = join(ROOT, 'reports/mutation/mutation.json');
/** Tested by the built program as a process, where a fault in the source does not show. */
const APART = /^src\/policies\/(?:stuck|workflow)\//;
/** Lines that are drawn together, so that a fault may be longer than a line. */
const BLOCK = 4;

/** @param {string} name @param {string} otherwise */
function option(name, otherwise) {
  return process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3) ?? otherwise;
}

/** @param {string} program @param {string[]} args @param {string} cwd */
function run(program, args, cwd) {
  const { status } = spawnSync(program, args, { cwd, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

/** Numbers between 0 and 1, the same for the same seed. @param {number} seed */
function* numbers(seed) {
  for (let state = seed; ;) {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    yield ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
}

/** What to mutate, as Stryker reads it. */
function places() {
  const under = option('under', '');
  const files = ['src/shell', 'src/policies']
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true }).map((name) => `${folder}/${name}`),
    )
    .filter((file) => file.endsWith('.ts') && file.startsWith(under) && !APART.test(file))
    .sort((a, b) => (a < b ? -1 : 1));
  const share = Number(option('share', '1'));
  if (share >= 1) return files;
  const random = numbers(Number(option('seed', '4')));
  return files.flatMap((file) => {
    const lines = readFileSync(join(ROOT, file), 'utf8').split('\n').length;
    return Array.from({ length: Math.ceil(lines / BLOCK) }, (_, at) => at * BLOCK + 1)
      .filter(() => Number(random.next().value) < share)
      .map((first) => `${file}:${first}-${first + BLOCK - 1}`);
  });
}

/** @param {any} report */
function summarise(report) {
  /** @type {Map<string, {noticed: number, all: number}>} */
  const folders = new Map();
  for (const [file, { mutants, source }] of Object.entries(report.files)) {
    for (const { status, location, mutatorName, replacement } of mutants) {
      const isNoticed = status === 'Killed' || status === 'Timeout';
      if (!isNoticed && status !== 'Survived' && status !== 'NoCoverage') continue;
      const folder = file
        .split('/')
        .slice(0, 3)
        .join('/')
        .replace(/[^/]+\.ts$/, '*');
      const count = folders.get(folder) ?? { noticed: 0, all: 0 };
      folders.set(folder, { noticed: count.noticed + Number(isNoticed), all: count.all + 1 });
      if (isNoticed) continue;
      const line = source.split('\n')[location.start.line - 1].trim();
      console.log(
        `${status === 'Survived' ? '' : 'never run '}${file}:${location.start.line}:${location.start.column} ${mutatorName}: ${line.slice(0, 100)}  =>  ${(replacement ?? '').replace(/\s+/g, ' ').slice(0, 60)}`,
      );
    }
  }
  const rows = [...folders].sort(([a], [b]) => (a < b ? -1 : 1));
  const total = { noticed: 0, all: 0 };
  for (const [folder, { noticed, all }] of rows) {
    total.noticed += noticed;
    total.all += all;
    console.log(
      `${folder.padEnd(34)} ${String(noticed).padStart(5)} of ${String(all).padStart(5)}  ${((100 * noticed) / all).toFixed(1)} %`,
    );
  }
  console.log(
    `${'together'.padEnd(34)} ${String(total.noticed).padStart(5)} of ${String(total.all).padStart(5)}  ${((100 * total.noticed) / total.all).toFixed(1)} %`,
  );
}

const lock = readFileSync(join(FOLDER, 'package-lock.json'), 'utf8');
if (!existsSync(MARK) || readFileSync(MARK, 'utf8') !== lock) {
  run('npm', ['ci', '--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund'], FOLDER);
  writeFileSync(MARK, lock);
}
const stryker = join(FOLDER, 'node_modules/@stryker-mutator/core/bin/stryker.js');
if (!process.argv.includes('--summary'))
  run(
    process.execPath,
    [stryker, 'run', join(FOLDER, 'stryker.config.mjs'), '--mutate', places().join(',')],
    ROOT,
  );
summarise(JSON.parse(readFileSync(REPORT, 'utf8')));
