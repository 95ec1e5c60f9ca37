// npm run test:agents [-- id…] [--record]: the suite on real agents, which get a scripted model and no network.
// With --record what happened becomes what is expected, and the pages that tell of it are written anew.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { installAgents, installedPaths, readRows } from './install-agents.mjs';
import { recordResults } from './record-agents.mjs';

const ROOT = resolve(import.meta.dirname, '..');
const REPORTS = join(ROOT, 'reports/agents');

/** What CI runs; the others are run by hand, by their names. */
const USUAL = ['claude-code', 'codex', 'gemini-cli', 'opencode', 'qwen-code', 'kimi-code', 'pi'];

/** A test file covers an agent in all its versions. @param {string} name */
function buildsOf(name) {
  return Object.keys(readRows()).filter((id) => id === name || id.startsWith(`${name}-`));
}

/** A command that runs another one with loopback as its only network; null if this machine lets nobody. */
function loopbackOnly() {
  const up = '(ip link set lo up || ifconfig lo up) && exec "$@"';
  for (const flags of [['-n'], ['-rn']]) {
    const probe = spawnSync('unshare', [...flags, 'sh', '-c', up, 'sh', 'true'], { stdio: 'ignore' });
    if (probe.status === 0) return ['unshare', ...flags, 'sh', '-c', up, 'sh'];
  }
  return null;
}

/** Which agents there are, for the tests. */
function writeManifest() {
  const found = Object.entries(readRows()).flatMap(([id, row]) => {
    const paths = installedPaths(row);
    return existsSync(paths.program) ? [[id, { version: row.version, ...paths }]] : [];
  });
  mkdirSync(REPORTS, { recursive: true });
  writeFileSync(join(REPORTS, 'installed.json'), `${JSON.stringify(Object.fromEntries(found), null, 2)}\n`);
}

const isRecording = process.argv.includes('--record');
const named = process.argv.slice(2).filter((word) => word !== '--record');
const names = named.length > 0 ? named : USUAL;
const ids = names.flatMap(buildsOf);
if (ids.length < names.length) throw new Error(`Known are: ${Object.keys(readRows()).join(', ')}`);
const missing = await installAgents(ids);
for (const id of missing) console.error(`NOT TESTED: ${id} could not be installed.`);
writeManifest();

const wrapper = loopbackOnly();
if (wrapper === null)
  console.error('NOTE: no network namespace can be made here; the agents could reach the network.');
// The proxy stands in front of a server of theirs.
const isWithProxy = names.some((name) => name === 'claude-code' || name === 'codex');
const files = [...names, ...(isWithProxy ? ['proxy'] : [])].map((name) => `test/agents/${name}.test.ts`);
const vitest = [
  process.execPath,
  join(ROOT, 'node_modules/vitest/vitest.mjs'),
  'run',
  '-c',
  'vitest.agents.config.ts',
];
const [program = '', ...args] = [...(wrapper ?? []), ...vitest, ...files];
const env = { ...process.env, BRIDLE_RECORD: isRecording ? '1' : '' };
const { status } = spawnSync(program, args, { cwd: ROOT, stdio: 'inherit', env });
process.exitCode = status ?? 1;
if (isRecording && status === 0) recordResults(ids);
