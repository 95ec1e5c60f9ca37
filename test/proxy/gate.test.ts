import { describe, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../src/harness/index.js';
import type { JsonObject } from '../../src/model/json.js';
import { McpGate, type GateOptions } from '../../src/proxy/gate.js';

async function gateOf(harness: Harness, options: Partial<GateOptions> = {}) {
  const notices: string[] = [];
  const notice = (text: string): void => void notices.push(text);
  const gate = new McpGate(await harness.session(), { server: 'box', redact: null, notice, ...options });
  return { gate, notices };
}

const call = (id: number | string, input: JsonObject = {}, extra: JsonObject = {}): JsonObject => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name: 'run', arguments: input, ...extra },
});

const result = (id: number | string, said: JsonObject): JsonObject => ({ jsonrpc: '2.0', id, result: said });
const text = (words: string): JsonObject => ({ content: [{ type: 'text', text: words }] });
const cancel = (requestId: number): JsonObject => ({
  jsonrpc: '2.0',
  method: 'notifications/cancelled',
  params: { requestId },
});

const blocking = (): Harness => createHarness().on('before_tool', () => ({ action: 'block', reason: 'no' }));

describe('a call through the gate', () => {
  it('is the very same message on both ways if no hook has anything to say', async () => {
    const seen: unknown[] = [];
    const harness = createHarness()
      .on('before_tool', ({ tool, callId }) => void seen.push([tool, callId]))
      .on('after_tool', ({ result: output }) => void seen.push(output));
    const { gate } = await gateOf(harness);
    const request = call(1, { a: 1 });
    expect((await gate.fromClient(request)).toServer).toBe(request);
    const response = result(1, text('done'));
    expect(await gate.fromServer(response)).toBe(response);
    expect(seen).toEqual([['mcp__box__run', '1'], text('done')]);
  });

  it('is answered with an error that gives the reason if a hook refuses', async () => {
    const { gate } = await gateOf(blocking());
    expect(await gate.fromClient(call('x'))).toEqual({
      toServer: null,
      toClient: { jsonrpc: '2.0', id: 'x', result: { ...text('no'), isError: true } },
    });
    const modern = call(2, {}, { _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } });
    expect((await gate.fromClient(modern)).toClient).toMatchObject({ result: { resultType: 'complete' } });
  });

  it('carries the input that hooks left, and everything else as it was', async () => {
    const { gate } = await gateOf(
      createHarness().on('before_tool', (payload) => ({
        action: 'mutate',
        payload: { ...payload, input: { b: 2 } },
      })),
    );
    const request = call(1, { a: 1 }, { _meta: { progressToken: 7 } });
    expect((await gate.fromClient(request)).toServer).toEqual(
      call(1, { b: 2 }, { _meta: { progressToken: 7 } }),
    );
  });

  it('knows the server by the name under which it introduces itself', async () => {
    const names: string[] = [];
    const harness = createHarness().on('before_tool', ({ tool }) => void names.push(tool));
    const { gate } = await gateOf(harness, { server: null });
    await gate.fromClient({ jsonrpc: '2.0', id: 0, method: 'initialize', params: {} });
    await gate.fromServer(result(0, { serverInfo: { name: 'my server!', version: '1' } }));
    await gate.fromClient(call(1));
    expect(names).toEqual(['mcp__my-server-__run']);
  });

  it.each([
    ['without the name of a tool', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: {} }, -32602],
    [
      'with arguments that are no object',
      { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'run', arguments: ['x'] } },
      -32602,
    ],
  ])('%s is not let through', async (_name, request, code) => {
    const { gate } = await gateOf(createHarness());
    expect(await gate.fromClient(request)).toMatchObject({ toServer: null, toClient: { error: { code } } });
  });

  it('with the id of one that is under way is not let through, so that no result goes unjudged', async () => {
    const { gate } = await gateOf(createHarness());
    await gate.fromClient(call(1));
    expect(await gate.fromClient(call(1))).toMatchObject({
      toServer: null,
      toClient: { error: { code: -32600 } },
    });
    expect((await gate.fromClient(call('1'))).toServer).not.toBeNull();
  });

  it('without an id is dropped, and someone hears of it', async () => {
    const { gate, notices } = await gateOf(createHarness());
    const { id: _id, ...silent } = call(1);
    expect(await gate.fromClient(silent)).toEqual({ toServer: null, toClient: null });
    expect(notices).toHaveLength(1);
  });
});

