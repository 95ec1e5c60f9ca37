#!/usr/bin/env node
'use strict';
// CommonJS on purpose: on Node 20 an ES module as the first file costs 5 ms at every start. And short, because
// this is the one file that is compiled anew each time; what is rarely needed is in compiled-code.cjs.
const fs = require('node:fs');

const HOOK = `${__dirname}/../dist/hook`;
const COMPILED = `${HOOK}/code-cache/${process.version}-${process.arch}`;
const NOT_BUILT = 'E_NOT_BUILT: this checkout of Bridle is not built. Run "npm ci" or "npm run build".\n';

/** Node's own loader without what one package of known files does not need, and with V8's compiled code. */
function runHook() {
  const { Script } = require('node:vm');
  const options = `${process.execArgv.join(' ')} ${process.env.NODE_OPTIONS ?? ''}`.trim();
  const folder = options === '' ? COMPILED : require('./compiled-code.cjs').folderFor(COMPILED, options);
  const modules = new Map();
  let lessons = null;
  const lessonsNow = () => (lessons ??= new (require('./compiled-code.cjs').Lessons)(folder));
  const load = (name) => {
    const known = modules.get(name);
    if (known !== undefined) return known;
    const module = { exports: {}, fill: undefined };
    modules.set(name, module);
    const filename = `${HOOK}/${name}`;
    const kept = readWhole(`${folder}/${name}.bin`);
    const cachedData = kept ?? lessonsNow().begun(name);
    // In one read, and not decoded: the build leaves nothing but ASCII. A file that is gone has to say so.
    const text = readWhole(filename)?.latin1Slice() ?? fs.readFileSync(filename, 'latin1');
    const script = new Script(text, { filename, cachedData });
    if (kept === undefined || script.cachedDataRejected) lessonsNow().add(name, script);
    script.runInThisContext()(module.exports, requireFrom, module);
    return module;
  };
  const requireFrom = (id) => (id.startsWith('./') ? exportsOf(load(id.slice(2))) : require(id));
  process.exit = (code) => {
    lessons?.keep();
    // Nobody here listens for the end, and telling everybody takes a tenth of a millisecond.
    process.reallyExit(code);
  };
  try {
    load('entry.cjs');
  } catch (error) {
    process.stderr.write(fs.existsSync(`${HOOK}/entry.cjs`) ? `${error?.stack ?? error}\n` : NOT_BUILT);
    // A call that nobody judges must not run; any other code would mean "allow" to most agents.
    process.reallyExit(2);
  }
}

/** By hand: readFileSync takes twice as long for its first buffer. */
function readWhole(path) {
  try {
    const fd = fs.openSync(path);
    const bytes = Buffer.allocUnsafeSlow(fs.fstatSync(fd).size);
    const length = fs.readSync(fd, bytes, 0, bytes.length, 0);
    fs.closeSync(fd);
    return length === bytes.length ? bytes : undefined;
  } catch {
    return undefined;
  }
}

/** The first file lists its exports when another one asks for them. */
function exportsOf(module) {
  module.fill?.(module.exports);
  module.fill = undefined;
  return module.exports;
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
