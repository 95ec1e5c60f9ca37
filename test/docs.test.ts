import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Sandbox } from './support/hook-process.js';

const ROOT = resolve(import.meta.dirname, '..');

/** Pages whose snippets are compiled; those of the first two are run as well. */
const PAGES = ['README.md', 'docs/harness.md', 'docs/adapters.md', 'docs/hooks.md'] as const;
const RUN: readonly string[] = ['README.md', 'docs/harness.md'];

interface Snippet {
  readonly name: string;
  readonly page: string;
  readonly code: string;
}

const SNIPPETS: readonly Snippet[] = PAGES.flatMap((page) =>
  [...readFileSync(join(ROOT, page), 'utf8').matchAll(/```ts\n([\s\S]*?)```/g)].map((match, at) => ({
    page,
    name: `${page.replaceAll(/\W/g, '-')}-${at + 1}`,
    code: match[1] ?? '',
  })),
);

/** What the comments behind `console.log` say it prints. */
function promised(code: string): string {
  return [...code.matchAll(/;[ \t]*\/\/ (.+)$/gm)].map((match) => match[1]).join('\n');
}

describe('the snippets of the documentation', () => {
  let folder = '';

  beforeAll(() => {
    // Inside the package, so that its name means this very build.
    folder = mkdtempSync(join(ROOT, 'test/snippets-'));
    for (const { name, code } of SNIPPETS) {
      writeFileSync(join(folder, `${name}.ts`), code);
      const options = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 };
      writeFileSync(
        join(folder, `${name}.mjs`),
        ts.transpileModule(code, { compilerOptions: options }).outputText,
      );
    }
    const config = {
      extends: '../../tsconfig.json',
      // Stricter than what people have who only want silence from a handler.
      compilerOptions: { noImplicitReturns: false },
      include: ['*.ts'],
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('compile', () => {
    const tsc = join(ROOT, 'node_modules/@typescript/native/bin/tsc');
    const { stdout } = spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' });
    expect(stdout).toBe('');
    expect(SNIPPETS.length).toBeGreaterThan(7);
  });

  it.each(SNIPPETS.filter(({ page }) => RUN.includes(page)))('$name does what it says', ({ name, code }) => {
    const sandbox = new Sandbox();
    const printed = execFileSync(process.execPath, [join(folder, `${name}.mjs`)], {
      cwd: sandbox.project,
      env: sandbox.environment(),
      encoding: 'utf8',
    });
    expect(printed.trim()).toBe(promised(code));
  });
});

describe('the API page', () => {
  it('is what the published types say', () => {
    const { status, stdout } = spawnSync(
      process.execPath,
      [
        '-e',
        `import(${JSON.stringify(join(ROOT, 'scripts/api-page.mjs'))}).then((page) => console.log(page.renderApiPage()))`,
      ],
      { cwd: ROOT, encoding: 'utf8' },
    );
    expect(status).toBe(0);
    expect(`${stdout.trimEnd()}\n`).toBe(readFileSync(join(ROOT, 'docs/api.md'), 'utf8'));
  });
});
