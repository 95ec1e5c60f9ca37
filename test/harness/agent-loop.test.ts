import { describe, expect, it } from 'vitest';
import { createHarness, runAgent, type Model, type ModelReply } from '../../src/harness/index.js';
import type { JsonObject } from '../../src/model/json.js';
import { EVENT_KINDS } from '../../src/model/event.js';
import { registerOn } from '../support/untyped.js';

/** A model that says what it is told to, and remembers what it was asked. */
function scripted(replies: readonly ModelReply[]): { model: Model; asked: (readonly JsonObject[])[] } {
  const asked: (readonly JsonObject[])[] = [];
  const rest = [...replies];
  return {
    asked,
    model: async ({ messages }) => {
      asked.push([...messages]);
      return rest.shift() ?? { text: 'nothing more' };
    },
  };
}

const callOf = (name: string, input: JsonObject, id = 'c1') => ({ id, name, input });

describe('runAgent', () => {
  it('raises every event of a turn in its order', async () => {
    const order: string[] = [];
    const harness = createHarness();
    for (const kind of EVENT_KINDS) registerOn(harness, kind, () => void order.push(kind));
    const { model } = scripted([{ text: 'look', calls: [callOf('read', { path: 'a' })] }, { text: 'done' }]);
    const session = await harness.session();
    const result = await runAgent(session, {
      prompt: 'go',
      model,
      tools: { read: { run: () => 'content' } },
    });
    await session.end();
    expect(order).toEqual([
      'session_start',
      'user_message',
      'before_tool',
      'after_tool',
      'after_turn',
      'after_turn',
      'before_stop',
      'session_end',
    ]);
    expect(result).toEqual({
      kind: 'done',
      text: 'done',
      turns: 2,
      messages: [
        { role: 'user', content: 'go' },
        {
          role: 'assistant',
          content: 'look',
          tool_calls: [{ id: 'c1', type: 'function', function: { name: 'read', arguments: '{"path":"a"}' } }],
        },
        { role: 'tool', tool_call_id: 'c1', content: 'content' },
        { role: 'assistant', content: 'done' },
      ],
    });
  });

  it('does not ask the model about a message that a hook refuses', async () => {
    const harness = createHarness().on('user_message', () => ({ action: 'block', reason: 'closed' }));
    const { model, asked } = scripted([]);
    const result = await runAgent(await harness.session(), { prompt: 'go', model });
    expect(result).toEqual({ kind: 'blocked', text: 'closed', messages: [], turns: 0 });
    expect(asked).toEqual([]);
  });

  it('goes on with follow-ups, tells the model what hooks say, and stops when they let it', async () => {
    let stops = 0;
    const harness = createHarness()
      .on('session_start', () => ({ context: 'house rules' }))
      .on('user_message', () => ({ context: 'it is late' }))
      .on('before_stop', () => {
        stops += 1;
        return stops === 1 ? { action: 'continue', followUps: ['run the tests'] } : null;
      });
    const { model, asked } = scripted([{ text: 'done' }, { text: 'tests pass' }]);
    const result = await runAgent(await harness.session(), { prompt: 'go', model });
    expect(asked[0]).toEqual([{ role: 'user', content: 'house rules\n\ngo\n\nit is late' }]);
    expect(asked[1]?.at(-1)).toEqual({ role: 'user', content: 'run the tests' });
    expect([result.kind, result.text, result.turns]).toEqual(['done', 'tests pass', 2]);
  });

  it('goes on from the summary after a compaction', async () => {
    const harness = createHarness({ runRecipe: () => 'the summary' });
    const usage = { contextTokens: 90, maxContextTokens: 100 };
    const { model, asked } = scripted([
      { text: '', calls: [callOf('read', {})], usage },
      { text: 'done', usage: {} },
    ]);
    await runAgent(await harness.session(), { prompt: 'go', model, tools: { read: { run: () => 'x' } } });
    expect(asked[1]).toEqual([{ role: 'user', content: 'the summary' }]);
  });

  it('tells the model of tools that are refused or not there', async () => {
    const harness = createHarness().on('before_tool', ({ tool }) =>
      tool === 'delete' ? { action: 'block', reason: 'not that' } : null,
    );
    const calls = [callOf('delete', {}, '1'), callOf('constructor', {}, '2')];
    const { model, asked } = scripted([{ text: '', calls }, { text: 'ok' }]);
    await runAgent(await harness.session(), { prompt: 'go', model, tools: {} });
    expect(asked[1]?.slice(2)).toEqual([
      { role: 'tool', tool_call_id: '1', content: 'not that' },
      { role: 'tool', tool_call_id: '2', content: 'There is no tool called "constructor".' },
    ]);
  });

  it('ends when its turns are used up, and when it is called off', async () => {
    const busy: Model = async () => ({ text: 'more', calls: [callOf('read', {})] });
    const tools = { read: { run: () => 'x' } };
    const session = await createHarness().session();
    expect(await runAgent(session, { prompt: 'go', model: busy, tools, maxTurns: 3 })).toMatchObject({
      kind: 'exhausted',
      turns: 3,
    });
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(runAgent(session, { prompt: 'go', model: busy, tools, signal })).rejects.toThrow('enough');
  });
});
