import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  createHooks,
  HookBlockedError,
  HookError,
  ToolRunner,
  type EventAliases,
  type Handler,
} from '../../src/index.js';
import { aliasesOf } from '../../src/model/event-names.js';
import { EVENT_KINDS } from '../../src/model/event.js';
import { registerUntyped } from '../support/untyped.js';

describe('createHooks', () => {
  it('awaits handlers one after the other, in the order they were registered', async () => {
    const order: string[] = [];
    const hooks = createHooks()
      .on('before_tool', async () => {
        await new Promise((resolve) => setImmediate(resolve));
        order.push('slow');
      })
      .on('before_tool', () => {
        order.push('quick');
      });
    await hooks.run('before_tool', { tool: 't', input: {} });
    expect(order).toEqual(['slow', 'quick']);
  });

  it('hands each handler the payload that the last mutation left', async () => {
    const hooks = createHooks()
      .on('before_tool', ({ tool, input }) => ({
        action: 'mutate',
        payload: { tool, input: { ...input, a: 1 } },
      }))
      .on('before_tool', ({ tool, input }) => ({
        action: 'mutate',
        payload: { tool, input: { ...input, b: input['a'] ?? null } },
      }));
    const { payload } = await hooks.run('before_tool', { tool: 't', input: {} });
    expect(payload).toEqual({ tool: 't', input: { a: 1, b: 1 } });
  });

  it('tells silence from an approval in what it records', async () => {
    const hooks = createHooks()
      .on('before_tool', () => null)
      .on('before_tool', () => ({ action: 'allow', note: 'known good' }));
    const { decisions } = await hooks.run('before_tool', { tool: 't', input: {} });
    expect(decisions).toEqual([
      { action: 'allow', note: '', isSilent: true },
      { action: 'allow', note: 'known good', isSilent: false },
    ]);
  });

  it('knows an event by all of its names', async () => {
    const hooks = createHooks().on('pre_tool_use', () => ({ action: 'block', reason: 'no' }));
    await expect(hooks.run('before_tool', { tool: 't', input: {} })).rejects.toThrow(HookBlockedError);
    expect(hooks.count('PreToolUse')).toBe(1);
  });

  it('refuses a question that nobody answers, and goes on after a yes', async () => {
    const question: Handler<'before_tool'> = () => ({ action: 'ask', reason: 'sure?' });
    await expect(
      createHooks().on('before_tool', question).run('before_tool', { tool: 't', input: {} }),
    ).rejects.toThrow('sure?');
    const asked: unknown[] = [];
    const approving = createHooks({}, { approve: (asking) => asked.push(asking) > 0 }).on(
      'before_tool',
      question,
    );
    const { decisions } = await approving.run('before_tool', { tool: 't', input: {} });
    expect(decisions).toEqual([{ action: 'ask', reason: 'sure?', isApproved: true }]);
    expect(asked).toEqual([{ event: 'before_tool', reason: 'sure?', payload: { tool: 't', input: {} } }]);
  });

  it('keeps the original error of a handler that threw as the cause', async () => {
    const boom = new Error('boom');
    const hooks = createHooks().on('before_tool', () => {
      throw boom;
    });
    const error = await hooks.run('before_tool', { tool: 't', input: {} }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'HookBlockedError', message: 'boom', cause: boom });
  });

  it('shows a changed payload to security handlers again', async () => {
    const hooks = createHooks()
      .on(
        'before_tool',
        ({ input }) => (input['command'] === 'evil' ? { action: 'block', reason: 'evil' } : null),
        { isSecurity: true },
      )
      .on('before_tool', ({ tool }) => ({ action: 'mutate', payload: { tool, input: { command: 'evil' } } }));
    await expect(hooks.run('before_tool', { tool: 'Bash', input: { command: 'good' } })).rejects.toThrow(
      'evil',
    );
  });

  it('runs what was judged, whatever a handler does to its copy, at once or later', async () => {
    const given: unknown[] = [];
    const keep = (payload: { readonly input: unknown }): null => {
      given.push(payload, payload.input);
      Reflect.set(Object(payload), 'input', { command: 'evil' });
      Reflect.set(Object(given[1]), 'command', 'evil');
      return null;
    };
    const rewritten = { tool: 'Bash', input: { command: 'safe', list: [{ a: 1 }] } };
    const hooks = createHooks()
      .on('before_tool', ({ input }) => (input['command'] === 'evil' ? { action: 'block' } : null), {
        isSecurity: true,
      })
      .on('before_tool', keep);
    const ran: unknown[] = [];
    const tools = { Bash: (input: unknown) => ran.push(input) };
    await new ToolRunner({ tools, hooks }).call('Bash', { command: 'ls' });
    hooks
      .on('before_tool', () => ({ action: 'mutate', payload: rewritten }))
      .on('before_tool', () => {
        rewritten.input.list[0] = { a: 2 };
        rewritten.input.command = 'evil';
      });
    await new ToolRunner({ tools, hooks }).call('Bash', { command: 'ls' });
    expect(ran).toEqual([{ command: 'ls' }, { command: 'safe', list: [{ a: 1 }] }]);
  });

  it('hands on what has a class of its own, and data that leads back to itself', async () => {
    class Connection {
      readonly #port = 5432;
      get port(): number {
        return this.#port;
      }
    }
    const loop: Record<string, unknown> = { on: () => 'called' };
    loop['self'] = { loop };
    const seen: unknown[] = [];
    const hooks = registerUntyped(createHooks(), 'before_tool', (given: unknown) => {
      seen.push(given);
    });
    const payload = { tool: 't', input: {}, connection: new Connection(), at: new Date(0), loop };
    await hooks.run('before_tool', payload);
    const { connection, at } = payload;
    expect(seen).toEqual([
      { tool: 't', input: {}, connection, at, loop: { on: loop['on'], self: { loop: expect.anything() } } },
    ]);
    expect(connection.port).toBe(5432);
    expect(seen[0]).not.toBe(payload);
  });

  it.each([
    ['a word', 'block', 'answered block, which is not understood'],
    ['a truth', true, 'answered true, which is not understood'],
    ['another word for it', { blocked: true }, 'answered {"blocked":true}, which is not understood'],
    ['the word of a protocol', { decision: 'block' }, 'whose action is allow, block, ask or mutate'],
    ['a reason alone', { reason: 'no' }, 'which is not understood'],
    ['an action nobody knows', { action: 'deny' }, 'Unknown hook action for before_tool: deny'],
    ['the action of another event', { action: 'continue', followUps: ['x'] }, 'means nothing on before_tool'],
    ['a call that is none', { action: 'mutate', payload: null }, 'must return the call as payload, not null'],
  ])('does not run a tool when a handler answers with %s', async (_name, answer, message) => {
    const hooks = registerUntyped(createHooks(), 'before_tool', () => answer);
    let hasRun = false;
    const tools = { t: () => (hasRun = true) };
    await expect(new ToolRunner({ tools, hooks }).call('t', {})).rejects.toThrow(message);
    await expect(hooks.guardTool('t', tools.t)({})).rejects.toThrow(HookError);
    expect(hasRun).toBe(false);
  });

  it.each([undefined, null, false, 0, '', {}, { note: 'seen' }, { context: 'c' }])(
    'takes %j for silence, which approves of nothing and stops nothing',
    async (answer) => {
      const hooks = registerUntyped(createHooks(), 'before_tool', () => answer);
      const { decisions } = await hooks.run('before_tool', { tool: 't', input: {} });
      expect(decisions).toMatchObject([{ action: 'allow', isSilent: true }]);
    },
  );

  it('collects follow-ups of handlers that send an agent back to work', async () => {
    const hooks = createHooks().on('before_stop', () => ({
      action: 'block',
      reason: 'tests fail',
      followUps: ['run the tests'],
    }));
    const error = await hooks.run('before_stop', {}).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(HookBlockedError);
  });

  it('lets after-tool handlers observe and nothing else', async () => {
    const hooks = registerUntyped(createHooks(), 'post_tool_use', () => ({
      action: 'block',
      reason: 'too late',
    }));
    const { decisions } = await hooks.run('after_tool', { tool: 't', input: {}, result: 1 });
    expect(decisions).toEqual([{ action: 'allow', note: '', isSilent: true }]);
  });

  it('changes nothing about what a tool did, whatever those who watch it do', async () => {
    const told: unknown[] = [];
    const hooks = createHooks()
      .on('post_tool_use', (payload) => ({ action: 'mutate', payload: { ...payload, result: 'forged' } }))
      .on('post_tool_use', ({ result }) => void Reflect.set(Object(result), 'text', 'forged'))
      .on('post_tool_use', () => {
        throw new Error('no disk');
      })
      .on('post_tool_use', ({ result }) => void told.push(result))
      .on('after_tool_failure', () => {
        throw new Error('no disk either');
      })
      .on('after_tool_failure', ({ error }) => void told.push(error));
    const broken = new Error('the tool broke');
    const tools = {
      good: () => ({ text: 'said' }),
      bad: () => {
        throw broken;
      },
    };
    const runner = new ToolRunner({ tools, hooks });
    expect(await runner.call('good')).toEqual({ text: 'said' });
    await expect(runner.call('bad')).rejects.toBe(broken);
    expect(runner.failures).toEqual([
      { tool: 'good', message: 'no disk' },
      { tool: 'bad', message: 'no disk either' },
    ]);
    expect(await hooks.guardTool('good', tools.good)({})).toEqual({ text: 'said' });
    await expect(hooks.guardTool('bad', tools.bad)({})).rejects.toBe(broken);
    expect(told).toEqual([{ text: 'said' }, broken, { text: 'said' }, broken]);
  });

  it('runs events of your own, with any payload', async () => {
    const hooks = createHooks().on('deploy', (payload) => ({
      action: 'mutate',
      payload: { ...payload, isChecked: true },
    }));
    expect((await hooks.run('deploy', { to: 'staging' })).payload).toEqual({
      to: 'staging',
      isChecked: true,
    });
  });
});

