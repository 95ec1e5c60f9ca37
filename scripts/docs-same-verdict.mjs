// Writes docs/same-verdict.md from what "npm run test:agents" has seen (reports/agents/fates).
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * @typedef {{ id: string, what: string, usual: string, fate: string | null, quirk: string | null }} Told
 * @typedef {{ id: string, title: string, version: string, calls: Told[] }} Report
 */

const ROOT = resolve(import.meta.dirname, '..');
const FATES = join(ROOT, 'reports/agents/fates');

const MARKS = new Map([
  ['runs', 'runs'],
  ['runs rewritten', 'rewritten'],
  ['refused', '**refused**'],
  ['refused, untold', '**refused**, untold'],
  ['refused, new form named', '**refused**, new form named'],
]);

/** @returns {Report[]} */
function readReports() {
  if (!existsSync(FATES)) return [];
  return readdirSync(FATES)
    .sort()
    .map((file) => JSON.parse(readFileSync(join(FATES, file), 'utf8')));
}

/** @param {Told} told */
function cell({ fate, quirk }) {
  if (fate === null) return '–';
  return `${MARKS.get(fate) ?? fate}${quirk === null ? '' : ` ([${quirk}](agents.md))`}`;
}

/** @param {readonly string[]} cells */
const line = (cells) => `| ${cells.join(' | ')} |`;

/** @param {Report[]} reports */
function render(reports) {
  const [first] = reports;
  const rows = (first?.calls ?? []).map(({ id, what }) => {
    const told = reports.map(({ calls }) => calls.find((call) => call.id === id));
    return line([what, ...told.map((each) => (each === undefined ? '' : cell(each)))]);
  });
  return `# One policy, every agent, the same verdict

<!-- Written by scripts/docs-same-verdict.mjs from a run of "npm run test:agents"; not to be changed by hand. -->

The same hooks, the same guards and the same calls, played with the real agents and a scripted model. A cell
is what really happened: whether the call ran, judged by what it left on disk, and whether the model was told
the reason. Where a cell is not what it is everywhere else, the quirk in brackets says why;
[agents.md](agents.md) has them all. "–": the agent has no such thing, or no MCP servers in its own program.

${line(['call', ...reports.map(({ title, version }) => `${title} ${version}`)])}
${line(['---', ...reports.map(() => '---')])}
${rows.join('\n')}

All of it is asserted for each agent by \`npm run test:agents\`: besides these, that context arrives where it is
promised, that a gate sends the agent back to work and is overruled in the end, that a refused prompt does not
reach the model, that each call is judged once, and that an installation is taken back byte for byte.
`;
}

const reports = readReports();
if (reports.length === 0) {
  console.error('There is nothing to write down yet: "npm run test:agents" first.');
  process.exitCode = 1;
} else {
  writeFileSync(join(ROOT, 'docs/same-verdict.md'), render(reports));
  console.log(`docs/same-verdict.md: ${reports.map(({ id }) => id).join(', ')}`);
}
