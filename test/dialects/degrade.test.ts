import { describe, expect, it } from 'vitest';
import { degradeDecision } from '../../src/dialects/degrade.js';
import { ask, rewrite, type Verdict } from '../../src/model/verdict.js';
import { withToolInput } from '../../src/model/event.js';
import { decisionOf, dialectNamed, eventNamed } from './fixtures.js';
import { isRefusal } from './refusal.js';

describe('degradeDecision', () => {
  it('a rewrite the agent cannot do becomes a deny that tells the model the input to use', () => {
    const qwen = dialectNamed('qwen-code');
    const event = eventNamed(qwen, 'PreToolUse');
    const { decision, degradations } = degradeDecision(
      qwen,
      decisionOf(event, rewrite({ command: 'npm ci' }, 'Use the lock file.')),
    );
    expect(degradations).toEqual([
      { intent: 'rewrite', became: 'deny', why: 'Qwen Code cannot do "rewrite" on PreToolUse.' },
    ]);
    expect(qwen.encode(event, decision)).toEqual({
      stdout: JSON.stringify({
        hookSpecificOutput: {
          hookEventName: 'PreToolUse',
          permissionDecision: 'deny',
          permissionDecisionReason: 'Use the lock file. Make the call again with this input: npm ci',
        },
      }),
      stderr: 'Use the lock file. Make the call again with this input: npm ci',
      exitCode: 2,
    });
  });

  it('a rewrite that another hook asked about is not lost where the agent can ask but not rewrite', () => {
    const qwen = dialectNamed('qwen-code');
    const event = eventNamed(qwen, 'PreToolUse');
    const verdict: Verdict = ask('Sure?');
    const final = withToolInput(event, { command: 'npm ci' });
    const { decision, degradations } = degradeDecision(qwen, {
      verdict,
      event: final,
      wasRewritten: true,
      runs: [],
    });
    expect(degradations.map(({ intent, became }) => [intent, became])).toEqual([['rewrite', 'deny']]);
    expect(isRefusal('qwen-code', qwen.encode(event, decision))).toBe(true);
  });

  it('what a row promises in general can be taken back for one event', () => {
    const cline = dialectNamed('cline');
    const fromVsCode = cline.decode({
      bytes: new Uint8Array(),
      payload: {
        hookName: 'PreToolUse',
        preToolUse: { toolName: 'execute_command', parameters: { command: 'ls' } },
      },
      eventName: 'PreToolUse',
      env: {},
    });
    const wish = rewrite({ commands: ['true'] });
    const intents = (event: typeof fromVsCode): unknown =>
      degradeDecision(cline, decisionOf(event, wish)).degradations.map(({ intent, became }) => [
        intent,
        became,
      ]);
    expect(intents(fromVsCode)).toEqual([['rewrite', 'deny']]);
    const raw = { bytes: null, value: { tool_call: { name: 'run_commands' } } };
    expect(intents({ ...fromVsCode, raw })).toEqual([]);
  });
});
