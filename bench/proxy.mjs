// What the proxy adds to a call of a local MCP server: the same calls with and without it, by turns.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

const ROOT = resolve(import.meta.dirname, '..');
const SERVER = [
  process.execPath,
  join(ROOT, 'node_modules/@modelcontextprotocol/server-everything/dist/index.js'),
  'stdio',
];

/** @param {string[]} argv @param {string} home */
async function connect([command, ...args], home) {
  const client = new Client({ name: 'bench', version: '1' });
  const env = { PATH: process.env.PATH ?? '', HOME: home };
  await client.connect(
    new StdioClientTransport({ command: command ?? '', args, cwd: home, env, stderr: 'ignore' }),
  );
  return client;
}

/** One call, in milliseconds. */
async function timeCall(/** @type {Client} */ client) {
  const start = performance.now();
  await client.callTool({ name: 'echo', arguments: { message: 'hello' } });
  return performance.now() - start;
}

function median(/** @type {number[]} */ values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** With the guards, the settings and the ledger of a project, as people run it. */
export async function measureProxy(/** @type {number} */ rounds) {
  const home = mkdtempSync(join(tmpdir(), 'bridle-bench-proxy-'));
  const direct = await connect(SERVER, home);
  const proxied = await connect(
    [process.execPath, join(ROOT, 'bin/bridle.js'), 'proxy', '--', ...SERVER],
    home,
  );
  try {
    const times = { direct: /** @type {number[]} */ ([]), proxied: /** @type {number[]} */ ([]) };
    for (let round = 0; round < 200; round += 1) {
      await timeCall(direct);
      await timeCall(proxied);
    }
    for (let round = 0; round < rounds * 20; round += 1) {
      times.direct.push(await timeCall(direct));
      times.proxied.push(await timeCall(proxied));
    }
    const [directMs, proxiedMs] = [median(times.direct), median(times.proxied)];
    return { directMs, proxiedMs, addedMs: proxiedMs - directMs };
  } finally {
    await direct.close();
    await proxied.close();
    rmSync(home, { recursive: true, force: true });
  }
}