describe('a result through the gate', () => {
  const through = async (harness: Harness, said: JsonObject, options: Partial<GateOptions> = {}) => {
    const { gate } = await gateOf(harness, options);
    await gate.fromClient(call(1));
    return (await gate.fromServer(result(1, said)))?.['result'];
  };
  const replacing = (value: unknown): Harness =>
    createHarness().on('after_tool', (payload) => ({
      action: 'mutate',
      payload: { ...payload, result: value },
    }));

  it('is replaced by a text, by parts, or by a whole result', async () => {
    expect(await through(replacing('clean'), text('dirty'))).toEqual(text('clean'));
    expect(await through(replacing([{ type: 'text', text: 'part' }]), text('dirty'))).toEqual(text('part'));
    expect(await through(replacing({ ...text('whole'), _meta: { a: 1 } }), text('dirty'))).toEqual({
      ...text('whole'),
      _meta: { a: 1 },
    });
    expect(await through(replacing({ n: 1 }), text('dirty'))).toEqual(text('{"n":1}'));
  });

  it('that had a structured half loses it too, and is marked so that no client misses it', async () => {
    const said = { ...text('dirty'), structuredContent: { secret: 'dirty' }, resultType: 'complete' };
    expect(await through(replacing('clean'), said)).toEqual({
      resultType: 'complete',
      ...text('clean'),
      isError: true,
    });
  });

  it('carries what hooks have to add', async () => {
    const harness = createHarness()
      .on('before_tool', () => ({ context: 'early' }))
      .on('after_tool', () => ({ context: 'late' }));
    expect(await through(harness, text('x'))).toEqual({
      content: [
        { type: 'text', text: 'x' },
        { type: 'text', text: 'early' },
        { type: 'text', text: 'late' },
      ],
    });
  });

  it('that is an error is judged like any other', async () => {
    const seen: unknown[] = [];
    const harness = createHarness().on('after_tool', ({ result: output }) => void seen.push(output));
    await through(harness, { ...text('failed'), isError: true });
    expect(seen).toEqual([{ ...text('failed'), isError: true }]);
  });

  it('is redacted wherever a text stands', async () => {
    const redact = (words: string): string => words.replace('hunter2', '***');
    const said = {
      content: [
        { type: 'text', text: 'is hunter2' },
        { type: 'resource', resource: { uri: 'a', text: 'hunter2' } },
      ],
      structuredContent: { deep: [{ password: 'hunter2', n: 1 }] },
    };
    expect(await through(createHarness(), said, { redact })).toEqual({
      content: [
        { type: 'text', text: 'is ***' },
        { type: 'resource', resource: { uri: 'a', text: '***' } },
      ],
      structuredContent: { deep: [{ password: '***', n: 1 }] },
    });
  });

  it('of a call that became a task is judged when it is fetched', async () => {
    const { gate } = await gateOf(replacing('clean'));
    await gate.fromClient(call(1, {}, { task: { ttl: 1000 } }));
    const created = result(1, { task: { taskId: 't', status: 'working' } });
    expect(await gate.fromServer(created)).toBe(created);
    await gate.fromClient({ jsonrpc: '2.0', id: 2, method: 'tasks/result', params: { taskId: 't' } });
    expect(await gate.fromServer(result(2, text('dirty')))).toEqual(result(2, text('clean')));
  });

  it('that asks for more input passes as it is', async () => {
    const { gate } = await gateOf(replacing('clean'));
    await gate.fromClient(call(1));
    const question = result(1, { resultType: 'input_required', requestState: 's' });
    expect(await gate.fromServer(question)).toBe(question);
  });

  it('that is a fault of the protocol is told to hooks', async () => {
    const seen: unknown[] = [];
    const harness = createHarness().on('after_tool_failure', ({ error }) => void seen.push(error));
    const { gate } = await gateOf(harness);
    await gate.fromClient(call(1));
    const fault = { jsonrpc: '2.0', id: 1, error: { code: -32603, message: 'broken' } };
    expect(await gate.fromServer(fault)).toBe(fault);
    expect(seen).toEqual(['broken']);
  });
});

describe('a call that is called off', () => {
  it('while it is judged never reaches the server', async () => {
    let decide = (): void => undefined;
    const judged = new Promise<void>((resolve) => {
      decide = resolve;
    });
    const { gate } = await gateOf(createHarness().on('before_tool', () => judged));
    const passage = gate.fromClient(call(1));
    expect(await gate.fromClient(cancel(1))).toEqual({ toServer: null, toClient: null });
    decide();
    expect(await passage).toEqual({ toServer: null, toClient: null });
  });

  it('while it runs is called off at the server, and a late result is dropped', async () => {
    const { gate } = await gateOf(createHarness());
    await gate.fromClient(call(1));
    expect((await gate.fromClient(cancel(1))).toServer).toEqual(cancel(1));
    expect(await gate.fromServer(result(1, text('late')))).toBeNull();
  });
});

describe('everything else', () => {
  it.each([
    { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    { jsonrpc: '2.0', method: 'notifications/initialized' },
    { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 99 } },
    { jsonrpc: '2.0', id: 5, result: { roots: [] } },
    { jsonrpc: '2.0', id: 1, method: 'resources/read', params: { uri: 'a' } },
  ])('passes as it is: %j', async (message) => {
    const { gate } = await gateOf(blocking());
    expect((await gate.fromClient(message)).toServer).toBe(message);
  });

  it.each([
    { jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken: 1, progress: 1 } },
    { jsonrpc: '2.0', id: 1, method: 'sampling/createMessage', params: {} },
    { jsonrpc: '2.0', id: 77, result: { tools: [] } },
  ])('comes back as it is: %j', async (message) => {
    const { gate } = await gateOf(blocking());
    await gate.fromClient(call(1));
    expect(await gate.fromServer(message)).toBe(message);
  });
});
