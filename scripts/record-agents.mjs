// What "npm run test:agents -- --record" keeps: test/agents/results.json, src/dialects/proven.ts and the pages.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * @typedef {{ id: string, what: string, usual: string, fate: string | null, quirk: string | null }} Told
 * @typedef {{ id: string, agent: string, title: string, version: string, date: string, calls: Told[] }} Result
 */

const ROOT = resolve(import.meta.dirname, '..');
const RESULTS = join(ROOT, 'test/agents/results.json');
const PROVEN = join(ROOT, 'src/dialects/proven.ts');

/** @returns {Record<string, Result>} */
export function readResults() {
  return existsSync(RESULTS) ? JSON.parse(readFileSync(RESULTS, 'utf8')) : {};
}

/** @param {Record<string, Result>} results */
function writeProven(results) {
  const rows = Object.values(results)
    .filter(({ id, agent }) => id === agent)
    .map(({ agent, version, date }) => {
      const key = /^\w+$/.test(agent) ? agent : `'${agent}'`;
      return `  ${key}: { version: '${version}', date: '${date}' },\n`;
    });
  const source = readFileSync(PROVEN, 'utf8');
  const head = source.slice(0, source.lastIndexOf('= {') + '= {'.length);
  writeFileSync(PROVEN, `${head}\n${rows.join('')}};\n`);
}

/** @param {readonly string[]} ids */
export function recordResults(ids) {
  const date = new Date().toISOString().slice(0, 10);
  const results = readResults();
  for (const id of ids) {
    const report = JSON.parse(readFileSync(join(ROOT, `reports/agents/fates/${id}.json`), 'utf8'));
    const { calls, ...head } = report;
    results[id] = { ...head, date, calls };
  }
  const sorted = Object.fromEntries(Object.entries(results).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(RESULTS, `${JSON.stringify(sorted, null, 2)}\n`);
  writeProven(sorted);
  for (const script of ['docs-agents.mjs', 'docs-same-verdict.mjs'])
    spawnSync(process.execPath, [join(ROOT, 'scripts', script)], { stdio: 'inherit' });
}
