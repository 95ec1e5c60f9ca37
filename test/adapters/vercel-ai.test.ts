import { generateText, stepCountIs, streamText, tool, type ModelMessage } from 'ai';
import { MockLanguageModelV3, simulateReadableStream } from 'ai/test';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bridleGeneration, bridleSteps, bridleTools } from '../../src/adapters/vercel-ai.js';
import { createHarness, type Harness } from '../../src/harness/index.js';

const USAGE = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};

const says = (text: string) => ({
  content: [{ type: 'text' as const, text }],
  finishReason: { unified: 'stop' as const, raw: undefined },
  usage: USAGE,
  warnings: [],
});

const calls = (toolName: string, input: object, toolCallId = 'c1') => ({
  content: [{ type: 'tool-call' as const, toolCallId, toolName, input: JSON.stringify(input) }],
  finishReason: { unified: 'tool-calls' as const, raw: undefined },
  usage: USAGE,
  warnings: [],
});

/** The SDK's own scripted model. */
function modelSaying(...replies: ReturnType<typeof says | typeof calls>[]): MockLanguageModelV3 {
  const rest = [...replies];
  return new MockLanguageModelV3({ doGenerate: async () => rest.shift() ?? says('nothing more') });
}

function toolsWith(ran: string[]) {
  return {
    shell: tool({
      description: 'run a command',
      inputSchema: z.object({ command: z.string() }),
      execute: async ({ command }) => {
        ran.push(command);
        return `ran ${command}`;
      },
    }),
    steps: tool({
      inputSchema: z.object({}),
      execute: async function* () {
        yield 'first hunter2';
        yield 'then hunter2';
      },
    }),
    browser: tool({ inputSchema: z.object({}), outputSchema: z.string() }),
  };
}

/** What the model was shown of the last tool, whatever the SDK made of it. */
function shownOutput(model: MockLanguageModelV3, call = -1): unknown {
  const last = model.doGenerateCalls.at(call)?.prompt.findLast(({ role }) => role === 'tool');
  return JSON.parse(JSON.stringify(last?.content))[0].output;
}

const guarded = (): Harness =>
  createHarness().on('before_tool', ({ tool: name, input, ...payload }) => {
    const command = String(input['command']);
    if (command.includes('rm')) return { action: 'block', reason: 'Nothing is deleted here.' };
    return { action: 'mutate', payload: { ...payload, tool: name, input: { command: `${command} --safe` } } };
  });

describe('tools of the AI SDK', () => {
  it('run with the input that hooks left', async () => {
    const ran: string[] = [];
    const model = modelSaying(calls('shell', { command: 'ls' }), says('done'));
    const tools = bridleTools(await guarded().session(), toolsWith(ran));
    const { text } = await generateText({ model, tools, prompt: 'go', stopWhen: stepCountIs(5) });
    expect([ran, text]).toEqual([['ls --safe'], 'done']);
    expect(shownOutput(model)).toEqual({ type: 'text', value: 'ran ls --safe' });
  });

  it('that are refused do not run, and the model is told why', async () => {
    const ran: string[] = [];
    const model = modelSaying(calls('shell', { command: 'rm -rf /' }), says('sorry'));
    const tools = bridleTools(await guarded().session(), toolsWith(ran));
    await generateText({ model, tools, prompt: 'go', stopWhen: stepCountIs(5) });
    expect(ran).toEqual([]);
    expect(shownOutput(model)).toEqual({ type: 'error-text', value: 'Nothing is deleted here.' });
  });

  it('have their outputs replaced, also those that come in versions', async () => {
    const harness = createHarness().on('after_tool', (payload) => ({
      action: 'mutate',
      payload: { ...payload, result: String(payload.result).replace('hunter2', '***') },
    }));
    const model = modelSaying(calls('steps', {}), says('done'));
    const tools = bridleTools(await harness.session(), toolsWith([]));
    const { steps } = await generateText({ model, tools, prompt: 'go', stopWhen: stepCountIs(5) });
    expect(shownOutput(model)).toEqual({ type: 'text', value: 'then ***' });
    expect(JSON.stringify(steps)).not.toContain('hunter2');
  });

  it('that run elsewhere are left as they are', async () => {
    const tools = toolsWith([]);
    expect(bridleTools(await createHarness().session(), tools).browser).toBe(tools.browser);
  });

  it('stream as before', async () => {
    const ran: string[] = [];
    const model = new MockLanguageModelV3({
      doStream: [
        {
          stream: simulateReadableStream({
            chunks: [
              { type: 'tool-call', toolCallId: 'c1', toolName: 'shell', input: '{"command":"rm x"}' },
              { type: 'finish', finishReason: { unified: 'tool-calls', raw: undefined }, usage: USAGE },
            ],
          }),
        },
        {
          stream: simulateReadableStream({
            chunks: [
              { type: 'text-start', id: '1' },
              { type: 'text-delta', id: '1', delta: 'sorry' },
              { type: 'text-end', id: '1' },
              { type: 'finish', finishReason: { unified: 'stop', raw: undefined }, usage: USAGE },
            ],
          }),
        },
      ],
    });
    const tools = bridleTools(await guarded().session(), toolsWith(ran));
    const { fullStream } = streamText({ model, tools, prompt: 'go', stopWhen: stepCountIs(5) });
    const kinds: string[] = [];
    for await (const part of fullStream) kinds.push(part.type);
    expect(kinds).toContain('tool-error');
    expect(kinds).toContain('text-delta');
    expect(ran).toEqual([]);
  });
});

