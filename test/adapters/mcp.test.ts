import { Client as NewClient } from '@modelcontextprotocol/client';
import { StdioClientTransport as NewTransport } from '@modelcontextprotocol/client/stdio';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { describe, expect, it } from 'vitest';
import { bridleTransport } from '../../src/adapters/mcp.js';
import { createHarness, type Harness } from '../../src/harness/index.js';
import { EVERYTHING } from '../support/mcp.js';

const [command, script] = EVERYTHING;
const SERVER = { command, args: [script, 'stdio'], stderr: 'ignore' as const };

const guarded = (seen: string[]): Harness =>
  createHarness()
    .on('before_tool', ({ tool }) => {
      seen.push(tool);
      return tool.endsWith('__get-env') ? { action: 'block', reason: 'not yours' } : null;
    })
    .on('after_tool', (payload) => ({
      action: 'mutate',
      payload: {
        ...payload,
        result: JSON.parse(JSON.stringify(payload.result).replaceAll('hunter2', '***')),
      },
    }));

describe('a plain MCP client', () => {
  it('calls tools through hooks', async () => {
    const seen: string[] = [];
    const session = await guarded(seen).session();
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(bridleTransport(session, new StdioClientTransport(SERVER)));
    expect((await client.listTools()).tools.length).toBeGreaterThan(5);
    expect(await client.callTool({ name: 'echo', arguments: { message: 'hunter2' } })).toEqual({
      content: [{ type: 'text', text: 'Echo: ***' }],
    });
    expect(await client.callTool({ name: 'get-env', arguments: {} })).toEqual({
      content: [{ type: 'text', text: 'not yours' }],
      isError: true,
    });
    await client.close();
    expect(seen).toEqual(['mcp__mcp-servers-everything__echo', 'mcp__mcp-servers-everything__get-env']);
  });

  it('of the next protocol does the same', async () => {
    const session = await guarded([]).session();
    const client = new NewClient({ name: 'test', version: '1' });
    await client.connect(bridleTransport(session, new NewTransport(SERVER), { server: 'all' }));
    const answer = await client.callTool({ name: 'get-env', arguments: {} });
    expect(answer).toMatchObject({ content: [{ type: 'text', text: 'not yours' }], isError: true });
    await client.close();
  });
});
