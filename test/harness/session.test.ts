import { describe, expect, it } from 'vitest';
import { createHarness, type Session } from '../../src/harness/index.js';
import { registerOn } from '../support/untyped.js';

const MESSAGES = [{ role: 'user', content: 'hello' }];
const FULL = { messages: MESSAGES, usage: { contextTokens: 80, maxContextTokens: 100 } };

describe('a message of a person', () => {
  it('passes with what hooks have to say about it, or not at all', async () => {
    const harness = createHarness().on('user_message', ({ message }) =>
      message.includes('secret') ? { action: 'block', reason: 'no secrets' } : { context: ['it is Monday'] },
    );
    const session = await harness.session();
    expect(await session.userMessage('hi')).toEqual({ kind: 'accepted', context: ['it is Monday'] });
    expect(await session.userMessage('a secret')).toEqual({ kind: 'blocked', reason: 'no secrets' });
  });
});

describe('an agent that wants to stop', () => {
  it('goes on with the follow-ups of all handlers, in their order', async () => {
    const harness = createHarness()
      .on('before_stop', () => ({ action: 'continue', followUps: ['one'] }))
      .on('agent_stop', () => ({ action: 'continue', followUps: ['two', 'three'] }));
    const answer = await (await harness.session()).beforeStop({ messages: MESSAGES });
    expect(answer).toEqual({
      kind: 'continue',
      messages: MESSAGES,
      isReplaced: false,
      contextTokens: null,
      followUps: ['one', 'two', 'three'],
      context: [],
    });
  });

  it('is sent back at most three times in a row, and never twice for the same', async () => {
    const notices: string[] = [];
    let count = 0;
    const harness = createHarness({ notice: (text) => notices.push(text) }).on('before_stop', () => {
      count += 1;
      return { action: 'block', reason: `reason ${count}` };
    });
    const session = await harness.session();
    const kinds: string[] = [];
    for (let at = 0; at < 4; at += 1) kinds.push((await session.beforeStop({ messages: MESSAGES })).kind);
    expect(kinds).toEqual(['continue', 'continue', 'continue', 'stop']);
    expect(notices).toEqual(['Let stop: the agent was already sent back 3 times in a row (limit 3).']);
    const stubborn = await createHarness()
      .on('before_stop', () => ({ action: 'continue', followUps: ['again'] }))
      .session();
    expect((await stubborn.beforeStop({ messages: MESSAGES })).kind).toBe('continue');
    expect((await stubborn.beforeStop({ messages: MESSAGES })).kind).toBe('stop');
    await stubborn.userMessage('go on');
    expect((await stubborn.beforeStop({ messages: MESSAGES })).kind).toBe('continue');
  });

  it('may stop when the handler that should judge it fails', async () => {
    const notices: string[] = [];
    const harness = createHarness({ notice: (text) => notices.push(text) }).on(
      'before_stop',
      () => {
        throw new Error('broken');
      },
      { name: 'gate' },
    );
    expect((await (await harness.session()).beforeStop({ messages: MESSAGES })).kind).toBe('stop');
    expect(notices).toEqual(['The hook "gate" gave no verdict (crashed): broken']);
  });

  it('must go on if a gate refuses, even if another hook has changed the conversation', async () => {
    const summary = [{ role: 'user', content: 'S' }];
    const harness = createHarness()
      .on('before_stop', (payload) => ({ action: 'mutate', payload: { ...payload, messages: summary } }))
      .on('before_stop', () => ({ action: 'block', reason: 'tests fail' }));
    const answer = await (await harness.session()).beforeStop({ messages: MESSAGES });
    expect(answer).toMatchObject({ kind: 'continue', messages: summary, followUps: ['tests fail'] });
  });
});

