import {
  Agent,
  Runner,
  tool,
  Usage,
  type AgentInputItem,
  type Model,
  type ModelRequest,
} from '@openai/agents-core';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bridleRun, bridleTools } from '../../src/adapters/openai-agents.js';
import { createHarness } from '../../src/harness/index.js';

type Output = Awaited<ReturnType<Model['getResponse']>>['output'];

const says = (text: string): Output => [
  { type: 'message', role: 'assistant', status: 'completed', content: [{ type: 'output_text', text }] },
];
const calls = (name: string, input: object): Output => [
  { type: 'function_call', callId: 'c1', name, status: 'completed', arguments: JSON.stringify(input) },
];

/** A model that says what it is told to, behind the SDK's own interface. */
class ScriptedModel implements Model {
  readonly asked: ModelRequest[] = [];
  private readonly replies: Output[];

  constructor(...replies: Output[]) {
    this.replies = replies;
  }

  async getResponse(request: ModelRequest) {
    this.asked.push({ ...request, input: structuredClone(request.input) });
    return { usage: new Usage(), output: this.replies.shift() ?? says('nothing more') };
  }

  getStreamedResponse(): AsyncIterable<never> {
    throw new Error('not streamed here');
  }
}

const shell = (ran: string[]) =>
  tool({
    name: 'shell',
    description: 'run a command',
    parameters: z.object({ command: z.string() }),
    execute: async ({ command }) => {
      ran.push(command);
      return `ran ${command}`;
    },
  });

const runner = new Runner({ tracingDisabled: true });

/** What the model was told the tool said. */
function toolSaid(model: ScriptedModel): unknown {
  const input = model.asked.at(-1)?.input;
  const result = Array.isArray(input) ? input.findLast((item) => item.type === 'function_call_result') : null;
  return JSON.parse(JSON.stringify(result ?? null))?.output?.text;
}

describe('tools of the OpenAI Agents SDK', () => {
  it.each([
    ['ls', ['ls --safe'], 'ran ls --safe, redacted'],
    ['rm x', [], 'Nothing is deleted here.'],
  ])('are judged: %s', async (command, expected, told) => {
    const ran: string[] = [];
    const harness = createHarness()
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
        payload: { ...payload, result: `${String(payload.result)}, redacted` },
      }));
    const model = new ScriptedModel(calls('shell', { command }), says('done'));
    const tools = bridleTools(await harness.session(), [shell(ran)]);
    const { finalOutput } = await runner.run(new Agent({ name: 'a', model, tools }), 'go');
    expect([finalOutput, ran, toolSaid(model)]).toEqual(['done', expected, told]);
  });

  it('are not run with arguments that nobody can judge', async () => {
    const ran: string[] = [];
    const [guarded] = bridleTools(await createHarness().session(), [shell(ran)]);
    const context = new (await import('@openai/agents-core')).RunContext();
    expect(await guarded?.invoke(context, '["ls"]')).toContain('not a JSON object');
    expect(ran).toEqual([]);
  });
});

describe('a run of the OpenAI Agents SDK', () => {
  it('goes through the prompt, the turn and the stop, and goes on while hooks want it to', async () => {
    let stops = 0;
    const harness = createHarness()
      .on('user_message', () => ({ context: 'be brief' }))
      .on('before_stop', () => {
        stops += 1;
        return stops === 1 ? { action: 'continue', followUps: ['and the tests?'] } : null;
      });
    const session = await harness.session();
    const model = new ScriptedModel(says('done'), says('tests pass'));
    const agent = new Agent({ name: 'a', model });
    const result = await bridleRun<AgentInputItem>(session, {
      prompt: 'go',
      run: (input) => runner.run(agent, input),
    });
    expect(result.text).toBe('tests pass');
    const inputs = model.asked.map(({ input }) => (Array.isArray(input) ? input : []));
    expect(inputs[0]).toMatchObject([{ role: 'user', content: 'go\n\nbe brief' }]);
    expect(inputs[1]?.at(-1)).toMatchObject({ role: 'user', content: 'and the tests?' });
    expect(inputs[1]).toHaveLength(3);
  });

  it('goes on from a history that a hook has changed', async () => {
    const harness = createHarness().on('before_stop', ({ messages = [] }) =>
      messages.length === 1
        ? null
        : { action: 'mutate', payload: { messages: [{ role: 'user', content: 'summary' }] } },
    );
    const session = await harness.session();
    const model = new ScriptedModel(says('done'), says('again'));
    const agent = new Agent({ name: 'a', model });
    const run = (input: AgentInputItem[]) => runner.run(agent, input);
    const first = await bridleRun<AgentInputItem>(session, { prompt: 'go', run });
    await bridleRun<AgentInputItem>(session, { prompt: 'more', history: first.messages, run });
    expect(model.asked[1]?.input).toMatchObject([{ content: 'summary' }, { content: 'more' }]);
  });
});
