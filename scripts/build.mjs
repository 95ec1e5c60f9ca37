// Builds dist/: the hook entry as CommonJS with lazy chunks, the rest as ES modules, and the types.
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { warmCodeCache } from './code-cache.mjs';
import { writeNotices } from './notices.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

const ADAPTERS = ['claude-agent-sdk', 'langchain', 'mastra', 'mcp', 'openai-agents', 'vercel-ai'];

/** @param {string} file */
const at = (file) => join(root, file);

async function bundleHook() {
  const bundle = await rolldown({
    input: { entry: at('src/hook/entry.ts') },
    // What the chunks share stays in the first file: one file more is half a millisecond more.
    preserveEntrySignatures: 'allow-extension',
    platform: 'node',
    treeshake: true,
  });
  const { output } = await bundle.write({
    dir: at('dist/hook'),
    format: 'cjs',
    entryFileNames: '[name].cjs',
    chunkFileNames: 'chunks/[name].cjs',
    minify: true,
    // What every call needs is one file, and so is the reader of command lines: one more is half a millisecond more.
    codeSplitting: {
      groups: [
        { name: 'shared', test: /src\/(?:dialects\/[^/]+|secrets\/[^/]+|model\/[^/]+)\.ts$/ },
        { name: 'command-lines', test: /src\/shell\/|node_modules\/unbash\// },
      ],
    },
  });
  return output;
}

async function bundleLibrary() {
  const bundle = await rolldown({
    input: {
      'cli/entry': at('src/cli/entry.ts'),
      index: at('src/index.ts'),
      harness: at('src/harness/index.ts'),
      ...Object.fromEntries(ADAPTERS.map((name) => [`adapters/${name}`, at(`src/adapters/${name}.ts`)])),
      testing: at('src/testing/index.ts'),
      'module-runner': at('src/sources/module/runner.ts'),
    },
    platform: 'node',
    // jsonc-parser's UMD build hides its requires from a bundler.
    resolve: { mainFields: ['module', 'main'] },
    treeshake: true,
  });
  const { output } = await bundle.write({
    dir: at('dist'),
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
  });
  return output;
}

rmSync(at('dist'), { recursive: true, force: true });
const chunks = [...(await bundleHook()), ...(await bundleLibrary())];
writeNotices(chunks, root);
execFileSync(
  process.execPath,
  [at('node_modules/@typescript/native/bin/tsc'), '-p', at('tsconfig.build.json')],
  { stdio: 'inherit' },
);
warmCodeCache(at('bin/bridle.js'));
