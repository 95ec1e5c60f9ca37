import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  compactionWith,
  compactTrigger,
  createHarness,
  estimateTokens,
  type Harness,
  type HarnessOptions,
  type TurnAnswer,
} from '../../src/harness/index.js';
import { stopOccurrence, type Speaker } from '../../src/harness/occurrence.js';
import { isJsonObject, objectAt, objectIn, stringAt, type JsonObject } from '../../src/model/json.js';
import { casesOf, loadCases, type Case } from '../support/conformance.js';
import { registerOn } from '../support/untyped.js';

const SPEAKER: Speaker = { agent: 'test', session: 's', cwd: null, subagent: null, invokedRecipe: null };

/** What an executable hook printed, as a handler says it; what the protocol skips is a handler that fails. */
function answerOf(stdout: string, payload: JsonObject): unknown {
  if (stdout === '') return null;
  const said = objectIn(stdout);
  if (said === null) throw new Error('bad JSON');
  if (said['blocked'] === true) return { action: 'block', reason: stringAt(said, 'reason') ?? '' };
  if (isJsonObject(said['output']))
    return { action: 'mutate', payload: { ...payload, result: said['output'] } };
  switch (stringAt(said, 'result') ?? '') {
    case 'mutate':
      return { action: 'mutate', payload: { ...payload, messages: said['messages'] ?? [] } };
    case 'callback':
      return { action: 'callback', recipe: stringAt(said, 'callback') ?? '' };
    default:
      return Array.isArray(said['follow_up_messages'])
        ? { action: 'continue', followUps: said['follow_up_messages'] }
        : null;
  }
}

interface Stage {
  readonly harness: Harness;
  readonly seen: { executed: number; recipes: string[]; notices: string[] };
}

function stageOf(row: Case, options: HarnessOptions = {}): Stage {
  const seen: Stage['seen'] = { executed: 0, recipes: [], notices: [] };
  const harness = createHarness({
    notice: (text) => seen.notices.push(text),
    runRecipe: ({ recipe }) => {
      seen.recipes.push(recipe);
      return 'summary';
    },
    ...options,
  });
  const hooks = Array.isArray(row.input['hooks']) ? row.input['hooks'] : [];
  for (const hook of hooks) {
    registerOn(
      harness,
      String(row.input['event']),
      (payload: JsonObject) => {
        seen.executed += 1;
        return answerOf(isJsonObject(hook) ? (stringAt(hook, 'stdout') ?? '') : '', payload);
      },
      { onFailure: 'allow' },
    );
  }
  return { harness, seen };
}

const MESSAGES = [{ role: 'user', content: 'hello' }];

function resultOf(answer: TurnAnswer, { seen }: Stage): string {
  if (seen.recipes.length > 0) return 'callback';
  return answer.isReplaced ? 'mutate' : '';
}

describe('kodelet: after_tool_call', () => {
  it.each(casesOf('kodelet', 'after_tool_call'))('$id', async (row) => {
    const session = await stageOf(row).harness.session();
    const { output, isReplaced } = await session.afterTool({ name: 'bash', input: {} }, 'original');
    if (row.expected['output'] === null) expect([output, isReplaced]).toEqual(['original', false]);
    else expect(output).toMatchObject(objectAt(row.expected, 'output') ?? {});
  });
});

describe('kodelet: user_message_send', () => {
  it.each(casesOf('kodelet', 'user_message_send'))('$id', async (row) => {
    const stage = stageOf(row);
    const reason = stringAt(row.expected, 'reason') ?? stringAt(row.input, 'reason') ?? '';
    if (row.input['consequence'] === 'blocked')
      stage.harness.on('user_message', () => ({ action: 'block', reason }));
    const answer = await (await stage.harness.session()).userMessage('hi');
    expect(answer).toEqual({ kind: 'blocked', reason });
    if (row.expected['executed'] !== undefined) expect(stage.seen.executed).toBe(row.expected['executed']);
  });
});

