import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../src/harness/index.js';
import { McpGate } from '../../src/proxy/gate.js';
import { createHttpProxy } from '../../src/proxy/http.js';
import { startEverythingHttp } from '../support/mcp.js';

const TOKEN = 'a-token';
const servers: Server[] = [];

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function listening(server: Server): Promise<number> {
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return portOf(server);
}

async function startProxy(harness: Harness, upstream: URL): Promise<{ port: number; url: URL }> {
  const port = await listening(
    createHttpProxy({
      upstream,
      token: TOKEN,
      notice: () => undefined,
      openGate: async (id, memory) =>
        new McpGate(await harness.session(id === null ? {} : { id }), {
          server: null,
          memory,
          redact: null,
          notice: () => undefined,
        }),
    }),
  );
  return { port, url: new URL(`http://127.0.0.1:${port}/${TOKEN}/mcp`) };
}

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

describe('the everything server behind the HTTP proxy', () => {
  let child: ChildProcess;
  let upstream: URL;

  beforeAll(async () => {
    ({ child, url: upstream } = await startEverythingHttp());
  });

  afterAll(async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  });

  it('passes calls, progress and denials through one session', async () => {
    const tools: string[] = [];
    const harness = createHarness()
      .on('before_tool', ({ tool }) => {
        tools.push(tool);
        return tool.endsWith('__get-env') ? { action: 'block', reason: 'not yours' } : null;
      })
      .on('after_tool', (payload) => {
        const said = JSON.stringify(payload.result);
        return said.includes('hunter2')
          ? {
              action: 'mutate',
              payload: { ...payload, result: JSON.parse(said.replaceAll('hunter2', '***')) },
            }
          : null;
      });
    const { url } = await startProxy(harness, upstream);
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(new StreamableHTTPClientTransport(url));
    expect((await client.listTools()).tools.length).toBeGreaterThan(5);
    expect(await client.callTool({ name: 'echo', arguments: { message: 'hunter2' } })).toEqual({
      content: [{ type: 'text', text: 'Echo: ***' }],
    });
    expect(await client.callTool({ name: 'get-env', arguments: {} })).toEqual({
      content: [{ type: 'text', text: 'not yours' }],
      isError: true,
    });
    const progress: number[] = [];
    await client.callTool(
      { name: 'trigger-long-running-operation', arguments: { duration: 0.3, steps: 3 } },
      undefined,
      { onprogress: (step) => progress.push(step.progress) },
    );
    expect(progress).toEqual([1, 2, 3]);
    const controller = new AbortController();
    const slow = client.callTool(
      { name: 'trigger-long-running-operation', arguments: { duration: 2, steps: 20 } },
      undefined,
      { signal: controller.signal, onprogress: () => controller.abort('enough') },
    );
    await expect(slow).rejects.toThrow('enough');
    await client.close();
    expect(tools[0]).toBe('mcp__mcp-servers-everything__echo');
  });
});

