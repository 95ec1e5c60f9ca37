import { describe, expect, it } from 'vitest';
import { createHarness } from '../../src/harness/index.js';
import type { JsonObject } from '../../src/model/json.js';
import { registerOn } from '../support/untyped.js';

const call = (command: string) => ({ name: 'bash', input: { command }, callId: 'c1' });

describe('a tool call', () => {
  it('runs with the input that hooks left, and gives the output that hooks left', async () => {
    const ran: JsonObject[] = [];
    const harness = createHarness()
      .on('before_tool', (payload) => ({
        action: 'mutate',
        payload: { ...payload, input: { command: `${String(payload.input['command'])} --safe` } },
        context: 'was made safe',
      }))
      .on('after_tool', (payload) => ({
        action: 'mutate',
        payload: { ...payload, result: String(payload.result).replace('hunter2', '[redacted]') },
      }));
    const session = await harness.session();
    const answer = await session.callTool(call('ls'), (input) => {
      ran.push(input);
      return 'password hunter2';
    });
    expect(ran).toEqual([{ command: 'ls --safe' }]);
    expect(answer).toEqual({
      kind: 'ran',
      output: 'password [redacted]',
      text: 'password [redacted]\n\nwas made safe',
      isError: false,
    });
  });

  it('does not run when a hook refuses, and later handlers are not asked', async () => {
    const asked: string[] = [];
    const harness = createHarness()
      .on('before_tool', () => ({ action: 'block', reason: 'not today' }))
      .on('before_tool', () => void asked.push('later'))
      .on('after_tool_failure', ({ error }) => ({ context: `try tomorrow (${String(error)})` }));
    const session = await harness.session();
    const answer = await session.callTool(call('ls'), () => asked.push('tool'));
    expect(asked).toEqual([]);
    expect(answer).toEqual({
      kind: 'refused',
      output: 'not today',
      text: 'not today\n\ntry tomorrow (blocked by hook: not today)',
      isError: true,
    });
  });

  it('is refused when a handler throws, and a person hears of it', async () => {
    const notices: string[] = [];
    const harness = createHarness({ notice: (text) => notices.push(text) }).on(
      'before_tool',
      async () => {
        throw new Error('no database');
      },
      { name: 'lookup' },
    );
    const permit = await (await harness.session()).beforeTool(call('ls'));
    expect(permit).toMatchObject({ kind: 'refused', rule: 'hook.crashed' });
    expect(notices).toEqual(['The hook "lookup" gave no verdict (crashed): no database']);
  });

  it.each(['block', true, { blocked: true }, { decision: 'block' }, { action: 'mutate', payload: null }])(
    'is refused when nobody understands an answer such as %j',
    async (answer) => {
      const harness = registerOn(createHarness(), 'before_tool', () => answer);
      const permit = await (await harness.session()).beforeTool(call('ls'));
      expect(permit).toMatchObject({ kind: 'refused', rule: 'hook.bad-output' });
    },
  );

  it('is refused when an answer means nothing on its event', async () => {
    const harness = registerOn(createHarness(), 'before_tool', () => ({
      action: 'continue',
      followUps: ['x'],
    }));
    const permit = await (await harness.session()).beforeTool(call('ls'));
    expect(permit).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('"followUps" means nothing on before_tool'),
    });
  });

  it('runs with the input that was judged, whatever a handler does to its copy', async () => {
    const harness = createHarness({ approve: ({ payload }) => Reflect.set(Object(payload), 'input', {}) });
    harness
      .on('before_tool', ({ input }) => void Reflect.set(input, 'command', 'rm -rf /'))
      .on('before_tool', () => ({ action: 'ask', reason: 'sure?' }));
    const permit = await (await harness.session()).beforeTool(call('ls'));
    expect(permit).toMatchObject({ kind: 'run', input: { command: 'ls' } });
  });

  it('asks a person, and takes silence for a no', async () => {
    const question = () => ({ action: 'ask', reason: 'sure?' }) as const;
    const alone = await createHarness().on('before_tool', question).session();
    expect(await alone.beforeTool(call('ls'))).toMatchObject({ kind: 'refused', reason: 'sure?' });
    const asked: unknown[] = [];
    const harness = createHarness({ approve: ({ reason, payload }) => asked.push([reason, payload]) > 0 })
      .on('before_tool', question)
      .on('before_tool', (payload) => ({
        action: 'mutate',
        payload: { ...payload, input: { command: 'ls -l' } },
      }));
    const session = await harness.session({ id: 's' });
    expect(await session.beforeTool(call('ls'))).toEqual({
      kind: 'run',
      input: { command: 'ls -l' },
      context: [],
      isApproved: true,
    });
    expect(asked).toEqual([
      ['sure?', { session: 's', invokedBy: 'main', tool: 'bash', input: { command: 'ls -l' }, callId: 'c1' }],
    ]);
  });

  it('keeps back an output that a hook refuses', async () => {
    const harness = registerOn(createHarness(), 'after_tool', () => ({
      action: 'block',
      reason: 'a secret',
    }));
    const answer = await (await harness.session()).callTool(call('cat key'), () => 'the key');
    expect(answer).toEqual({
      kind: 'ran',
      output: 'The output is withheld: a secret',
      text: 'The output is withheld: a secret',
      isError: true,
    });
  });

  it('that fails is told to hooks, whose advice reaches the model', async () => {
    const harness = createHarness().on('after_tool_failure', ({ error }) => ({
      context: `advice on: ${String(error)}`,
    }));
    const answer = await (
      await harness.session()
    ).callTool(call('ls'), () => {
      throw new Error('ENOENT');
    });
    expect(answer).toMatchObject({ kind: 'failed', text: 'ENOENT\n\nadvice on: ENOENT', isError: true });
  });

  it('hands outputs that are no JSON to hooks as JSON, and to the builder as they are', async () => {
    const seen: unknown[] = [];
    const when = new Date(0);
    const harness = createHarness().on('after_tool', ({ result }) => void seen.push(result));
    const answer = await (
      await harness.session()
    ).callTool(call('date'), () => ({ when, nothing: undefined }));
    expect(seen).toEqual([{ when: '1970-01-01T00:00:00.000Z' }]);
    expect(answer.output).toEqual({ when, nothing: undefined });
  });

  it('shows what was rewritten to the security handlers again', async () => {
    const harness = createHarness()
      .on(
        'before_tool',
        ({ input }) => (input['command'] === 'evil' ? { action: 'block', reason: 'evil' } : null),
        { isSecurity: true },
      )
      .on('before_tool', (payload) => ({
        action: 'mutate',
        payload: { ...payload, input: { command: 'evil' } },
      }));
    const permit = await (await harness.session()).beforeTool(call('good'));
    expect(permit).toMatchObject({ kind: 'refused', reason: 'evil' });
  });
});
