// Modules of src for scripts that write pages from its tables.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

const ROOT = resolve(import.meta.dirname, '..');

/**
 * @template Value
 * @param {Record<string, string>} input files below src, by name
 * @param {(modules: Record<string, any>) => Value | Promise<Value>} use while they can still load others
 * @returns {Promise<Value>}
 */
export async function withSource(input, use) {
  const out = mkdtempSync(join(tmpdir(), 'bridle-docs-'));
  try {
    const files = Object.entries(input).map(([name, path]) => [name, join(ROOT, 'src', path)]);
    const bundle = await rolldown({ input: Object.fromEntries(files), platform: 'node' });
    await bundle.write({
      dir: out,
      format: 'esm',
      entryFileNames: '[name].mjs',
      chunkFileNames: '[name]-[hash].mjs',
    });
    const loaded = Object.keys(input).map(async (name) => [
      name,
      await import(pathToFileURL(join(out, `${name}.mjs`)).href),
    ]);
    return await use(Object.fromEntries(await Promise.all(loaded)));
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

/** Every dialect there is. @param {{ DIALECTS: { load: () => Promise<any> }[] }} table */
export function loadDialects({ DIALECTS }) {
  return Promise.all(DIALECTS.map((row) => row.load()));
}