describe('the HTTP proxy', () => {
  /** A server that answers every message with plain JSON and remembers what it was sent. */
  async function startPlain(): Promise<{ upstream: URL; seen: { body: string; headers: unknown }[] }> {
    const seen: { body: string; headers: unknown }[] = [];
    const server = createServer((incoming, outgoing) => {
      let body = '';
      incoming.setEncoding('utf8').on('data', (text: string) => (body += text));
      incoming.on('end', () => {
        seen.push({ body, headers: incoming.headers });
        const messages: { id?: number }[] = [JSON.parse(body)].flat();
        const answers = messages.map(({ id }) => ({
          jsonrpc: '2.0',
          id,
          result: { content: [{ type: 'text', text: 'ok' }] },
        }));
        const reply = body.startsWith('[') ? answers : answers[0];
        outgoing.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
      });
    });
    return { upstream: new URL(`http://127.0.0.1:${await listening(server)}/mcp`), seen };
  }

  const post = (url: URL, body: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });

  const call = (id: number, name: string): object => ({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name, arguments: {} },
  });

  it('passes bodies and credentials as they are, and nothing that concerns only one connection', async () => {
    const { upstream, seen } = await startPlain();
    const { url } = await startProxy(createHarness(), upstream);
    const body = '{"jsonrpc":"2.0", "id":1,  "method":"ping"}';
    const reply = await post(url, body, {
      authorization: 'Bearer abc',
      'mcp-protocol-version': '2025-11-25',
    });
    expect(await reply.json()).toMatchObject({ id: 1 });
    expect(seen).toEqual([
      {
        body,
        headers: expect.objectContaining({
          authorization: 'Bearer abc',
          'mcp-protocol-version': '2025-11-25',
        }),
      },
    ]);
    expect(seen[0]?.headers).toMatchObject({ host: upstream.host });
  });

  it('answers what it refuses itself, also as a part of a list', async () => {
    const { upstream, seen } = await startPlain();
    const harness = createHarness().on('before_tool', ({ tool }) =>
      tool.endsWith('__bad') ? { action: 'block', reason: 'no' } : null,
    );
    const { url } = await startProxy(harness, upstream);
    const refusal = { content: [{ type: 'text', text: 'no' }], isError: true };
    expect(await (await post(url, JSON.stringify(call(1, 'bad')))).json()).toEqual({
      jsonrpc: '2.0',
      id: 1,
      result: refusal,
    });
    const mixed = await post(url, JSON.stringify([call(2, 'bad'), call(3, 'good')]));
    expect(await mixed.json()).toMatchObject([
      { id: 2, result: refusal },
      { id: 3, result: { content: [{ text: 'ok' }] } },
    ]);
    expect(seen.map(({ body }) => JSON.parse(body))).toEqual([[call(3, 'good')]]);
  });

  it('passes what a server says to a client that it does not know', async () => {
    const challenge = 'Bearer resource_metadata="https://example.com/.well-known/oauth-protected-resource"';
    const server = createServer((incoming, outgoing) => {
      incoming.resume().on('end', () => {
        outgoing.writeHead(401, { 'www-authenticate': challenge }).end('who are you?');
      });
    });
    const upstream = new URL(`http://127.0.0.1:${await listening(server)}/mcp`);
    const { url } = await startProxy(createHarness(), upstream);
    const reply = await post(url, '{"jsonrpc":"2.0","id":1,"method":"ping"}');
    expect([reply.status, reply.headers.get('www-authenticate'), await reply.text()]).toEqual([
      401,
      challenge,
      'who are you?',
    ]);
  });

  it('judges the result of a task also for clients without a session', async () => {
    const answers = [{ task: { taskId: 'T' } }, { content: [{ type: 'text', text: 'hunter2' }] }];
    const server = createServer((incoming, outgoing) => {
      incoming.resume().on('end', () => {
        const reply = { jsonrpc: '2.0', id: 1, result: answers.shift() };
        outgoing.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
      });
    });
    const upstream = new URL(`http://127.0.0.1:${await listening(server)}/mcp`);
    const harness = createHarness().on('after_tool', (payload) => ({
      action: 'mutate',
      payload: { ...payload, result: { content: [{ type: 'text', text: '***' }] } },
    }));
    const { url } = await startProxy(harness, upstream);
    await post(url, JSON.stringify(call(1, 'slow')));
    const fetched = await post(
      url,
      JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tasks/result', params: { taskId: 'T' } }),
    );
    expect(await fetched.json()).toMatchObject({ result: { content: [{ text: '***' }] } });
  });

  it.each([
    ['another name for this machine', { host: 'evil.example' }, '/a-token/mcp', 403],
    ['a web page', { origin: 'http://evil.example' }, '/a-token/mcp', 403],
    ['nobody who was told the token', {}, '/b-token/mcp', 404],
  ])('lets in %s not at all', async (_name, headers, path, status) => {
    const { upstream, seen } = await startPlain();
    const { port } = await startProxy(createHarness(), upstream);
    const got = await new Promise<number | undefined>((resolve, reject) => {
      const asking = request({ port, host: '127.0.0.1', method: 'POST', path, headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      asking.on('error', reject);
      asking.end('{"jsonrpc":"2.0","id":1,"method":"ping"}');
    });
    expect([got, seen]).toEqual([status, []]);
  });

  it('refuses what is not JSON, and says when the server is not there', async () => {
    const { upstream } = await startPlain();
    const { url } = await startProxy(createHarness(), upstream);
    expect((await post(url, '{')).status).toBe(400);
    const { url: dead } = await startProxy(createHarness(), new URL('http://127.0.0.1:1/mcp'));
    expect((await post(dead, '{"jsonrpc":"2.0","id":1,"method":"ping"}')).status).toBe(502);
  });
});
