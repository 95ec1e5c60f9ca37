import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');

/** What the page about adapters shows of frameworks that only this suite has. */
const SNIPPETS = [
  ...readFileSync(join(ROOT, 'docs/adapters.md'), 'utf8').matchAll(/^```js\n([^]*?)^```/gm),
].map((match) => match[1] ?? '');

it('the snippets of the documentation compile', () => {
  const folder = mkdtempSync(join(import.meta.dirname, 'snippets-'));
  try {
    for (const [at, code] of SNIPPETS.entries()) writeFileSync(join(folder, `snippet-${at}.ts`), code);
    const types = '../../../dist/types';
    const paths = {
      'bridle/harness': [`${types}/harness/index.d.ts`],
      'bridle/adapters/*': [`${types}/adapters/*.d.ts`],
    };
    const config = {
      extends: '../../../tsconfig.json',
      compilerOptions: { paths },
      include: ['*.ts'],
      exclude: [],
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
    const tsc = join(ROOT, 'node_modules/@typescript/native/bin/tsc');
    const { stdout } = spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' });
    expect(stdout).toBe('');
    expect(SNIPPETS).toHaveLength(2);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
