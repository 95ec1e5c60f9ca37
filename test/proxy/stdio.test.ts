import { mkdtempSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createHarness } from '../../src/harness/index.js';
import { McpGate } from '../../src/proxy/gate.js';
import { LineCutter } from '../../src/proxy/lines.js';
import { joinChannels } from '../../src/proxy/stdio.js';
import { connectThroughProxy, EVERYTHING, FILESYSTEM } from '../support/mcp.js';

describe('the everything server behind the proxy', () => {
  it('offers the same tools, and answers the same', async () => {
    const { client, close } = await connectThroughProxy(createHarness(), [...EVERYTHING, 'stdio']);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['echo', 'get-sum', 'get-structured-content']),
    );
    expect(await client.callTool({ name: 'echo', arguments: { message: 'hi' } })).toEqual({
      content: [{ type: 'text', text: 'Echo: hi' }],
    });
    const weather = await client.callTool({
      name: 'get-structured-content',
      arguments: { location: 'Chicago' },
    });
    expect(weather['structuredContent']).toMatchObject({ temperature: expect.any(Number) });
    expect((await client.listPrompts()).prompts.length).toBeGreaterThan(0);
    expect((await client.listResources()).resources.length).toBeGreaterThan(0);
    expect(await close()).toBe(0);
  });

  it('has calls refused, rewritten and redacted by hooks', async () => {
    const harness = createHarness()
      .on('before_tool', ({ tool, ...payload }) => {
        if (tool.endsWith('__get-env'))
          return { action: 'block', reason: 'The environment is nobody’s business.' };
        if (!tool.endsWith('__echo')) return null;
        return { action: 'mutate', payload: { ...payload, tool, input: { message: 'the key is hunter2' } } };
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
    const { client, close } = await connectThroughProxy(harness, [...EVERYTHING, 'stdio']);
    expect(await client.callTool({ name: 'get-env', arguments: {} })).toEqual({
      content: [{ type: 'text', text: 'The environment is nobody’s business.' }],
      isError: true,
    });
    expect(await client.callTool({ name: 'echo', arguments: { message: 'hi' } })).toEqual({
      content: [{ type: 'text', text: 'Echo: the key is ***' }],
    });
    await close();
  });

  it('reports progress while a call runs, and stops a call that is called off', async () => {
    const { client, close } = await connectThroughProxy(createHarness(), [...EVERYTHING, 'stdio']);
    const progress: number[] = [];
    const slow = { name: 'trigger-long-running-operation', arguments: { duration: 0.3, steps: 3 } };
    await client.callTool(slow, undefined, { onprogress: (step) => progress.push(step.progress) });
    expect(progress).toEqual([1, 2, 3]);
    const controller = new AbortController();
    const endless = client.callTool({ ...slow, arguments: { duration: 2, steps: 20 } }, undefined, {
      signal: controller.signal,
      onprogress: () => controller.abort('enough'),
    });
    await expect(endless).rejects.toThrow('enough');
    // The server is still there for others.
    expect(await client.callTool({ name: 'get-sum', arguments: { a: 1, b: 2 } })).toMatchObject({
      content: [{ type: 'text' }],
    });
    await close();
  });

  it('answers calls out of order: a slow one holds up no other', async () => {
    const { client, close } = await connectThroughProxy(createHarness(), [...EVERYTHING, 'stdio']);
    const order: string[] = [];
    const slow = client
      .callTool({ name: 'trigger-long-running-operation', arguments: { duration: 0.5, steps: 1 } })
      .then(() => order.push('slow'));
    await client.callTool({ name: 'echo', arguments: { message: 'x' } }).then(() => order.push('quick'));
    await slow;
    expect(order).toEqual(['quick', 'slow']);
    await close();
  });
});

describe('the filesystem server behind the proxy', () => {
  it('reads and writes what hooks let it', async () => {
    const root = realpathSync(mkdtempSync(join(tmpdir(), 'bridle-proxy-')));
    writeFileSync(join(root, 'a.txt'), 'content of a');
    const harness = createHarness().on('before_tool', ({ tool, input }) =>
      tool.endsWith('write_file') && String(input['path']).endsWith('.lock')
        ? { action: 'block', reason: 'Lock files are written by their tools.' }
        : null,
    );
    const { client, close } = await connectThroughProxy(harness, [...FILESYSTEM, root]);
    const read = await client.callTool({ name: 'read_text_file', arguments: { path: join(root, 'a.txt') } });
    expect(read).toMatchObject({ content: [{ type: 'text', text: 'content of a' }] });
    await client.callTool({ name: 'write_file', arguments: { path: join(root, 'b.txt'), content: 'new' } });
    expect(readFileSync(join(root, 'b.txt'), 'utf8')).toBe('new');
    const refused = await client.callTool({
      name: 'write_file',
      arguments: { path: join(root, 'yarn.lock'), content: 'new' },
    });
    expect(refused).toEqual({
      content: [{ type: 'text', text: 'Lock files are written by their tools.' }],
      isError: true,
    });
    expect(() => readFileSync(join(root, 'yarn.lock'))).toThrow('ENOENT');
    await close();
  });
});

describe('the bytes', () => {
  const joined = async (lines: readonly (string | Buffer)[]): Promise<string> => {
    const [client, server] = [
      { input: new PassThrough(), output: new PassThrough() },
      { input: new PassThrough(), output: new PassThrough() },
    ];
    const gate = new McpGate(await createHarness().session(), {
      server: null,
      redact: null,
      notice: () => undefined,
    });
    const done = joinChannels(client, server, gate, (error) => {
      throw error;
    });
    for (const line of lines) client.input.write(line);
    client.input.end();
    await done;
    server.output.end();
    return Buffer.concat(await server.output.toArray()).toString();
  };

  it('of messages that nobody changed are those that came, whatever pieces they came in', async () => {
    const message =
      '{ "jsonrpc":"2.0",  "id":12345678901234567890, "method":"ping" , "x":1.0,"y":"ü\\u00fc"}';
    const bytes = Buffer.from(`${message}\nnot json\n\n`);
    const pieces = [...bytes].map((byte) => Buffer.from([byte]));
    expect(await joined(pieces)).toBe(`${message}\nnot json\n\n`);
  });

  it('of a list of messages stay a list', async () => {
    const batch = [
      { jsonrpc: '2.0', id: 1, method: 'ping' },
      { jsonrpc: '2.0', id: 2, method: 'tools/call', params: {} },
    ];
    expect(await joined([`${JSON.stringify(batch)}\n`])).toBe(`${JSON.stringify(batch.slice(0, 1))}\n`);
  });

  it('are cut at line ends only', () => {
    const cutter = new LineCutter();
    expect(cutter.add(Buffer.from('a\nb')).map(String)).toEqual(['a']);
    expect(cutter.add(Buffer.from('c')).map(String)).toEqual([]);
    expect(cutter.add(Buffer.from('d\n\ne\n')).map(String)).toEqual(['bcd', '', 'e']);
  });
});