describe('kodelet: agent_stop', () => {
  it.each(casesOf('kodelet', 'agent_stop'))('$id', async (row) => {
    const stage = stageOf(row);
    const answer = await (await stage.harness.session()).beforeStop({ messages: MESSAGES });
    const { expected } = row;
    if (expected['messages_replaced'] !== undefined)
      expect(answer.isReplaced).toBe(expected['messages_replaced']);
    if (expected['result'] !== undefined)
      expect(answer.kind === 'continue' ? 'continue' : resultOf(answer, stage)).toBe(expected['result']);
    if (expected['follow_up_messages'] !== undefined)
      expect(answer.followUps).toEqual(expected['follow_up_messages']);
    if (expected['callback'] !== undefined) expect(stage.seen.recipes).toEqual([expected['callback']]);
    if (expected['executed'] !== undefined) expect(stage.seen.executed).toBe(expected['executed']);
    if (expected['warned'] === true) expect(stage.seen.notices.join()).toContain('ignored');
  });
});

describe('kodelet: after_turn', () => {
  it.each(casesOf('kodelet', 'after_turn'))('$id', async (row) => {
    const stage = stageOf(row);
    const answer = await (await stage.harness.session()).afterTurn({ messages: MESSAGES });
    expect(resultOf(answer, stage)).toBe(row.expected['result']);
  });
});

describe('kodelet: builtin-compact', () => {
  const rows = casesOf('kodelet', 'builtin-compact');

  it.each(rows.filter((row) => row.input['builtin'] !== undefined))('$id', async (row) => {
    const { input, expected } = row;
    const usage = objectAt(input, 'usage') ?? {};
    const state = {
      usage: {
        contextTokens: Number(usage['current_context_window']),
        maxContextTokens: Number(usage['max_context_window']),
      },
      autoCompact: {
        isEnabled: input['auto_compact_enabled'] === true,
        threshold: Number(input['auto_compact_threshold']),
      },
      hasUsedTools: input['tools_used'] === true,
      lastText: stringAt(input, 'last_assistant_content') ?? '',
    };
    expect(compactTrigger({ ...state, invokedRecipe: null })?.callback?.recipe).toBe(expected['callback']);
    const stage = stageOf(row, { autoCompact: state.autoCompact });
    const answer = await (await stage.harness.session()).afterTurn({ messages: MESSAGES, ...state });
    expect(resultOf(answer, stage)).toBe(expected['result']);
  });

  it.each(rows.filter((row) => row.input['order'] !== undefined))('$id', async (row) => {
    const stage = stageOf(row);
    stage.harness.on('after_turn', () => {
      stage.seen.executed += 1;
    });
    const session = await stage.harness.session();
    await session.afterTurn({ messages: MESSAGES, usage: { contextTokens: 9, maxContextTokens: 10 } });
    expect(stage.seen).toMatchObject({ executed: row.expected['external_executed'], recipes: ['compact'] });
    await session.afterTurn({ messages: MESSAGES, usage: { contextTokens: 1, maxContextTokens: 10 } });
    expect(stage.seen.executed).toBe(1);
  });
});

