import { describe, expect, it } from 'vitest';
import { handlerIn, loadPlugin, start, type Bench } from './bench.js';

type Answers = Parameters<typeof loadPlugin>[1];

async function hooksWith(answers: Answers, program?: string): Promise<{ hooks: unknown; bench: Bench }> {
  const bench = await loadPlugin('opencode', answers, program);
  return { bench, hooks: await start(bench.module, 'Bridle', { directory: '/p' }) };
}

const CALL = { tool: 'bash', sessionID: 'ses_1', callID: 'call_1' };

describe('the plugin for OpenCode', () => {
  it('exports one function and nothing else, because anything else drops it silently', async () => {
    const { module } = await loadPlugin('opencode', {});
    expect(Object.entries(module).map(([name, value]) => [name, typeof value])).toEqual([
      ['Bridle', 'function'],
    ]);
  });

  it('sends a frame and lets a call run on which nobody has an opinion', async () => {
    const { hooks, bench } = await hooksWith({});
    await handlerIn(hooks, 'config')({ mcp: { e2e: {} } });
    const output = { args: { command: 'ls' } };
    await handlerIn(hooks, 'tool.execute.before')(CALL, output);
    expect(output).toEqual({ args: { command: 'ls' } });
    expect(bench.frames()).toEqual([
      {
        agent: 'opencode',
        hook_event_name: 'tool.execute.before',
        cwd: '/p',
        session_id: 'ses_1',
        tool_name: 'bash',
        tool_input: { command: 'ls' },
        tool_use_id: 'call_1',
        mcp_servers: ['e2e'],
      },
    ]);
  });

  it('throws the reason of a refusal', async () => {
    const { hooks } = await hooksWith({
      'tool.execute.before': { exit: 2, stderr: 'Not this.', stdout: '{"decision":"deny"}' },
    });
    await expect(handlerIn(hooks, 'tool.execute.before')(CALL, { args: {} })).rejects.toThrow('Not this.');
  });

  it('changes the arguments in place', async () => {
    const { hooks } = await hooksWith({
      'tool.execute.before': { stdout: '{"updatedInput":{"command":"npm ci"}}' },
    });
    const args = { command: 'npm i', timeout: 5 };
    await handlerIn(hooks, 'tool.execute.before')(CALL, { args });
    expect(args).toEqual({ command: 'npm ci' });
  });

  it.each([
    ['cannot start', {}, '/nowhere/bridle', /could not judge this call \(spawn \/nowhere\/bridle ENOENT\)/],
    ['crashes', { 'tool.execute.before': { exit: 1 } }, undefined, /exit code 1/],
    ['is killed', { 'tool.execute.before': { signal: 'SIGKILL' } }, undefined, /ended by SIGKILL/],
    [
      'prints a stray line',
      { 'tool.execute.before': { stdout: 'debug\n{}' } },
      undefined,
      /unreadable answer/,
    ],
  ])('refuses the call when the hook command %s', async (_name, answers, program, reason) => {
    const { hooks } = await hooksWith(answers, program);
    await expect(handlerIn(hooks, 'tool.execute.before')(CALL, { args: {} })).rejects.toThrow(reason);
  });

  it('refuses the call when the hook command hangs, by a limit of its own', async () => {
    const bench = await loadPlugin(
      'opencode',
      { 'tool.execute.before': { hangs: true } },
      process.execPath,
      300,
    );
    const hooks = await start(bench.module, 'Bridle', { directory: '/p' });
    await expect(handlerIn(hooks, 'tool.execute.before')(CALL, { args: {} })).rejects.toThrow(
      'no answer within 0.3 s',
    );
  });

  it('replaces and enriches results, also those of MCP tools', async () => {
    const { hooks } = await hooksWith({
      'tool.execute.after': { stdout: '{"updatedOutput":"clean","additionalContext":"Mind the gap."}' },
    });
    const text = { title: 't', output: 'dirty', metadata: { exit: 0 } };
    await handlerIn(hooks, 'tool.execute.after')({ ...CALL, args: {} }, text);
    expect(text.output).toBe('clean\nMind the gap.');
    const parts = { content: [{ type: 'text', text: 'dirty' }] };
    await handlerIn(hooks, 'tool.execute.after')({ ...CALL, args: {} }, parts);
    expect(parts.content).toEqual([{ type: 'text', text: 'clean\nMind the gap.' }]);
  });

  it('refuses a prompt by throwing, adds context as a part, and lets one through that could not be judged', async () => {
    const prompt = () => ({ message: { id: 'm' }, parts: [{ type: 'text', text: 'hi', messageID: 'm' }] });
    const refused = await hooksWith({ 'chat.message': { exit: 2, stderr: 'No.' } });
    await expect(handlerIn(refused.hooks, 'chat.message')({ sessionID: 's' }, prompt())).rejects.toThrow(
      'No.',
    );
    const enriched = await hooksWith({ 'chat.message': { stdout: '{"additionalContext":"C"}' } });
    const output = prompt();
    await handlerIn(enriched.hooks, 'chat.message')({ sessionID: 's' }, output);
    expect(output.parts.map(({ text }) => text)).toEqual(['hi', 'C']);
    const broken = await hooksWith({ 'chat.message': { exit: 1 } });
    await handlerIn(broken.hooks, 'chat.message')({ sessionID: 's' }, prompt());
  });

  it('tells sessions from subagents, failed tools once, and puts context of the start into the system prompt', async () => {
    const { hooks, bench } = await hooksWith({
      'session.created': { stdout: '{"additionalContext":"Welcome."}' },
    });
    const event = handlerIn(hooks, 'event');
    await event({ event: { type: 'session.created', properties: { info: { id: 'a' } } } });
    await event({ event: { type: 'session.created', properties: { info: { id: 'b', parentID: 'a' } } } });
    const part = {
      type: 'tool',
      tool: 'read',
      callID: 'c',
      sessionID: 'a',
      state: { status: 'error', error: 'gone', input: {} },
    };
    await event({ event: { type: 'message.part.updated', properties: { part } } });
    await event({ event: { type: 'message.part.updated', properties: { part } } });
    await event({ event: { type: 'session.idle', properties: { sessionID: 'b' } } });
    await event({ event: { type: 'something.else' } });
    const output = { system: ['base'] };
    await handlerIn(hooks, 'experimental.chat.system.transform')({ sessionID: 'a' }, output);
    expect(output.system).toEqual(['base', 'Welcome.']);
    expect(new Set(bench.frames().map((frame) => frame['hook_event_name']))).toEqual(
      new Set(['session.created', 'session.created.child', 'message.part.updated', 'session.idle.child']),
    );
    expect(bench.frames()).toHaveLength(4);
  });
});
