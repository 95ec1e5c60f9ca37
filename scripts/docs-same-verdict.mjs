// Writes docs/same-verdict.md from what "npm run test:agents -- --record" has seen. With --check it only tells
// whether the page is current.
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loadDialects, withSource } from './load-source.mjs';
import { readResults } from './record-agents.mjs';

/** @typedef {import('./record-agents.mjs').Told} Told @typedef {import('./record-agents.mjs').Result} Result */

const ROOT = resolve(import.meta.dirname, '..');
const PAGE = join(ROOT, 'docs/same-verdict.md');

const MARKS = new Map([
  ['runs', 'runs'],
  ['runs rewritten', 'rewritten'],
  ['refused', '**refused**'],
  ['refused, untold', '**refused**, untold'],
  ['refused, new form named', '**refused**, new form named'],
]);

/** @param {Told} told */
function cell({ fate, quirk }) {
  if (fate === null) return '–';
  return `${MARKS.get(fate) ?? fate}${quirk === null ? '' : ` (${quirk})`}`;
}

/** @param {readonly string[]} cells */
const line = (cells) => `| ${cells.join(' | ')} |`;

/** Every quirk that a cell names, in words. @param {Result[]} results */
async function explain(results) {
  const named = new Set(results.flatMap(({ calls }) => calls.flatMap(({ quirk }) => quirk ?? [])));
  const dialects = await withSource({ table: 'dialects/table.ts' }, ({ table }) => loadDialects(table));
  const shown = new Set(results.map(({ agent }) => agent));
  return dialects
    .filter(({ id }) => shown.has(id))
    .flatMap(({ quirks }) => quirks)
    .filter(({ id }) => named.has(id))
    .map(({ id, behaviour, mitigation }) => line([id, behaviour, mitigation]));
}

/** @param {Result[]} results */
async function render(results) {
  const rows = (results[0]?.calls ?? []).map(({ id, what }) => {
    const told = results.map(({ calls }) => calls.find((call) => call.id === id));
    return line([what, ...told.map((each) => (each === undefined ? '' : cell(each)))]);
  });
  return `# One policy, every agent, the same verdict

<!-- Written by scripts/docs-same-verdict.mjs from test/agents/results.json; not to be changed by hand. -->

The same hooks, the same guards and the same calls, played with the real agents and a scripted model. A cell
is what really happened: whether the call ran, judged by what it left on disk, and whether the model was told
the reason. "–": the agent has no such thing in its own program.

${line(['call', ...results.map(({ title, version }) => `${title} ${version}`)])}
${line(['---', ...results.map(() => '---')])}
${rows.join('\n')}

## The differences

Where a cell is not what it is everywhere else, the number in brackets is that of the agent's quirk. All
quirks are in [agents.md](agents.md).

${line(['quirk', 'what the agent does', 'what Bridle does'])}
${line(['---', '---', '---'])}
${(await explain(results)).join('\n')}

## What else is asserted

\`npm run test:agents\` asserts all of this for each agent, and besides: that context arrives where it is
promised, that a gate sends the agent back to work and is overruled in the end, that each call is judged once,
that an entry in two scopes decides the same, that \`bridle doctor --live\` finds the agent obedient, that an
installation is taken back byte for byte, and which refusals of hooks that are not ours get lost.
`;
}

const text = await render(Object.values(readResults()));
if (process.argv.includes('--check')) {
  if (readFileSync(PAGE, 'utf8') !== text) {
    console.error('docs/same-verdict.md is not current: run "node scripts/docs-same-verdict.mjs".');
    process.exitCode = 1;
  }
} else writeFileSync(PAGE, text);