describe('a conversation of the AI SDK', () => {
  it('goes through every joint: the prompt, each turn, the stop, and back', async () => {
    const order: string[] = [];
    let stops = 0;
    const harness = createHarness()
      .on('user_message', ({ message }) => {
        order.push(`user: ${message}`);
        return { context: 'be brief' };
      })
      .on('before_tool', ({ tool: name, callId }) => void order.push(`tool: ${name} ${callId}`))
      .on('after_turn', ({ turn, hasUsedTools }) => void order.push(`turn ${turn} ${hasUsedTools}`))
      .on('before_stop', () => {
        stops += 1;
        order.push('stop?');
        return stops === 1 ? { action: 'continue', followUps: ['and the tests?'] } : null;
      });
    const session = await harness.session();
    const model = modelSaying(calls('shell', { command: 'ls' }), says('done'), says('tests pass'));
    const tools = bridleTools(session, toolsWith([]));
    const result = await bridleGeneration<ModelMessage>(session, {
      prompt: 'go',
      generate: (messages) =>
        generateText({ model, tools, messages, stopWhen: stepCountIs(5), prepareStep: bridleSteps(session) }),
    });
    expect(order).toEqual([
      'user: go',
      'tool: shell c1',
      'turn 1 true',
      'turn 2 false',
      'stop?',
      'turn 3 false',
      'stop?',
    ]);
    expect([result.kind, result.text]).toEqual(['done', 'tests pass']);
    const prompt = model.doGenerateCalls.at(-1)?.prompt ?? [];
    expect(prompt[0]).toMatchObject({ role: 'user', content: [{ text: 'go\n\nbe brief' }] });
    expect(prompt.at(-1)).toMatchObject({ role: 'user', content: [{ text: 'and the tests?' }] });
  });

  it('keeps a changed history for all later steps', async () => {
    const summary = [{ role: 'user', content: 'summary' }];
    const harness = createHarness().on('after_turn', ({ turn, ...payload }) =>
      turn === 1 ? { action: 'mutate', payload: { ...payload, messages: summary } } : null,
    );
    const session = await harness.session();
    const model = modelSaying(
      calls('shell', { command: 'a' }, 'c1'),
      calls('shell', { command: 'b' }, 'c2'),
      says('done'),
    );
    await generateText({
      model,
      tools: bridleTools(session, toolsWith([])),
      prompt: 'go',
      stopWhen: stepCountIs(5),
      prepareStep: bridleSteps(session),
    });
    const roles = model.doGenerateCalls.map(({ prompt }) => prompt.map(({ role }) => role));
    expect(roles).toEqual([['user'], ['user'], ['user', 'assistant', 'tool']]);
    expect(model.doGenerateCalls[1]?.prompt[0]).toMatchObject({ content: [{ text: 'summary' }] });
  });

  it('does not begin when a hook refuses the prompt', async () => {
    const harness = createHarness().on('user_message', () => ({ action: 'block', reason: 'closed' }));
    const model = modelSaying(says('hello'));
    const result = await bridleGeneration<ModelMessage>(await harness.session(), {
      prompt: 'go',
      generate: (messages) => generateText({ model, messages }),
    });
    expect(result).toEqual({ kind: 'blocked', text: 'closed', messages: [] });
    expect(model.doGenerateCalls).toEqual([]);
  });
});