describe('guardTool', () => {
  it('runs the function only if the hooks let it, with the input they left', async () => {
    const hooks = createHooks().on('before_tool', ({ tool, input }) =>
      input['path'] === '/etc/hosts'
        ? { action: 'block', reason: 'outside' }
        : { action: 'mutate', payload: { tool, input: { path: 'b' } } },
    );
    const read = hooks.guardTool('read_file', ({ path }: { path: string }) => `content of ${path}`);
    expect(await read({ path: 'a' })).toBe('content of b');
    await expect(read({ path: '/etc/hosts' })).rejects.toThrow('outside');
  });

  it('does not run a tool whose input a hook threw away', async () => {
    const careless: Handler<'before_tool'> = (payload) => ({
      action: 'mutate',
      payload: Object.assign({ ...payload }, { input: undefined }),
    });
    await expect(
      createHooks()
        .on('before_tool', careless)
        .guardTool(
          't',
          () => 1,
        )({}),
    ).rejects.toThrow(HookError);
  });
});

const ALIASES: EventAliases = {
  pre_session: 'session_start',
  agent_spawn: 'session_start',
  post_session: 'session_end',
  user_message_send: 'user_message',
  before_agent: 'user_message',
  pre_agent_turn: 'user_message',
  user_prompt_submit: 'user_message',
  before_tool_call: 'before_tool',
  pre_tool_call: 'before_tool',
  pre_tool_use: 'before_tool',
  pre_tool: 'before_tool',
  after_tool_call: 'after_tool',
  post_tool_call: 'after_tool',
  post_tool_use: 'after_tool',
  post_tool: 'after_tool',
  post_tool_call_failure: 'after_tool_failure',
  post_tool_use_failure: 'after_tool_failure',
  after_agent: 'after_turn',
  post_agent_turn: 'after_turn',
  turn_end: 'after_turn',
  agent_stop: 'before_stop',
  pre_agent_turn_stop: 'before_stop',
  stop: 'before_stop',
  pre_subagent: 'subagent_start',
  post_subagent: 'subagent_stop',
  pre_context_compact: 'pre_compact',
  before_compact: 'pre_compact',
};

