import { describe, expect, it } from 'vitest';
import { handlerIn, listener, loadPlugin, start } from './bench.js';

type Answers = Parameters<typeof loadPlugin>[1];

async function pluginWith(answers: Answers, program?: string): Promise<Record<string, unknown>> {
  const { module } = await loadPlugin('amp', answers, program);
  const agent = listener();
  await start(module, 'default', { on: agent.on });
  return agent.handlers;
}

const CALL = { tool: 'Bash', input: { cmd: 'ls' }, toolUseID: 't1', thread: { id: 'T-1' } };

describe('the plugin for Amp', () => {
  it.each<[string, Answers, string | undefined, unknown]>([
    ['silence is an allow', {}, undefined, { action: 'allow' }],
    [
      'a refusal tells the model why',
      { 'tool.call': { exit: 2, stderr: 'Not this.' } },
      undefined,
      { action: 'reject-and-continue', message: 'Not this.' },
    ],
    [
      'a rewrite modifies the call',
      { 'tool.call': { stdout: '{"updatedInput":{"cmd":"true"}}' } },
      undefined,
      { action: 'modify', input: { cmd: 'true' } },
    ],
  ])('%s', async (_name, answers, program, decision) => {
    expect(await handlerIn(await pluginWith(answers, program), 'tool.call')(CALL)).toEqual(decision);
  });

  it('rejects a call that could not be judged', async () => {
    const handlers = await pluginWith({}, '/nowhere/bridle');
    expect(await handlerIn(handlers, 'tool.call')(CALL)).toMatchObject({ action: 'reject-and-continue' });
  });

  it('continues a run that is not done, and lets it end when that could not be judged', async () => {
    const demanding = await pluginWith({ 'agent.end': { exit: 2, stderr: 'Run the tests.' } });
    expect(await handlerIn(demanding, 'agent.end')(CALL)).toEqual({
      action: 'continue',
      userMessage: 'Run the tests.',
    });
    expect(await handlerIn(await pluginWith({}, '/nowhere/bridle'), 'agent.end')(CALL)).toBe(undefined);
  });

  it('adds context to prompts and results', async () => {
    const handlers = await pluginWith({
      'agent.start': { stdout: '{"additionalContext":"C"}' },
      'tool.result': { stdout: '{"additionalContext":"C"}' },
    });
    expect(await handlerIn(handlers, 'agent.start')({ message: 'hi', thread: { id: 'T' } })).toEqual({
      message: { content: 'C', display: false },
    });
    expect(await handlerIn(handlers, 'tool.result')({ ...CALL, status: 'done', output: 'ok' })).toEqual({
      status: 'done',
      output: 'ok\nC',
    });
  });
});
