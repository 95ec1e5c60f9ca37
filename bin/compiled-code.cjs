'use strict';
// V8's compiled code of the hook, kept beside the code it belongs to: loading it takes half the time of compiling.
// A rebuild or an upgrade replaces dist/ and this with it.
const fs = require('node:fs');
const { dirname } = require('node:path');

/**
 * One event leaves code that the next one needs uncompiled. After eight of them little is missing; what further ones add, few
 * events need, and all would load it.
 */
const LESSONS = 8;
/** Options that differ from call to call shall not fill the disk. */
const MAX_FOLDERS = 16;
const TRIAL = '--try-inner';

/** V8 takes only what was compiled under the same options, such as a memory limit in NODE_OPTIONS. */
function folderFor(folder, options) {
  let hash = 0x811c9dc5;
  for (let at = 0; at < options.length; at += 1) hash = Math.imul(hash ^ options.charCodeAt(at), 0x01000193);
  return `${folder}-${(hash >>> 0).toString(36)}`;
}

/** What this process compiles beyond what was there, for the next one. */
class Lessons {
  constructor(folder, seal) {
    this.folder = folder;
    this.seal = seal;
    this.scripts = new Map();
    this.counts = new Map();
  }

  /** What was learnt so far; its last byte is the number of lessons. */
  begun(name) {
    try {
      const bytes = fs.readFileSync(`${this.folder}/${name}.young`);
      const code = this.seal.unsealed(bytes.subarray(0, -1));
      // What is damaged counts for nothing.
      if (code !== undefined) this.counts.set(name, bytes.at(-1));
      return code;
    } catch {
      return undefined;
    }
  }

  add(name, script) {
    this.scripts.set(name, script);
  }

  keep() {
    // What the trial compiles, no event needs.
    if (process.argv[3] === TRIAL) return;
    try {
      const all = dirname(this.folder);
      fs.mkdirSync(all, { recursive: true });
      if (!fs.existsSync(this.folder) && fs.readdirSync(all).length >= MAX_FOLDERS) return;
      fs.mkdirSync(this.folder, { recursive: true });
      for (const [name, script] of this.scripts) this.#keepOne(name, script.createCachedData());
      this.#tryInner();
    } catch {
      // Installed by somebody else, or a full disk: everything works without, only slower.
    }
  }

  /**
   * Once for each version of Node, in a process of its own: what is called in a wrong way ends the process. Before the
   * last lesson, which is then learnt from what is called from then on; and not for options that were given once.
   */
  #tryInner() {
    const said = `${this.folder}/inner`;
    if (process.platform === 'win32' || fs.existsSync(said)) return;
    const isFirst = !this.counts.has('entry.cjs') && !fs.existsSync(`${this.folder}/entry.cjs.bin`);
    if (isFirst) return;
    const words = [...process.execArgv, process.argv[1], 'hook', TRIAL];
    const { spawnSync } = require('node:child_process');
    const { status, stderr } = spawnSync(process.execPath, words, { timeout: 10_000 });
    fs.writeFileSync(said, status === 0 && stderr.length === 0 ? 'tried' : 'refused');
  }

  #keepOne(name, code) {
    const file = `${this.folder}/${name}`;
    const count = (this.counts.get(name) ?? 0) + 1;
    // Not by the process alone: in another container another one has the same number.
    const draft = `${file}.${process.pid}-${Math.random().toString(36).slice(2)}`;
    const sum = Buffer.alloc(4);
    sum.writeInt32LE(this.seal.sumOf(code, 0) | 0);
    // One that was refused is replaced at once, or it would be read and refused for ever.
    const isGrown = count >= LESSONS || fs.existsSync(`${file}.bin`);
    fs.writeFileSync(draft, Buffer.concat(isGrown ? [code, sum] : [code, sum, Buffer.of(count)]));
    fs.renameSync(draft, isGrown ? `${file}.bin` : `${file}.young`);
    if (isGrown) fs.rmSync(`${file}.young`, { force: true });
  }
}

/** What was learnt of files that are not complete yet, with how many events taught it. */
function unfinished(folder) {
  return fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.young'))
    .map((name) => ({ path: `${folder}/${name}`, name: name.replace(/\.young$/, '') }));
}

/** For those who choose the events: what these files were taught is complete. */
function conclude(folder, isComplete) {
  for (const { path, name } of unfinished(folder)) {
    const bytes = fs.readFileSync(path);
    if (!isComplete(name, bytes.at(-1))) continue;
    fs.writeFileSync(`${folder}/${name}.bin`, bytes.subarray(0, -1));
    fs.rmSync(path);
  }
}

function forget(folder) {
  for (const { path } of unfinished(folder)) fs.rmSync(path);
}

module.exports = { conclude, folderFor, forget, Lessons };
