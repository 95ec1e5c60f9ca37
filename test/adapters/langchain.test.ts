import {
  AIMessage,
  createAgent,
  createMiddleware,
  fakeModel,
  HumanMessage,
  tool,
  ToolMessage,
} from 'langchain';
import { MessagesAnnotation, StateGraph } from '@langchain/langgraph';
import { ToolNode } from '@langchain/langgraph/prebuilt';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bridleMiddleware, bridleTools } from '../../src/adapters/langchain.js';
import { createHarness, type Harness, type Session } from '../../src/harness/index.js';

const shell = (ran: string[]) =>
  tool(
    ({ command }) => {
      ran.push(command);
      if (command.startsWith('fail')) throw new Error('broken');
      return `ran ${command}`;
    },
    { name: 'shell', description: 'run a command', schema: z.object({ command: z.string() }) },
  );

const middlewareOf = (session: Session) => createMiddleware(bridleMiddleware(session, { ToolMessage }));

const guarded = (): Harness =>
  createHarness()
    .on('before_tool', ({ input, ...payload }) => {
      const command = String(input['command']);
      if (command.startsWith('rm')) return { action: 'block', reason: 'Nothing is deleted here.' };
      return { action: 'mutate', payload: { ...payload, input: { command: `${command} --safe` } } };
    })
    .on('after_tool', (payload) => ({
      action: 'mutate',
      payload: { ...payload, result: `${String(payload.result)}, redacted` },
    }));

const call = (command: string) => [{ name: 'shell', args: { command }, id: 'c1' }];

describe('an agent of LangChain', () => {
  it.each([
    ['ls', ['ls --safe'], 'ran ls --safe, redacted', 'success'],
    ['rm x', [], 'Nothing is deleted here.', 'error'],
  ])('has its calls judged: %s', async (command, expected, told, status) => {
    const ran: string[] = [];
    const model = fakeModel().respondWithTools(call(command)).respond(new AIMessage('done'));
    const agent = createAgent({
      model,
      tools: [shell(ran)],
      middleware: [middlewareOf(await guarded().session())],
    });
    const { messages } = await agent.invoke({ messages: [new HumanMessage('go')] });
    expect(ran).toEqual(expected);
    expect(messages.at(-1)?.content).toBe('done');
    const said = messages.find((message) => message.type === 'tool');
    expect(said).toMatchObject({ content: told, status, tool_call_id: 'c1' });
    expect(model.calls[1]?.messages.at(-1)?.content).toBe(told);
  });

  it('goes through every joint, and goes on while hooks want it to', async () => {
    const order: string[] = [];
    let stops = 0;
    const harness = createHarness()
      .on('user_message', ({ message }) => {
        order.push(`user: ${message}`);
        return { context: 'be brief' };
      })
      .on('before_tool', ({ tool: name, callId }) => void order.push(`tool: ${name} ${callId}`))
      .on(
        'after_turn',
        ({ turn, hasUsedTools, messages = [] }) =>
          void order.push(`turn ${turn} ${hasUsedTools} ${messages.map(({ role }) => role).join()}`),
      )
      .on('before_stop', () => {
        stops += 1;
        return stops === 1 ? { action: 'continue', followUps: ['and the tests?'] } : null;
      });
    const model = fakeModel()
      .respondWithTools(call('ls'))
      .respond(new AIMessage('done'))
      .respond(new AIMessage('tests pass'));
    const agent = createAgent({
      model,
      tools: [shell([])],
      middleware: [middlewareOf(await harness.session())],
    });
    const { messages } = await agent.invoke({ messages: [new HumanMessage('go')] });
    expect(order).toEqual([
      'user: go',
      'tool: shell c1',
      'turn 1 true user,user,assistant,tool',
      'turn 2 false user,user,assistant,tool,assistant',
      'turn 3 false user,user,assistant,tool,assistant,user,assistant',
    ]);
    expect(messages.slice(-2).map(({ content }) => content)).toEqual(['and the tests?', 'tests pass']);
    expect(model.calls[0]?.messages.map(({ content }) => content)).toEqual(['go', 'be brief']);
  });

  it('goes on from a conversation that a hook has changed', async () => {
    const harness = createHarness().on('after_turn', ({ turn, ...payload }) =>
      turn === 1
        ? { action: 'mutate', payload: { ...payload, messages: [{ role: 'user', content: 'summary' }] } }
        : null,
    );
    const model = fakeModel().respondWithTools(call('ls')).respond(new AIMessage('done'));
    const agent = createAgent({
      model,
      tools: [shell([])],
      middleware: [middlewareOf(await harness.session())],
    });
    const { messages } = await agent.invoke({ messages: [new HumanMessage('go')] });
    expect(model.calls[1]?.messages.map(({ content }) => content)).toEqual(['summary']);
    expect(messages.map(({ content }) => content)).toEqual(['summary', 'done']);
  });

  it('is not asked what a hook refuses', async () => {
    const harness = createHarness().on('user_message', () => ({ action: 'block', reason: 'closed' }));
    const model = fakeModel();
    const agent = createAgent({ model, tools: [], middleware: [middlewareOf(await harness.session())] });
    const { messages } = await agent.invoke({ messages: [new HumanMessage('go')] });
    expect(messages.at(-1)).toMatchObject({ type: 'ai', content: 'closed' });
    expect(model.callCount).toBe(0);
  });
});

describe('a graph of LangGraph', () => {
  it.each([
    ['ls', ['ls --safe'], 'ran ls --safe, redacted'],
    ['rm x', [], 'Error: Nothing is deleted here.\n Please fix your mistakes.'],
  ])('has its tools judged: %s', async (command, expected, told) => {
    const ran: string[] = [];
    const session = await guarded().session();
    const graph = new StateGraph(MessagesAnnotation)
      .addNode('tools', new ToolNode(bridleTools(session, [shell(ran)])))
      .addEdge('__start__', 'tools')
      .compile();
    const asked = new AIMessage({
      content: '',
      tool_calls: call(command).map((each) => ({ ...each, type: 'tool_call' })),
    });
    const { messages } = await graph.invoke({ messages: [asked] });
    expect(ran).toEqual(expected);
    expect(messages.at(-1)?.content).toBe(told);
  });
});