describe('the types', () => {
  it('let a handler answer only what means something on its event', () => {
    expectTypeOf<{ action: 'block'; reason: string }>().toExtend<ReturnType<Handler<'before_tool'>>>();
    expectTypeOf<{ action: 'block'; reason: string; followUps: string[] }>().not.toExtend<
      ReturnType<Handler<'before_tool'>>
    >();
    expectTypeOf<{ action: 'block'; reason: string; followUps: string[] }>().toExtend<
      ReturnType<Handler<'before_stop'>>
    >();
    expectTypeOf<{ action: 'ask'; reason: string }>().not.toExtend<ReturnType<Handler<'user_message'>>>();
    expectTypeOf<{ action: 'block' }>().not.toExtend<ReturnType<Handler<'after_tool'>>>();
    expectTypeOf<{ action: 'mutate'; payload: { tool: string } }>().not.toExtend<
      ReturnType<Handler<'before_tool'>>
    >();
    // @ts-expect-error a handler of a known event never falls back to the loose type of custom ones
    createHooks().on('before_tool', () => ({ action: 'block', reason: 'no', followUps: ['go on'] }));
    expectTypeOf<Parameters<Handler<'pre_tool_use'>>[0]['tool']>().toEqualTypeOf<string>();
    // @ts-expect-error context alone says nothing to an agent that wants to stop
    createHooks().on('before_tool', () => ({ context: 'c', followUps: ['x'] }));
    // @ts-expect-error nor does a note
    createHooks().on('before_tool', () => ({ note: 'c', followUps: ['x'] }));
    // @ts-expect-error nor does a promise of either
    createHooks().on('before_tool', async () => ({ context: 'c', followUps: ['x'] }));
    // @ts-expect-error a reason without an action is a forgotten one
    createHooks().on('before_tool', () => ({ context: 'c', reason: 'no' }));
  });

  it('know an event by all of its names, however they are spelled', () => {
    type Spelled = 'PreToolUse' | 'pre-tool-call' | 'preToolUse' | 'before-tool' | 'pre_tool';
    expectTypeOf<Parameters<Handler<Spelled>>[0]['tool']>().toEqualTypeOf<string>();
    createHooks().on('PreToolUse', ({ tool }) => (tool === 'x' ? { action: 'block' } : null));
    // @ts-expect-error the answer of another event
    createHooks().on('PreToolUse', () => ({ action: 'continue', followUps: ['x'] }));
    // @ts-expect-error the answer of another event
    createHooks().on('pre-tool-call', () => ({ action: 'continue', followUps: ['x'] }));
    // @ts-expect-error a spelling that is known at run time and not here is no event of your own
    createHooks().on('PRE_TOOL_USE', () => ({ action: 'continue', followUps: ['x'] }));
    createHooks().on('Stop', () => ({ action: 'continue', followUps: ['x'] }));
  });

  it('list every name that is known at run time', () => {
    const known = EVENT_KINDS.flatMap((kind) => aliasesOf(kind).map((name) => [name, kind]));
    expect(ALIASES).toEqual(Object.fromEntries(known));
  });
});

describe('ToolRunner', () => {
  it('names the option that raises its budget when it is spent', async () => {
    const runner = new ToolRunner({ tools: { look: () => 'seen' }, budget: 2 });
    await runner.call('look', { at: 1 });
    await runner.call('look', { at: 2 });
    await expect(runner.call('look', { at: 3 })).rejects.toThrow(
      'Tool budget exhausted: 2 calls; "budget" in the options raises it',
    );
  });
});
