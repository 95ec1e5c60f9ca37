// node scripts/install-agents.mjs [id…]: the real agents of test/agents/agents.json, from npm, into a cache.
// No install script of a package is run, but for the one that only copies a program out of another package.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** @typedef {{ package: string, version: string, program: string, node?: string, copies?: string, overrides?: Record<string, string> }} Row */

const PLATFORM = `${process.platform}-${process.arch}`;
const AT_ONCE = 3;

/** @returns {Record<string, Row>} */
export function readRows() {
  return JSON.parse(readFileSync(resolve(import.meta.dirname, '../test/agents/agents.json'), 'utf8'));
}

/** Outside node_modules, which "npm ci" empties. */
export function agentsCache() {
  return join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'bridle', 'agents');
}

/** @param {string} cwd @param {string} program @param {readonly string[]} args */
function run(cwd, program, args) {
  return new Promise((done, failed) => {
    const child = spawn(program, args, { cwd, stdio: ['ignore', 'ignore', 'pipe'] });
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (text) => (stderr += text));
    child.on('error', failed);
    child.on('close', (code) =>
      code === 0 ? done(null) : failed(new Error(`${program} ended with ${code}: ${stderr.slice(-600)}`)),
    );
  });
}

/**
 * Fetches a package into a directory of its own, which appears only when it is complete.
 * @param {string} name @param {string} spec @param {string} program @param {Partial<Row>} row
 */
async function fetchPackage(name, spec, program, { copies, overrides }) {
  const target = join(agentsCache(), name);
  if (existsSync(join(target, 'node_modules', program))) return 'is there';
  mkdirSync(agentsCache(), { recursive: true });
  const dir = mkdtempSync(join(agentsCache(), '.new-'));
  try {
    // A dependency of a dependency may ask for a version that is not in the registry.
    writeFileSync(join(dir, 'package.json'), JSON.stringify({ private: true, overrides }));
    await run(dir, 'npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', spec]);
    if (copies !== undefined) {
      const home = join(dir, 'node_modules', spec.slice(0, spec.lastIndexOf('@')));
      await run(home, process.execPath, [copies]);
    }
    if (!existsSync(join(dir, 'node_modules', program))) throw new Error(`${spec} has no ${program}`);
    rmSync(target, { recursive: true, force: true });
    renameSync(dir, target);
    return 'installed';
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** @param {Row} row */
export function programOf(row) {
  return row.program.replace('<platform>', PLATFORM);
}

/** @param {string} line */
function nodeProgram(line) {
  return { name: `node-${line}`, spec: `node-${PLATFORM}@${line}`, program: `node-${PLATFORM}/bin/node` };
}

/** @param {Row} row */
export function installedPaths(row) {
  const node = row.node === undefined ? null : nodeProgram(row.node);
  return {
    program: join(agentsCache(), directoryOf(row), 'node_modules', programOf(row)),
    nodeDir: node === null ? null : dirname(join(agentsCache(), node.name, 'node_modules', node.program)),
  };
}

/** @param {Row} row */
function directoryOf(row) {
  return `${row.package.replaceAll('/', '-').replace('@', '')}-${row.version}`;
}

/** @param {readonly string[]} ids @returns {Promise<string[]>} those that could not be had */
export async function installAgents(ids) {
  const rows = readRows();
  const unknown = ids.filter((id) => rows[id] === undefined);
  if (unknown.length > 0) throw new Error(`No agent is called ${unknown.join(', ')}.`);
  const lines = new Set(ids.flatMap((id) => rows[id]?.node ?? []));
  /** @type {{ id: string, job: () => Promise<string> }[]} */
  const jobs = [...lines].map((line) => {
    const { name, spec, program } = nodeProgram(line);
    return { id: `node ${line}`, job: () => fetchPackage(name, spec, program, {}) };
  });
  for (const id of ids) {
    const row = rows[id];
    if (row !== undefined) {
      const spec = `${row.package}@${row.version}`;
      jobs.push({ id, job: () => fetchPackage(directoryOf(row), spec, programOf(row), row) });
    }
  }
  /** @type {string[]} */
  const missing = [];
  const work = async () => {
    for (let next = jobs.shift(); next !== undefined; next = jobs.shift()) {
      const { id, job } = next;
      const started = Date.now();
      try {
        console.log(`${id}: ${await job()} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
      } catch (error) {
        missing.push(id);
        console.error(`${id}: COULD NOT BE INSTALLED: ${error instanceof Error ? error.message : error}`);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return missing;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const ids = process.argv.slice(2);
  const missing = await installAgents(ids.length > 0 ? ids : Object.keys(readRows()));
  if (missing.length > 0) process.exitCode = 1;
}