describe('a conversation', () => {
  it('is compacted at the threshold, the threshold itself included', async () => {
    const ran: string[] = [];
    const harness = createHarness({
      runRecipe: ({ recipe, allowedTools, prompt }) => {
        ran.push(
          `${recipe} ${JSON.stringify(allowedTools)} ${prompt.includes('## User Message 1\n\nhello')}`,
        );
        return 'what was said';
      },
    });
    const session = await harness.session();
    const below = { messages: MESSAGES, usage: { contextTokens: 79, maxContextTokens: 100 } };
    expect((await session.afterTurn(below)).isReplaced).toBe(false);
    expect(await session.afterTurn(FULL)).toEqual({
      messages: [{ role: 'user', content: 'what was said' }],
      isReplaced: true,
      contextTokens: 100,
      context: [],
    });
    expect(ran).toEqual(['compact [] true']);
  });

  it('follows the wishes of a single message', async () => {
    let count = 0;
    const session = await createHarness({ runRecipe: () => `summary ${(count += 1)}` }).session();
    await session.afterTurn({ ...FULL, compact: { isOff: true } });
    await session.afterTurn({ ...FULL, compact: { ratio: 0.9 } });
    await session.afterTurn({ ...FULL, compact: { ratio: 0 } });
    expect(count).toBe(0);
    await session.afterTurn({ ...FULL, compact: { ratio: 0.5 } });
    expect(count).toBe(1);
  });

  it('stays as it is when a hook objects to its compaction', async () => {
    const notices: string[] = [];
    const harness = createHarness({ runRecipe: () => 'S', notice: (text) => notices.push(text) }).on(
      'pre_compact',
      () => ({ action: 'block', reason: 'in the middle of a merge' }),
    );
    const answer = await (await harness.session()).afterTurn(FULL);
    expect(answer.messages).toBe(MESSAGES);
    expect(notices).toEqual(['The recipe "compact" is not run: in the middle of a merge']);
  });

  it('is changed by the first handler alone, and the others are named', async () => {
    const notices: string[] = [];
    const one = [{ role: 'user', content: '1' }];
    const harness = createHarness({ runRecipe: () => 'S', notice: (text) => notices.push(text) })
      .on('after_turn', (payload) => ({ action: 'mutate', payload: { ...payload, messages: one } }), {
        name: 'first',
      })
      .on('after_turn', () => ({ action: 'callback', recipe: 'compact' }), { name: 'second' });
    expect((await (await harness.session()).afterTurn({ messages: MESSAGES })).messages).toEqual(one);
    expect(notices).toEqual([
      '"second" wanted to change the conversation too; "first" came first, so it is ignored.',
    ]);
  });

  it('has no recipe run inside a recipe', async () => {
    const notices: string[] = [];
    let runs = 0;
    const harness = createHarness({
      notice: (text) => notices.push(text),
      runRecipe: async ({ session }) => {
        runs += 1;
        await session.afterTurn({ messages: MESSAGES, hasUsedTools: true });
        await outer?.afterTurn({ messages: MESSAGES });
        return 'S';
      },
    }).on('after_turn', () => ({ action: 'callback', recipe: 'compact' }));
    let outer: Session | null = null;
    outer = await harness.session();
    await outer.afterTurn({ messages: MESSAGES });
    expect(runs).toBe(1);
    expect(notices).toEqual([
      'The recipe "compact" is not run: this conversation is itself the recipe "compact".',
      'The recipe "compact" is not run: another one is running.',
    ]);
  });

  it('that is itself a compaction becomes its own summary', async () => {
    const session = await createHarness().session({ invokedRecipe: 'compact' });
    const messages = [...MESSAGES, { role: 'assistant', content: 'in short: hello' }];
    expect((await session.afterTurn({ messages })).messages).toEqual([
      { role: 'user', content: 'in short: hello' },
    ]);
    expect((await session.afterTurn({ messages, hasUsedTools: true })).messages).toBe(messages);
  });

  it('goes on when its recipe or its store fails, and someone hears why', async () => {
    const notices: string[] = [];
    const failing = createHarness({
      notice: (text) => notices.push(text),
      runRecipe: () => {
        throw new Error('no credit');
      },
    });
    expect((await (await failing.session()).afterTurn(FULL)).isReplaced).toBe(false);
    const unsaved = createHarness({
      notice: (text) => notices.push(text),
      runRecipe: () => 'S',
      store: { save: () => Promise.reject(new Error('disk full')) },
    });
    expect((await (await unsaved.session()).compact(FULL)).isReplaced).toBe(true);
    expect(notices).toEqual([
      'recipe compact failed: no credit',
      'The changed conversation was not saved: disk full',
    ]);
  });
});

describe('a subagent', () => {
  it('is under the same hooks, which know it by name', async () => {
    const seen: unknown[] = [];
    const harness = createHarness()
      .on('subagent_start', ({ agent }) => ({ context: `you are ${agent}` }))
      .on('before_tool', ({ tool, invokedBy, subagent }) => void seen.push([tool, invokedBy, subagent]))
      .on('subagent_stop', ({ agent }) => ({ action: 'continue', followUps: [`${agent}, look again`] }));
    const session = await harness.session({ id: 's' });
    const scout = await session.subagent('scout');
    await scout.beforeTool({ name: 'read', input: {} });
    await session.beforeTool({ name: 'write', input: {} });
    expect([scout.id, scout.context]).toEqual(['s/scout-1', ['you are scout']]);
    expect(seen).toEqual([
      ['read', 'subagent', 'scout'],
      ['write', 'main', undefined],
    ]);
    expect((await scout.beforeStop({ messages: MESSAGES })).followUps).toEqual(['scout, look again']);
  });

  it('has no recipes', async () => {
    const notices: string[] = [];
    const harness = createHarness({ runRecipe: () => 'S', notice: (text) => notices.push(text) });
    const scout = await (await harness.session()).subagent('scout');
    expect((await scout.afterTurn(FULL)).isReplaced).toBe(false);
    expect(notices).toEqual(['The recipe "compact" is not run: subagents have none.']);
  });
});

describe('the other events', () => {
  it('are told, in the order in which they happen', async () => {
    const order: string[] = [];
    const harness = createHarness();
    for (const event of ['session_start', 'notification', 'session_end'])
      registerOn(harness, event, () => void order.push(event));
    const session = await harness.session();
    await session.notify('done soon');
    await session.end();
    expect(order).toEqual(['session_start', 'notification', 'session_end']);
  });
});
