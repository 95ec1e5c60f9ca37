import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { PassThrough } from 'node:stream';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { Harness } from '../../src/harness/index.js';
import { McpGate, type GateOptions } from '../../src/proxy/gate.js';
import { runStdioProxy } from '../../src/proxy/run.js';

const PACKAGES = resolve(import.meta.dirname, '../../node_modules/@modelcontextprotocol');

export const EVERYTHING = [process.execPath, join(PACKAGES, 'server-everything/dist/index.js')] as const;
export const FILESYSTEM = [process.execPath, join(PACKAGES, 'server-filesystem/dist/index.js')] as const;

export interface Proxied {
  readonly client: Client;
  readonly notices: string[];
  readonly close: () => Promise<number>;
}

/** The official client in front of our proxy in front of a real server. */
export async function connectThroughProxy(
  harness: Harness,
  argv: readonly [string, ...string[]],
  options: Partial<GateOptions> = {},
): Promise<Proxied> {
  const notices: string[] = [];
  const notice = (text: string): void => void notices.push(text);
  const [toProxy, fromProxy] = [new PassThrough(), new PassThrough()];
  const gate = new McpGate(await harness.session(), { server: null, redact: null, notice, ...options });
  const running = runStdioProxy({
    argv,
    cwd: process.cwd(),
    env: { PATH: process.env['PATH'] },
    client: { input: toProxy, output: fromProxy },
    gate,
    notice,
    signal: new AbortController().signal,
  });
  const client = new Client(
    { name: 'test', version: '1' },
    { capabilities: { sampling: {}, elicitation: {} } },
  );
  await client.connect(new StdioServerTransport(fromProxy, toProxy));
  return {
    client,
    notices,
    close: async () => {
      await client.close();
      toProxy.end();
      return running;
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** The everything server over HTTP, on a port of its own. */
export async function startEverythingHttp(): Promise<{ url: URL; child: ChildProcess }> {
  const port = await freePort();
  const [program, script] = EVERYTHING;
  const child = spawn(program, [script, 'streamableHttp'], {
    env: { PATH: process.env['PATH'], PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await new Promise<void>((ready, failed) => {
    const look = (text: Buffer): void => {
      if (/listening on port/i.test(text.toString())) ready();
    };
    child.stdout?.on('data', look);
    child.stderr?.on('data', look);
    child.on('exit', () => failed(new Error('the server ended')));
  });
  return { url: new URL(`http://127.0.0.1:${port}/mcp`), child };
}
