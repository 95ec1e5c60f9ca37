#!/usr/bin/env node
'use strict';
// CommonJS on purpose: on Node 20 an ES module as the first file costs 5 ms at every start. And short and flat,
// because this is the one file that is compiled anew each time, a function within a function even twice; what is
// rarely needed is in compiled-code.cjs.
const fs = require('node:fs');

const HOOK = `${__dirname}/../dist/hook`;
const COMPILED = `${HOOK}/code-cache/${process.version}-${process.arch}`;
/** What entries in agents' settings start Node with: docs/decisions/0130-a-quick-start.md. */
const QUICK_START = '--no-rehash-snapshot --no-sparkplug --v8-pool-size=1';
const NOT_BUILT = 'E_NOT_BUILT: this checkout of Bridle is not built. Run "npm ci" or "npm run build".\n';

/** Larger than any file of the hook, and not touched beyond what is read. No Buffer: its methods would be compiled. */
const memory = new Uint8Array(1 << 20);
const { latin1Slice } = Buffer.prototype;
const modules = new Map();
const brought = new Map();
let folder = COMPILED;
let Script;
let inner = null;
let lessons = null;
let crc32;

/** Node's own loader without what one package of known files does not need, and with V8's compiled code. */
function load(name) {
  const known = modules.get(name);
  if (known !== undefined) return known;
  const module = { exports: {}, fill: undefined };
  modules.set(name, module);
  (brought.get(name) ?? compiled(name))(module.exports, requireFrom, module);
  return module;
}

function compiled(name) {
  const filename = `${HOOK}/${name}`;
  // Not decoded: the build leaves nothing but ASCII. A file that is gone has to say so.
  const bytes = readWhole(filename);
  const text = bytes === undefined ? fs.readFileSync(filename, 'latin1') : latin1Slice.call(bytes);
  const kept = unsealed(readWhole(`${folder}/${name}.bin`));
  const cachedData = kept ?? lessonsNow().begun(name);
  const script =
    inner === null
      ? new Script(text, { filename, cachedData })
      : new Script(text, filename, 0, 0, cachedData, false, undefined, Symbol(name));
  if (kept === undefined || script.cachedDataRejected) lessonsNow().add(name, script);
  return inner === null ? script.runInThisContext() : script.runInContext(null, -1, true, false, false);
}

function requireFrom(id) {
  return id.startsWith('./') ? exportsOf(load(id.slice(2))) : require(id);
}

/** A file may bring another one along, for those that need both. */
requireFrom.bring = (name, run) => brought.set(name, run);

/** The first file lists its exports when another one asks for them. */
function exportsOf(module) {
  module.fill?.();
  module.fill = undefined;
  return module.exports;
}

/** Holds until the next call. To ask for a file's size, or for memory of its own, takes longer than to read it. */
function readWhole(path) {
  try {
    const fd = inner === null ? fs.openSync(path) : inner.open(path, 0, 0o666);
    const length = inner === null ? fs.readSync(fd, memory) : inner.read(fd, memory, 0, memory.length, -1);
    if (inner === null) fs.closeSync(fd);
    else inner.close(fd);
    return length < memory.length ? memory.subarray(0, length) : undefined;
  } catch {
    return undefined;
  }
}

/** V8 takes compiled code as it is, and a damaged one ends the process at every start: so a sum stands at its end. */
function unsealed(bytes) {
  const end = bytes === undefined ? -1 : bytes.length - 4;
  if (end < 0) return undefined;
  const code = bytes.subarray(0, end);
  const sum = bytes[end] | (bytes[end + 1] << 8) | (bytes[end + 2] << 16) | (bytes[end + 3] << 24);
  return sumOf(code) === sum ? code : undefined;
}

/** Node's own, not through node:zlib, which takes ten times as long to load. Where it is missing, nothing is checked. */
function sumOf(bytes) {
  try {
    crc32 ??= process.binding('zlib').crc32;
    return crc32(bytes, 0) | 0;
  } catch {
    return 0;
  }
}

/** What Node's own functions call, where it was tried on this very Node: docs/decisions/0133-inner-functions.md. */
function useInnerFunctions() {
  Script = process.binding('contextify').ContextifyScript;
  inner = process.binding('fs');
  globalThis[Symbol.for('bridle.inner-files')] = inner;
}

function isTried() {
  try {
    return fs.readFileSync(`${folder}/inner`, 'utf8') === 'tried';
  } catch {
    return false;
  }
}

function lessonsNow() {
  lessons ??= new (require('./compiled-code.cjs').Lessons)(folder, { unsealed, sumOf });
  return lessons;
}

function exit(code) {
  lessons?.keep();
  // Nobody here listens for the end, and telling everybody takes a tenth of a millisecond.
  process.reallyExit(code);
}

function runCli() {
  import('../dist/cli/entry.js').catch((error) => {
    const isUnbuilt = error?.code === 'ERR_MODULE_NOT_FOUND' && String(error.message).includes('dist');
    process.stderr.write(isUnbuilt ? NOT_BUILT : `${error?.stack ?? error}\n`);
    process.exitCode = 1;
  });
}

const asked = process.argv[3];
if (process.argv[2] === 'hook' && asked !== '--help' && asked !== '-h') {
  try {
    const options = `${process.execArgv.join(' ')} ${process.env.NODE_OPTIONS ?? ''}`.trim();
    if (options === QUICK_START) folder += '-quick';
    else if (options !== '') folder = require('./compiled-code.cjs').folderFor(folder, options);
    if (asked === '--try-inner' || isTried()) useInnerFunctions();
    else ({ Script } = require('node:vm'));
    process.exit = exit;
    load('entry.cjs');
  } catch (error) {
    process.stderr.write(fs.existsSync(`${HOOK}/entry.cjs`) ? `${error?.stack ?? error}\n` : NOT_BUILT);
    // A call that nobody judges must not run; any other code would mean "allow" to most agents.
    process.reallyExit(2);
  }
} else runCli();
