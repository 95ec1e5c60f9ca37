#!/usr/bin/env node
'use strict';
// CommonJS on purpose: on Node 20 an ES module as the first file costs 5 ms at every start.
const fs = require('node:fs');
const { join } = require('node:path');

const HOOK = join(__dirname, '../dist/hook');
// V8's compiled code, kept beside the code it belongs to: loading it takes half the time of compiling.
// Another Node, another folder, and also where it has other options, such as a memory limit in NODE_OPTIONS:
// V8 takes only what was compiled under the same. A rebuild or an upgrade replaces dist/ and the cache with it.
const CACHES = join(HOOK, 'code-cache');
const CACHE = join(CACHES, `${process.version}-${process.arch}${optionsMark()}`);
const MAX_CACHES = 16;

const NOT_BUILT = 'E_NOT_BUILT: this checkout of Bridle is not built. Run "npm ci" or "npm run build".\n';

function optionsMark() {
  const options = [...process.execArgv, process.env.NODE_OPTIONS ?? ''].join(' ').trim();
  if (options === '') return '';
  let hash = 0x811c9dc5;
  for (let at = 0; at < options.length; at += 1) hash = Math.imul(hash ^ options.charCodeAt(at), 0x01000193);
  return `-${(hash >>> 0).toString(36)}`;
}

/** Node's own loader without what one package of known files does not need. */
function loadHook(uncached) {
  const { Script } = require('node:vm');
  const modules = new Map();
  const load = (name) => {
    const known = modules.get(name);
    if (known !== undefined) return known.exports;
    const module = { exports: {} };
    modules.set(name, module);
    const filename = join(HOOK, name);
    const cachedData = readCache(name);
    const script = new Script(fs.readFileSync(filename, 'utf8'), { filename, cachedData });
    if (cachedData === undefined || script.cachedDataRejected) uncached.set(name, script);
    script.runInThisContext()(module.exports, requireFrom, module);
    return module.exports;
  };
  const requireFrom = (id) => (id.startsWith('./') ? load(id.slice(2)) : require(id));
  load('entry.cjs');
}

function cacheFile(name) {
  return join(CACHE, `${name}.bin`);
}

/** By hand: readFileSync takes twice as long for its first buffer. */
function readCache(name) {
  try {
    const fd = fs.openSync(cacheFile(name));
    const bytes = Buffer.allocUnsafeSlow(fs.fstatSync(fd).size);
    const length = fs.readSync(fd, bytes, 0, bytes.length, 0);
    fs.closeSync(fd);
    return length === bytes.length ? bytes : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the compiled code of what this run has used and found none of: once after an installation. */
function keepCompiledCode(uncached) {
  try {
    fs.mkdirSync(CACHES, { recursive: true });
    // Options that differ from call to call shall not fill the disk.
    if (!fs.existsSync(CACHE) && fs.readdirSync(CACHES).length >= MAX_CACHES) return;
    fs.mkdirSync(CACHE, { recursive: true });
    for (const [name, script] of uncached) {
      const draft = `${cacheFile(name)}.${process.pid}`;
      fs.writeFileSync(draft, script.createCachedData());
      fs.renameSync(draft, cacheFile(name));
    }
  } catch {
    // Installed by somebody else, or a full disk: everything works without, only slower.
  }
}

function runHook() {
  const uncached = new Map();
  const { exit } = process;
  process.exit = (code) => {
    if (uncached.size > 0) keepCompiledCode(uncached);
    exit(code);
  };
  try {
    loadHook(uncached);
  } catch (error) {
    process.stderr.write(fs.existsSync(join(HOOK, 'entry.cjs')) ? `${error?.stack ?? error}\n` : NOT_BUILT);
    // A call that nobody judges must not run; any other code would mean "allow" to most agents.
    exit(2);
  }
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
