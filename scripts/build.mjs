// Builds dist/: the hook entry as CommonJS with lazy chunks, the rest as ES modules, and the types.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { minifySync } from 'rolldown/utils';
import { warmCodeCache } from './code-cache.mjs';
import { writeNotices } from './notices.mjs';
import { earlyAnswers, RUNTIME } from './early-answers.mjs';
import { latePatterns } from './late-patterns.mjs';
import { lateLore, lateRooms, roomOf } from './late-rooms.mjs';
import { staticImports } from './static-imports.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

const ADAPTERS = ['claude-agent-sdk', 'langchain', 'mastra', 'mcp', 'openai-agents', 'vercel-ai'];

/** @param {string} file */
const at = (file) => join(root, file);

async function bundleHook() {
  // What every call needs is one file, what writes need is another, the reader of command lines a third, and what
  // it knows of programs a few more: each file more is a sixth of a millisecond more.
  const hot = staticImports(at('src/hook/entry.ts'));
  const files = staticImports(at('src/policies/guards/files.ts'));
  const shell = new Set(
    ['guards/shell.ts', 'stuck/idle.ts'].flatMap((file) => [...staticImports(at(`src/policies/${file}`))]),
  );
  const isShell = (/** @type {string} */ id) =>
    shell.has(id) || id === RUNTIME || id.includes('node_modules/unbash/');
  // What other events load, too, asks few patterns and stays small instead.
  const isReader = (/** @type {string} */ id) => shell.has(id) && !hot.has(id) && !files.has(id);
  const bundle = await rolldown({
    input: { entry: at('src/hook/entry.ts') },
    preserveEntrySignatures: 'allow-extension',
    platform: 'node',
    treeshake: true,
    plugins: [lateParser, lateLore, latePatterns, earlyAnswers(isReader), lateRooms],
  });
  const { output } = await bundle.write({
    dir: at('dist/hook'),
    format: 'cjs',
    entryFileNames: '[name].cjs',
    chunkFileNames: '[name].cjs',
    minify: true,
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [
        { name: roomOf, debugName: 'rooms' },
        { name: 'entry', test: (id) => hot.has(id) },
        { name: 'files', test: (id) => files.has(id) },
        { name: 'shell', test: isShell },
      ],
    },
  });
  wrapHook();
  return output;
}

/**
 * The parser of command lines makes a decoder as soon as it is loaded, a tenth of a millisecond for what one line
 * in a thousand needs, and names its reader of arithmetic, which would be loaded then.
 */
const lateParser = {
  name: 'late-parser',
  /** @param {string} code @param {string} id */
  transform(code, id) {
    const [name] = /[^/]*$/.exec(id) ?? [''];
    if (!id.includes('/unbash/dist/') || !Object.hasOwn(LATE, name)) return null;
    const [pattern, late] = LATE[name];
    if (!pattern.test(code)) throw new Error(`unbash no longer does in ${name} what it did`);
    return code.replace(pattern, late);
  },
};

/** @type {Record<string, [RegExp, string]>} */
const LATE = {
  'ansi-c.js': [/= (new TextDecoder\([^;]*\));/, '= { decode: (bytes) => $1.decode(bytes) };'],
  'parser.js': [/(_resolveExpression = )(\w+);/, '$1(...given) => $2(...given);'],
};

/** How a file shows what another one wants of it. As nothing of it is ever set anew, a plain value does as well. */
const GETTER =
  /Object\.defineProperty\(exports,"([\w$]+)",\{enumerable:!0,get:function\(\)\{return ?([\w$]+|`[^`$]*`)\}\}\)/g;

/**
 * What a file shows to those who ask for it later: made by a function, with a property defined at a time. Getters, because
 * what they give may not be there yet.
 */
const NAMESPACE = /\/\* @__PURE__ \*\/ [\w$]+\.n\(\{((?:[\w$]+:\(\)=>[\w$]+,?)+)\}\)/g;

/** @param {string} list such as `a:()=>b,c:()=>d` */
function namespace(list) {
  return `{__proto__:null,${list.replaceAll(/([\w$]+):\(\)=>([\w$]+)/g, 'get $1(){return $2}')}}`;
}

/**
 * As functions, so that the loader in bin/bridle.js need not make another copy of each file's text; and in
 * ASCII, which is read faster and takes half the space.
 */
function wrapHook() {
  // The few lines that chunks share are no file of their own either.
  const runtime = at('dist/hook/rolldown-runtime.cjs');
  const inlined = `(function(exports){${readFileSync(runtime, 'utf8')}\nreturn exports})({})`;
  rmSync(runtime);
  const wrapped = (/** @type {string} */ name) => {
    const code = readFileSync(at(`dist/hook/${name}`), 'utf8')
      .replace('require("./rolldown-runtime.cjs")', () => inlined)
      .replace(GETTER, 'exports.$1=$2')
      .replace(NAMESPACE, (_, list) => namespace(list))
      .replace(/[^\0-\x7F]/g, escapeUnit);
    return `(function(exports,require,module){${withExports(code, name)}\n})`;
  };
  const texts = new Map(readdirSync(at('dist/hook')).map((name) => [name, wrapped(name)]));
  // What loads the others is kept compiled with the first one.
  const loader = minifySync('loader.cjs', readFileSync(at('bin/loader.cjs'), 'utf8')).code;
  const first = texts.get('entry.cjs');
  texts.set(
    'entry.cjs',
    `(function(given){const module={};${loader}\nmodule.exports.begin(given,${first})})`,
  );
  // Whoever reads command lines judges files too: one file is opened, read and taken up faster than two.
  const [shell = '', files = ''] = ['shell.cjs', 'files.cjs'].map((name) => texts.get(name));
  texts.set(
    'shell.cjs',
    shell.replace('{', () => `{require.bring("files.cjs",${files});`),
  );
  for (const [name, text] of texts) writeFileSync(at(`dist/hook/${name}`), roomy(text));
}

/** From here on V8 keeps a text apart from young objects; there is room for one megabyte of them. */
const KEPT_APART = 1 << 17;

/**
 * The texts of a few files would take a fifth of what is there for young objects before V8 first collects garbage, which
 * takes ten times as long as to read some blanks.
 */
function roomy(/** @type {string} */ text) {
  return text.length > KEPT_APART / 5 ? text.padEnd(KEPT_APART) : text;
}

/**
 * One object instead of one property after the other, which takes a new shape for each. Most events need the first
 * file only, and nobody asks for its exports then. In parentheses a function is compiled with the rest, and kept.
 * @param {string} code @param {string} name
 */
function withExports(code, name) {
  const list = /(?<=[,;}])((?:exports\.[\w$]+=(?:[\w$]+|`[^`$]*`),?)+);\s*$/.exec(code);
  if (list === null) throw new Error(`the exports of ${name} are not where they were`);
  const object = `module.exports={__proto__:null,${list[1].replaceAll(/exports\.([\w$]+)=/g, '$1:')}}`;
  const before = code.slice(0, list.index).replace(/,$/, ';');
  return `${before}${name === 'entry.cjs' ? `module.fill=(function(){${object}})` : object};`;
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