describe('kodelet: callback', () => {
  const row = (id: string): Case => {
    const found = loadCases('kodelet').find((each) => each.id === id);
    if (found === undefined) throw new Error(`no case ${id}`);
    return found;
  };

  it('kodelet-234', async () => {
    const { input, expected } = row('kodelet-234');
    const folder = mkdtempSync(join(tmpdir(), 'bridle-recipes-'));
    writeFileSync(join(folder, 'compact.md'), String(input['recipe']));
    const saved: unknown[] = [];
    const prompts: string[] = [];
    const full = { usage: { contextTokens: 10, maxContextTokens: 10 } };
    const harness = createHarness({
      recipeFolders: [folder],
      store: { save: (conversation) => void saved.push(conversation) },
      runRecipe: async ({ prompt, session }) => {
        prompts.push(prompt);
        const inner = await session.afterTurn({ messages: MESSAGES, hasUsedTools: true, ...full });
        expect(inner.isReplaced).toBe(false);
        return 'the recipe output';
      },
    });
    const messages = Array.isArray(input['messages']) ? input['messages'].filter(isJsonObject) : [];
    const session = await harness.session({ id: 'parent' });
    const answer = await session.afterTurn({ messages, ...full });
    expect(prompts).toEqual([expected['prompt']]);
    expect(answer.messages).toEqual([{ role: 'user', content: 'the recipe output' }]);
    expect(saved).toEqual([{ session: 'parent', messages: answer.messages }]);
  });

  it('kodelet-236', async () => {
    const { input, expected } = row('kodelet-236');
    const stage = stageOf(row('kodelet-236'));
    stage.harness.on('after_turn', () => ({ action: 'callback', recipe: String(input['callback']) }));
    const answer = await (await stage.harness.session()).afterTurn({ messages: MESSAGES });
    expect(stage.seen.notices.join()).toContain(expected['error_contains']);
    expect(answer.messages).toBe(MESSAGES);
  });

  it('kodelet-238', () => {
    const { input, expected } = row('kodelet-238');
    const base = objectAt(input, 'base') ?? {};
    const merged = compactionWith(
      { isEnabled: base['enabled'] === true, threshold: Number(base['threshold']) },
      { ratio: Number(objectAt(input, 'opt')?.['compact_ratio']) },
    );
    expect({ enabled: merged.isEnabled, threshold: merged.threshold }).toEqual(expected);
  });

  it('every callback case is one of these', () => {
    expect(casesOf('kodelet', 'callback').map(({ id }) => id)).toEqual([
      'kodelet-234',
      'kodelet-236',
      'kodelet-238',
    ]);
  });
});

describe('kodelet: context-estimate', () => {
  it.each(casesOf('kodelet', 'context-estimate'))('$id', ({ input, expected }) => {
    const content = 'x'.repeat(Number(input['messages_chars']));
    expect(estimateTokens([{ role: 'user', content }])).toBe(expected['current_context_window']);
  });
});

describe('kodelet: cli', () => {
  it.each(casesOf('kodelet', 'cli'))('$id', async (row) => {
    const stage = stageOf(row, { noHooks: true });
    for (const event of ['user_message', 'before_tool', 'after_tool', 'after_turn', 'before_stop'] as const)
      stage.harness.on(event, () => void (stage.seen.executed += 1));
    const session = await stage.harness.session();
    await session.userMessage('hi');
    await session.callTool({ name: 'bash', input: {} }, () => 'ok');
    await session.afterTurn({ messages: MESSAGES });
    await session.beforeStop({ messages: MESSAGES });
    expect(stage.seen.executed).toBe(row.expected['hooks_run']);
  });
});

describe('kodelet: payload', () => {
  const joint = { messages: MESSAGES, usage: {}, autoCompact: { isEnabled: false, threshold: 0 } };

  it.each(casesOf('kodelet', 'payload'))('$id', async ({ input, expected }) => {
    const speaker = { ...SPEAKER, subagent: input['subagent'] === true ? 'helper' : null };
    const { event } = stopOccurrence(speaker, 'before_stop', joint, false);
    const absent = Array.isArray(expected['payload_absent']) ? expected['payload_absent'] : [];
    for (const field of absent) expect(event.raw.value).not.toHaveProperty(String(field));
    expect(event.raw.value).toMatchObject(objectAt(expected, 'payload') ?? {});
    const told: unknown[] = [];
    const harness = createHarness().on('before_tool', ({ invokedBy }) => void told.push(invokedBy));
    const main = await harness.session();
    await (input['subagent'] === true ? await main.subagent('helper') : main).beforeTool({
      name: 'bash',
      input: {},
    });
    expect(told).toEqual([input['subagent'] === true ? 'subagent' : 'main']);
  });
});
