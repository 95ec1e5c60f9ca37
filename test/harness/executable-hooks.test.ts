import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createHarness } from '../../src/harness/index.js';
import { objectIn } from '../../src/model/json.js';
import { Sandbox } from '../support/hook-process.js';

afterEach(() => vi.unstubAllEnvs());

/** A person's own executable hook, which keeps what it was told and answers what it is given. */
function withHook(event: string, answer: object): { sandbox: Sandbox; told: () => object | null } {
  const sandbox = new Sandbox();
  vi.stubEnv('HOME', sandbox.home);
  const dir = join(sandbox.home, '.kodelet/hooks');
  const log = join(sandbox.home, 'told.json');
  mkdirSync(dir, { recursive: true });
  const script = [
    '#!/bin/sh',
    `if [ "$1" = hook ]; then echo ${event}; exit 0; fi`,
    `cat > '${log}'`,
    `printf '%s' '${JSON.stringify(answer)}'`,
  ].join('\n');
  writeFileSync(join(dir, 'mine'), `${script}\n`);
  chmodSync(join(dir, 'mine'), 0o755);
  return { sandbox, told: () => objectIn(readFileSync(log, 'utf8')) };
}

describe('executable hooks under a harness', () => {
  it('are told of a stop as their protocol promises, and send the agent back', async () => {
    const { sandbox, told } = withHook('agent_stop', {
      result: 'continue',
      follow_up_messages: ['Please also run the linter', 'And the tests'],
    });
    const session = await createHarness({ project: sandbox.project }).session({ id: 'conv-1' });
    const messages = [{ role: 'user', content: 'hi' }];
    const answer = await session.beforeStop({ messages, usage: { contextTokens: 5, maxContextTokens: 10 } });
    expect([answer.kind, answer.followUps]).toEqual([
      'continue',
      ['Please also run the linter', 'And the tests'],
    ]);
    expect(told()).toEqual({
      event: 'agent_stop',
      conv_id: 'conv-1',
      cwd: sandbox.project,
      invoked_by: 'main',
      messages,
      usage: { input_tokens: 0, output_tokens: 0, current_context_window: 5, max_context_window: 10 },
      auto_compact_enabled: false,
      auto_compact_threshold: 0.8,
    });
    expect(sandbox.rows().at(-1)).toMatchObject({ kind: 'before_stop', verdict: 'deny' });
    expect((await session.beforeStop({ messages })).kind).toBe('stop');
  });

  it('change a conversation after a turn, and ask for recipes', async () => {
    const { sandbox, told } = withHook('after_turn', { result: 'callback', callback: 'compact' });
    const harness = createHarness({ project: sandbox.project, runRecipe: () => 'the summary' });
    const session = await harness.session();
    const messages = [{ role: 'assistant', content: 'so far' }];
    expect((await session.afterTurn({ messages, hasUsedTools: true })).messages).toEqual([
      { role: 'user', content: 'the summary' },
    ]);
    expect(told()).toMatchObject({ turn_number: 1, tools_used: true, last_assistant_content: 'so far' });
  });

  it('know a subagent, and rewrite what it asks for', async () => {
    const { sandbox, told } = withHook('before_tool_call', { blocked: false, input: { command: 'ls -la' } });
    const session = await createHarness({ project: sandbox.project }).session();
    const scout = await session.subagent('scout');
    const permit = await scout.beforeTool({ name: 'bash', input: { command: 'ls' }, callId: 'tool-1' });
    expect(permit).toMatchObject({ kind: 'run', input: { command: 'ls -la' } });
    expect(told()).toMatchObject({
      event: 'before_tool_call',
      invoked_by: 'subagent',
      tool_name: 'bash',
      tool_input: { command: 'ls' },
      tool_user_id: 'tool-1',
    });
  });

  it('replace what a tool said', async () => {
    const output = { toolName: 'bash', success: true, metadata: { output: 'clean' } };
    const { sandbox } = withHook('after_tool_call', { output });
    const session = await createHarness({ project: sandbox.project }).session();
    const passed = await session.afterTool({ name: 'bash', input: { command: 'env' } }, 'dirty');
    expect(passed).toMatchObject({ output: 'clean', isReplaced: true });
  });
});
