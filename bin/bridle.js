#!/usr/bin/env node
'use strict';
// CommonJS on purpose: on Node 20 an ES module as the first file costs 5 ms at every start.
const { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const { dirname, join } = require('node:path');

const HOOK = join(__dirname, '../dist/hook');
// V8's compiled code, kept beside the code it belongs to: loading it takes half the time of compiling.
// Another Node, another folder; a rebuild or an upgrade replaces dist/ and the cache with it.
const CACHE = join(HOOK, 'code-cache', `${process.version}-${process.arch}`);

const NOT_BUILT = 'E_NOT_BUILT: this checkout of Bridle is not built. Run "npm ci" or "npm run build".\n';

/** Node's own loader without what one package of known files does not need. */
function loadHook() {
  const { Script } = require('node:vm');
  const modules = new Map();
  const scripts = new Map();
  const load = (name) => {
    const known = modules.get(name);
    if (known !== undefined) return known.exports;
    const module = { exports: {} };
    modules.set(name, module);
    const source = `(function(exports,require,module){${readFileSync(join(HOOK, name), 'utf8')}\n})`;
    const script = new Script(source, { filename: join(HOOK, name), cachedData: readCache(name) });
    scripts.set(name, script);
    const requireFrom = (id) => (id.startsWith('.') ? load(join(dirname(name), id)) : require(id));
    script.runInThisContext()(module.exports, requireFrom, module);
    return module.exports;
  };
  return { main: load('entry.cjs').main, scripts };
}

function cacheFile(name) {
  return join(CACHE, `${name.replaceAll('/', '-')}.bin`);
}

function readCache(name) {
  try {
    return readFileSync(cacheFile(name));
  } catch {
    return undefined;
  }
}

/** Keeps the compiled code of what this run has used. Called for once after an installation. */
function keepCompiledCode(scripts) {
  mkdirSync(CACHE, { recursive: true });
  for (const [name, script] of scripts) {
    const file = cacheFile(name);
    if (existsSync(file)) continue;
    writeFileSync(`${file}.${process.pid}`, script.createCachedData());
    renameSync(`${file}.${process.pid}`, file);
  }
}

function runHook() {
  if (!existsSync(HOOK)) {
    process.stderr.write(NOT_BUILT);
    // A call that nobody judges must not run.
    process.exit(2);
  }
  const { main, scripts } = loadHook();
  if (process.env.BRIDLE_CODE_CACHE === 'write') {
    const { exit } = process;
    process.exit = (code) => {
      keepCompiledCode(scripts);
      exit(code);
    };
  }
  void main(process.argv.slice(3), process);
}

function runCli() {
  import('../dist/cli/entry.js').catch((error) => {
    const isUnbuilt = error?.code === 'ERR_MODULE_NOT_FOUND' && String(error.message).includes('dist');
    process.stderr.write(isUnbuilt ? NOT_BUILT : `${error?.stack ?? error}\n`);
    process.exitCode = 1;
  });
}

if (process.argv[2] === 'hook') runHook();
else runCli();
