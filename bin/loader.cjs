'use strict';
// Loads the hook's files with V8's compiled code from beside them. The build puts this text into the first of them
// (scripts/build.mjs), so that it is kept compiled as well: bin/bridle.js, which never is, only has to load that one.

/** What bin/bridle.js found: where the files are, and what to read and run them with. */
let host;
const modules = new Map();
const brought = new Map();

/** Runs the first file, which has brought this text along. */
function begin(given, run) {
  host = given;
  process.exit = exit;
  const module = { exports: {}, fill: undefined };
  modules.set('entry.cjs', module);
  run(module.exports, requireFrom, module);
}

/** The first file where it is not kept compiled yet, or what is kept is of no use. */
function firstFile(given) {
  host = given;
  return compiled('entry.cjs');
}

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
  const { inner, hook, folder } = host;
  const filename = `${hook}/${name}`;
  // Not decoded: the build leaves nothing but ASCII. A file that is gone has to say so.
  const bytes = readWhole(filename);
  const text =
    bytes === undefined ? host.fs.readFileSync(filename, 'latin1') : Buffer.prototype.latin1Slice.call(bytes);
  const kept = unsealed(readWhole(`${folder}/${name}.bin`));
  const cachedData = kept ?? lessonsNow().begun(name);
  const script =
    inner === null
      ? new host.Script(text, { filename, cachedData })
      : new host.Script(text, filename, 0, 0, cachedData, false, undefined, Symbol(name));
  if (kept === undefined || script.cachedDataRejected) lessonsNow().add(name, script);
  return inner === null ? script.runInThisContext() : script.runInContext(null, -1, true, false, false);
}

function requireFrom(id) {
  if (id.startsWith('./')) return exportsOf(load(id.slice(2)));
  return id === 'node:fs' ? host.fs : host.byNode(id);
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
  const { inner, memory } = host;
  try {
    if (inner === null) return readByNode(path);
    const fd = inner.open(path, 0, 0o666);
    const length = inner.read(fd, memory, 0, memory.length, -1);
    inner.close(fd);
    return length < memory.length ? memory.subarray(0, length) : undefined;
  } catch {
    return undefined;
  }
}

function readByNode(path) {
  return host.fs.readFileSync(path);
}

/** V8 takes compiled code as it is, and a damaged one ends the process at every start: so a sum stands at its end. */
function unsealed(bytes) {
  const end = bytes === undefined ? -1 : bytes.length - 4;
  if (end < 0) return undefined;
  const code = bytes.subarray(0, end);
  const sum = bytes[end] | (bytes[end + 1] << 8) | (bytes[end + 2] << 16) | (bytes[end + 3] << 24);
  return (host.sumOf(code, 0) | 0) === sum ? code : undefined;
}

function lessonsNow() {
  host.lessons ??= new (host.byNode('./compiled-code.cjs').Lessons)(host.folder, {
    unsealed,
    sumOf: host.sumOf,
  });
  return host.lessons;
}

function exit(code) {
  host.lessons?.keep();
  // Nobody here listens for the end, and telling everybody takes a tenth of a millisecond.
  process.reallyExit(code);
}

module.exports = { begin, firstFile };
