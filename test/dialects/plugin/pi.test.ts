import { describe, expect, it } from 'vitest';
import { handlerIn, listener, loadPlugin, start, type Bench } from './bench.js';

type Answers = Parameters<typeof loadPlugin>[1];

const CONTEXT = { cwd: '/p', sessionManager: { getSessionId: () => 's1' } };

async function extensionWith(
  answers: Answers,
  program?: string,
): Promise<{ agent: ReturnType<typeof listener>; bench: Bench }> {
  const bench = await loadPlugin('pi', answers, program);
  const agent = listener();
  const send = (...args: unknown[]): void => void agent.sent.push(args);
  await start(bench.module, 'default', { on: agent.on, sendMessage: send, sendUserMessage: send });
  return { agent, bench };
}

const call = (input: object = { command: 'ls' }): object => ({ toolName: 'bash', toolCallId: 'c1', input });

describe('the extension for pi', () => {
  it('blocks a refused call with its reason', async () => {
    const { agent, bench } = await extensionWith({ tool_call: { exit: 2, stderr: 'Not this.' } });
    expect(await handlerIn(agent.handlers, 'tool_call')(call(), CONTEXT)).toEqual({
      block: true,
      reason: 'Not this.',
    });
    expect(bench.frames()).toEqual([
      {
        agent: 'pi',
        hook_event_name: 'tool_call',
        session_id: 's1',
        cwd: '/p',
        tool_name: 'bash',
        tool_input: { command: 'ls' },
        tool_use_id: 'c1',
      },
    ]);
  });

  it('blocks a call that could not be judged', async () => {
    const { agent } = await extensionWith({}, '/nowhere/bridle');
    expect(await handlerIn(agent.handlers, 'tool_call')(call(), CONTEXT)).toMatchObject({ block: true });
  });

  it('changes the input in place and otherwise stays silent', async () => {
    const { agent } = await extensionWith({ tool_call: { stdout: '{"updatedInput":{"command":"npm ci"}}' } });
    const input = { command: 'npm i' };
    expect(await handlerIn(agent.handlers, 'tool_call')(call(input), CONTEXT)).toBe(undefined);
    expect(input).toEqual({ command: 'npm ci' });
  });

  it('asks once per prompt and gives the context when the agent starts', async () => {
    const { agent, bench } = await extensionWith({ input: { stdout: '{"additionalContext":"C"}' } });
    expect(await handlerIn(agent.handlers, 'input')({ text: 'hi' }, CONTEXT)).toBe(undefined);
    expect(await handlerIn(agent.handlers, 'before_agent_start')({ prompt: 'hi' }, CONTEXT)).toEqual({
      message: { customType: 'bridle', content: 'C', display: true },
    });
    expect(bench.frames()).toHaveLength(1);
  });

  it('ends a refused prompt', async () => {
    const { agent } = await extensionWith({ input: { exit: 2, stderr: 'No.' } });
    expect(await handlerIn(agent.handlers, 'input')({ text: 'hi' }, CONTEXT)).toEqual({ action: 'handled' });
  });

  it('sends the agent back to work synchronously, and only after a turn without tool calls', async () => {
    const { agent, bench } = await extensionWith({ 'turn_end.last': { exit: 2, stderr: 'Run the tests.' } });
    const turnEnd = handlerIn(agent.handlers, 'turn_end');
    turnEnd({ toolResults: [{}] }, CONTEXT);
    expect(agent.sent).toEqual([]);
    turnEnd({ toolResults: [] }, CONTEXT);
    expect(agent.sent).toEqual([['Run the tests.', { deliverAs: 'followUp' }]]);
    expect(bench.frames()).toHaveLength(1);
  });

  it('two of them in one process send the agent back once, and neither takes the reason for a prompt', async () => {
    const answers = { 'turn_end.last': { exit: 2, stderr: 'Once is enough.' } };
    const [first, second] = [await extensionWith(answers), await extensionWith(answers)];
    const event = { toolResults: [], message: { role: 'assistant' } };
    // The newer pi gives each of them an event of its own.
    for (const { agent } of [first, second]) handlerIn(agent.handlers, 'turn_end')({ ...event }, CONTEXT);
    expect([...first.agent.sent, ...second.agent.sent]).toEqual([
      ['Once is enough.', { deliverAs: 'followUp' }],
    ]);
    await handlerIn(second.agent.handlers, 'input')({ text: 'Once is enough.' }, CONTEXT);
    expect([first.bench.frames().length, second.bench.frames().length]).toEqual([1, 0]);
  });

  it('a hook command that cannot start does not send the agent back for ever', async () => {
    const { agent } = await extensionWith({}, '/nowhere/bridle');
    handlerIn(agent.handlers, 'turn_end')({ toolResults: [] }, CONTEXT);
    expect(agent.sent).toEqual([]);
  });

  it('replaces results', async () => {
    const { agent } = await extensionWith({ tool_result: { stdout: '{"updatedOutput":"clean"}' } });
    const event = { ...call(), content: [{ type: 'text', text: 'dirty' }], isError: false };
    expect(await handlerIn(agent.handlers, 'tool_result')(event, CONTEXT)).toEqual({
      content: [{ type: 'text', text: 'clean' }],
    });
  });
});
