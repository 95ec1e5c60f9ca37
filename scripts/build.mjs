// Builds dist/: the hook entry as CommonJS with lazy chunks, the rest as ES modules, and the types.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { warmCodeCache } from './code-cache.mjs';
import { writeNotices } from './notices.mjs';
import { latePatterns } from './late-patterns.mjs';
import { staticImports } from './static-imports.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

const ADAPTERS = ['claude-agent-sdk', 'langchain', 'mastra', 'mcp', 'openai-agents', 'vercel-ai'];

/** @param {string} file */
const at = (file) => join(root, file);

async function bundleHook() {
  // What every call needs is one file, what writes need is another, and the reader of command lines a third:
  // each file more is a third of a millisecond more.
  const hot = staticImports(at('src/hook/entry.ts'));
  const files = staticImports(at('src/policies/guards/files.ts'));
  const shell = staticImports(at('src/policies/guards/shell.ts'));
  const bundle = await rolldown({
    input: { entry: at('src/hook/entry.ts') },
    preserveEntrySignatures: 'allow-extension',
    platform: 'node',
    treeshake: true,
    plugins: [lateDecoder, noJson, latePatterns],
  });
  const { output } = await bundle.write({
    dir: at('dist/hook'),
    format: 'cjs',
    entryFileNames: '[name].cjs',
    chunkFileNames: '[name].cjs',
    minify: true,
    codeSplitting: {
      groups: [
        { name: 'entry', test: (id) => hot.has(id) },
        { name: 'files', test: (id) => files.has(id) },
        { name: 'shell', test: (id) => shell.has(id) || id.includes('node_modules/unbash/') },
      ],
    },
  });
  wrapHook();
  return output;
}

/**
 * The parser of command lines makes a decoder as soon as it is loaded, a tenth of a millisecond for what one line
 * in a thousand needs.
 */
const lateDecoder = {
  name: 'late-decoder',
  /** @param {string} code @param {string} id */
  transform(code, id) {
    if (!id.endsWith('/unbash/dist/ansi-c.js')) return null;
    const made = /= (new TextDecoder\([^;]*\));/.exec(code);
    if (made === null) throw new Error('unbash no longer makes its decoder where it did');
    return code.replace(made[0], `= { decode: (bytes) => ${made[1]}.decode(bytes) };`);
  },
};

/** The tree of a command line is never written as JSON. */
const noJson = {
  name: 'no-json',
  /** @param {string} code @param {string} id */
  transform(code, id) {
    return id.includes('/unbash/dist/') ? code.replace(/\n    toJSON\(\) \{\n[^]*?\n    \}/g, '') : null;
  },
};

/**
 * As functions, so that the loader in bin/bridle.js need not make another copy of each file's text; and in
 * ASCII, which is read faster and takes half the space.
 */
function wrapHook() {
  // The few lines that chunks share are no file of their own either.
  const runtime = at('dist/hook/rolldown-runtime.cjs');
  const inlined = `(function(exports){${readFileSync(runtime, 'utf8')}\nreturn exports})({})`;
  rmSync(runtime);
  for (const name of readdirSync(at('dist/hook'))) {
    const file = at(`dist/hook/${name}`);
    const code = readFileSync(file, 'utf8')
      .replace('require("./rolldown-runtime.cjs")', () => inlined)
      .replace(/[^\0-\x7F]/g, escapeUnit);
    const body = name === 'entry.cjs' ? withLateExports(code) : code;
    writeFileSync(file, `(function(exports,require,module){${body}\n})`);
  }
}

/**
 * Most events need the first file only, and nobody asks for its exports then.
 * In parentheses a function is compiled with the rest, and kept compiled.
 * @param {string} code
 */
function withLateExports(code) {
  const list = /,((?:exports\.[\w$]+=[\w$]+,?)+);\s*$/.exec(code);
  if (list === null) throw new Error('the exports of entry.cjs are not where they were');
  return `${code.slice(0, list.index)};module.fill=(function(exports){${list[1]}});`;
}

/** @param {string} unit one UTF-16 code unit */
function escapeUnit(unit) {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
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
