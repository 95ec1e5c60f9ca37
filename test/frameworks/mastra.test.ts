import { Agent } from '@mastra/core/agent';
import { createTool } from '@mastra/core/tools';
import { MockLanguageModelV3 } from 'ai/test';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bridleGeneration, bridleTools } from '../../src/adapters/mastra.js';
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

const calls = (toolName: string, input: object) => ({
  content: [{ type: 'tool-call' as const, toolCallId: 'c1', toolName, input: JSON.stringify(input) }],
  finishReason: { unified: 'tool-calls' as const, raw: undefined },
  usage: USAGE,
  warnings: [],
});

function modelSaying(...replies: ReturnType<typeof says | typeof calls>[]): MockLanguageModelV3 {
  const rest = [...replies];
  return new MockLanguageModelV3({ doGenerate: async () => rest.shift() ?? says('nothing more') });
}

type Message = { role: 'user'; content: string } | { role: 'assistant'; content: string };

const shell = (ran: string[]) =>
  createTool({
    id: 'shell',
    description: 'run a command',
    inputSchema: z.object({ command: z.string() }),
    execute: async ({ command }) => {
      ran.push(command);
      return { said: `ran ${command}` };
    },
  });

const guarded = (): Harness =>
  createHarness()
    .on('before_tool', ({ input, ...payload }) =>
      String(input['command']).startsWith('rm')
        ? { action: 'block', reason: 'Nothing is deleted here.' }
        : {
            action: 'mutate',
            payload: { ...payload, input: { command: `${String(input['command'])} --safe` } },
          },
    )
    .on('after_tool', (payload) => ({
      action: 'mutate',
      payload: { ...payload, result: JSON.parse(JSON.stringify(payload.result).replace('ran', 'redacted')) },
    }));

function agentOf(model: MockLanguageModelV3, tools: Record<string, ReturnType<typeof shell>>): Agent {
  // Mastra's type of a model is narrower than what it takes.
  const { taken } = Object.assign(Object.create(null), { taken: model });
  return new Agent({ id: 'a', name: 'a', instructions: 'help', model: taken, tools });
}

describe('tools of Mastra', () => {
  it.each([
    ['ls', ['ls --safe'], 'redacted ls --safe'],
    ['rm x', [], 'Nothing is deleted here.'],
  ])('are judged: %s', async (command, expected, told) => {
    const ran: string[] = [];
    const model = modelSaying(calls('shell', { command }), says('done'));
    const tools = bridleTools(await guarded().session(), { shell: shell(ran) });
    const { text } = await agentOf(model, tools).generate('go');
    expect([text, ran]).toEqual(['done', expected]);
    expect(JSON.stringify(model.doGenerateCalls.at(-1)?.prompt)).toContain(told);
  });
});

describe('a conversation of Mastra', () => {
  it('goes on while hooks want it to', async () => {
    let stops = 0;
    const harness = createHarness()
      .on('user_message', () => ({ context: 'be brief' }))
      .on('before_stop', () => {
        stops += 1;
        return stops === 1 ? { action: 'continue', followUps: ['and the tests?'] } : null;
      });
    const model = modelSaying(says('done'), says('tests pass'));
    const agent = agentOf(model, {});
    const result = await bridleGeneration<Message>(await harness.session(), {
      prompt: 'go',
      generate: async (messages) => {
        const { text } = await agent.generate(messages);
        return { text, response: { messages: [{ role: 'assistant', content: text }] } };
      },
    });
    expect(result.text).toBe('tests pass');
    expect(JSON.stringify(model.doGenerateCalls[0]?.prompt)).toContain('be brief');
    expect(JSON.stringify(model.doGenerateCalls[1]?.prompt)).toContain('and the tests?');
  });
});
