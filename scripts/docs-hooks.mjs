// Writes the registry in docs/hooks.md from the tables of hooks and dialects; with --check it only says whether it is up to date.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createJiti } from 'jiti';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const page = join(root, 'docs/hooks.md');
const jiti = createJiti(import.meta.url);

/** @type {typeof import('../src/generate/hooks-page.js')} */
const { withRegistry } = await jiti.import('../src/generate/hooks-page.js');
/** @type {typeof import('../src/dialects/table.js')} */
const { DIALECTS } = await jiti.import('../src/dialects/table.js');

const dialects = [];
// One after the other: they import each other.
for (const row of DIALECTS) dialects.push(await row.load());
const before = readFileSync(page, 'utf8');
const text = withRegistry(before, dialects);
if (!process.argv.includes('--check')) writeFileSync(page, text);
else if (before !== text) {
  console.error('docs/hooks.md is not what the tables say. Run "node scripts/docs-hooks.mjs".');
  process.exitCode = 1;
}
