#!/usr/bin/env node
'use strict';
// CommonJS on purpose: on Node 20 an ES module as the first file costs 5 ms at every start. And short, and one step after
// the other, because this is the one file that is compiled anew each time, and each function of it once more when it is
// called. What else loads files is in loader.cjs and kept compiled with the first of them.
const fs = require('node:fs');

/** What entries in agents' settings start Node with: docs/decisions/0130-a-quick-start.md. */
const QUICK_START =
  '--no-rehash-snapshot --no-sparkplug --v8-pool-size=1 --min-semi-space-size=2 --preserve-symlinks-main';
const NOT_BUILT = 'E_NOT_BUILT: this checkout of Bridle is not built. Run "npm ci" or "npm run build".\n';

const asked = process.argv[3];
if (process.argv[2] === 'hook' && asked !== '--help' && asked !== '-h') {
  const hook = `${__dirname}/../dist/hook`;
  try {
    let folder = `${hook}/code-cache/${process.version}-${process.arch}`;
    const options = `${process.execArgv.join(' ')} ${process.env.NODE_OPTIONS ?? ''}`.trim();
    if (options === QUICK_START) folder += '-quick';
    else if (options !== '') folder = require('./compiled-code.cjs').folderFor(folder, options);

    // What Node's own functions call, where it was tried on this very Node: docs/decisions/0133-inner-functions.md.
    let inner = null;
    let Script;
    let sumOf = () => 0;
    try {
      // Node's own, not through node:zlib, which takes ten times as long to load. Where it is missing, nothing is checked.
      sumOf = process.binding('zlib').crc32 ?? sumOf;
      if (asked === '--try-inner' || fs.readFileSync(`${folder}/inner`, 'utf8') === 'tried') {
        Script = process.binding('contextify').ContextifyScript;
        inner = process.binding('fs');
        globalThis[Symbol.for('bridle.inner-files')] = inner;
      }
    } catch {
      // Not tried yet.
    }
    Script ??= require('node:vm').Script;

    // Larger than any file of the hook, and not touched beyond what is read. No Buffer: its methods would be compiled.
    const memory = new Uint8Array(1 << 20);
    const host = { fs, hook, folder, inner, Script, memory, sumOf, byNode: require, lessons: null };
    let run;
    if (inner !== null)
      try {
        // As in loader.cjs, which is in what is loaded here.
        const filename = `${hook}/entry.cjs`;
        let file = inner.open(filename, 0, 0o666);
        let end = inner.read(file, memory, 0, memory.length, -1);
        inner.close(file);
        const text = Buffer.prototype.latin1Slice.call(memory, 0, end);
        file = inner.open(`${folder}/entry.cjs.bin`, 0, 0o666);
        end = inner.read(file, memory, 0, memory.length, -1) - 4;
        inner.close(file);
        const kept = memory.subarray(0, end);
        const sum = memory[end] | (memory[end + 1] << 8) | (memory[end + 2] << 16) | (memory[end + 3] << 24);
        if ((sumOf(kept, 0) | 0) === sum) {
          const script = new Script(text, filename, 0, 0, kept, false, undefined, Symbol(filename));
          if (!script.cachedDataRejected) run = script.runInContext(null, -1, true, false, false);
        }
      } catch {
        // Not kept yet.
      }
    run ??= require('./loader.cjs').firstFile(host);
    run(host);
  } catch (error) {
    process.stderr.write(fs.existsSync(`${hook}/entry.cjs`) ? `${error?.stack ?? error}\n` : NOT_BUILT);
    // A call that nobody judges must not run; any other code would mean "allow" to most agents.
    process.reallyExit(2);
  }
} else
  import('../dist/cli/entry.js').catch((error) => {
    const isUnbuilt = error?.code === 'ERR_MODULE_NOT_FOUND' && String(error.message).includes('dist');
    process.stderr.write(isUnbuilt ? NOT_BUILT : `${error?.stack ?? error}\n`);
    process.exitCode = 1;
  });
