import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createHarness, type Harness } from '../../src/harness/index.js';
import { McpGate } from '../../src/proxy/gate.js';
import { createHttpProxy } from '../../src/proxy/http.js';

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function listening(server: Server): Promise<number> {
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** A server of the revision without sessions, which wants an argument of its tool in a header too. */
function weather(): McpServer {
  const server = new McpServer({ name: 'weather', version: '1' });
  const inputSchema = z.object({
    city: z.string().meta({ 'x-mcp-header': 'City' }),
    unit: z.string().optional(),
  });
  server.registerTool('forecast', { description: 'd', inputSchema }, ({ city }) => ({
    content: [{ type: 'text', text: `rain in ${city}` }],
  }));
  return server;
}

async function bodyOf(incoming: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of incoming.setEncoding('utf8')) text += String(chunk);
  return text;
}

interface Seen {
  readonly method: string | undefined;
  readonly city: string | undefined;
}

async function startWeather(): Promise<{ upstream: URL; seen: Seen[] }> {
  const handler = createMcpHandler(weather, { legacy: 'reject' });
  const seen: Seen[] = [];
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const { 'mcp-method': method, 'mcp-param-city': city } = incoming.headers;
    seen.push({ method: String(method), city: city === undefined ? undefined : String(city) });
    const request = new Request(`http://${incoming.headers.host}${incoming.url}`, {
      method: 'POST',
      headers: Object.entries(incoming.headers).map(([name, value]): [string, string] => [
        name,
        String(value),
      ]),
      body: await bodyOf(incoming),
    });
    const reply = await handler.fetch(request);
    outgoing.writeHead(reply.status, Object.fromEntries(reply.headers)).end(await reply.text());
  };
  const port = await listening(createServer((incoming, outgoing) => void answer(incoming, outgoing)));
  return { upstream: new URL(`http://127.0.0.1:${port}/mcp`), seen };
}

async function connect(harness: Harness, upstream: URL): Promise<Client> {
  const notice = (): void => undefined;
  const session = await harness.session();
  const port = await listening(
    createHttpProxy({
      upstream,
      token: 't',
      notice,
      openGate: async (_session, memory) =>
        new McpGate(session, { server: null, redact: null, notice, memory }),
    }),
  );
  const client = new Client(
    { name: 'test', version: '1' },
    { versionNegotiation: { mode: { pin: '2026-07-28' } } },
  );
  await client.connect(new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${port}/t/mcp`)));
  return client;
}

describe('a server without sessions behind the HTTP proxy', () => {
  it('gets a changed argument in its header too, and is known by its name from call to call', async () => {
    const { upstream, seen } = await startWeather();
    const tools: string[] = [];
    const harness = createHarness().on('before_tool', (payload) => {
      tools.push(payload.tool);
      if (payload.input['city'] !== 'Köln') return null;
      return { action: 'mutate', payload: { ...payload, input: { ...payload.input, city: 'Zürich ' } } };
    });
    const client = await connect(harness, upstream);
    await client.listTools();
    const forecast = async (city: string): Promise<unknown> =>
      (await client.callTool({ name: 'forecast', arguments: { city } })).content;
    expect([await forecast('Köln'), await forecast('Bonn')]).toEqual([
      [{ type: 'text', text: 'rain in Zürich ' }],
      [{ type: 'text', text: 'rain in Bonn' }],
    ]);
    await client.close();
    expect(tools).toEqual(['mcp__weather__forecast', 'mcp__weather__forecast']);
    expect(seen.filter(({ method }) => method === 'tools/call').map(({ city }) => city)).toEqual([
      `=?base64?${Buffer.from('Zürich ').toString('base64')}?=`,
      'Bonn',
    ]);
  });
});
