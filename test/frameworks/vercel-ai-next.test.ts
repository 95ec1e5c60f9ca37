import { generateText, isStepCount, tool, type ModelMessage } from 'ai';
import { MockLanguageModelV3 } from 'ai/test';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bridleGeneration, bridleSteps, bridleTools } from '../../src/adapters/vercel-ai.js';
import { createHarness } from '../../src/harness/index.js';

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

describe('the next version of the AI SDK', () => {
  it('is bridled by the same adapter', async () => {
    const ran: string[] = [];
    let stops = 0;
    const harness = createHarness()
      .on('before_tool', ({ input }) =>
        input['command'] === 'rm' ? { action: 'block', reason: 'Nothing is deleted here.' } : null,
      )
      .on('before_stop', () => {
        stops += 1;
        return stops === 1 ? { action: 'continue', followUps: ['and the tests?'] } : null;
      });
    const session = await harness.session();
    const script = [
      calls('shell', { command: 'rm' }),
      says('sorry'),
      calls('shell', { command: 'test' }),
      says('green'),
    ];
    const model = new MockLanguageModelV3({ doGenerate: async () => script.shift() ?? says('nothing more') });
    const tools = bridleTools(session, {
      shell: tool({
        inputSchema: z.object({ command: z.string() }),
        execute: async ({ command }) => {
          ran.push(command);
          return 'ok';
        },
      }),
    });
    const result = await bridleGeneration<ModelMessage>(session, {
      prompt: 'go',
      generate: (messages) =>
        generateText({ model, tools, messages, stopWhen: isStepCount(5), prepareStep: bridleSteps(session) }),
    });
    expect([result.text, ran]).toEqual(['green', ['test']]);
    const shown = JSON.stringify(model.doGenerateCalls.at(-1)?.prompt);
    for (const said of ['Nothing is deleted here.', 'sorry', 'and the tests?']) expect(shown).toContain(said);
  });
});
