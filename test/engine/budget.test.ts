import { fc } from '../support/properties.js';
import { describe, expect, it } from 'vitest';
import { cutText, fitBudget } from '../../src/engine/budget.js';
import { planHooks } from '../../src/engine/plan.js';
import { runPlan } from '../../src/engine/run.js';
import type { Decision } from '../../src/model/decision.js';
import type { Event } from '../../src/model/event.js';
import type { Hook } from '../../src/model/hook.js';
import { ask, deny, noOpinion } from '../../src/model/verdict.js';
import { messageOf } from '../../src/dialects/message.js';
import { FakeClock, hookSaying, shellCall } from '../support/events.js';

const decide = (hooks: readonly Hook[], event: Event = shellCall('ls')): Promise<Decision> =>
  runPlan(planHooks(event, hooks), event, new FakeClock());

function saying(name: string, text: string, category: Hook['category'] = 'gate'): Hook {
  return hookSaying(name, noOpinion({ effects: { context: [text] } }), { category });
}

describe('one message', () => {
  it('holds everything while it fits', async () => {
    const decision = await decide([saying('a', 'one'), saying('b', 'two')]);
    expect(fitBudget(decision, 200)).toEqual({
      told: decision,
      recorded: decision,
      isCut: false,
      untold: [],
    });
  });

  it('puts the most severe first and points to the rest', async () => {
    const decision = await decide([
      saying('advice', 'x'.repeat(150), 'feedback'),
      saying('gate', 'the gate speaks'),
      saying('guard', 'the guard warns', 'security'),
    ]);
    const { told, recorded, isCut } = fitBudget(decision, 100);
    const [message = '', ...more] = told.verdict.effects.context;
    expect(more).toEqual([]);
    expect(message).toMatch(/^the guard warns\nthe gate speaks\nx+… \(more: bridle why\)$/);
    expect(message.length).toBeLessThanOrEqual(100);
    expect(recorded.verdict.effects.context).toEqual(['the guard warns', 'the gate speaks']);
    expect(isCut).toBe(true);
  });

  it('is as long as it likes where a session or a message begins', async () => {
    const event = { ...shellCall(''), kind: 'session_start', tool: null } as const;
    const decision = await decide([saying('a', 'x'.repeat(900))], event);
    expect(fitBudget(decision, 200).isCut).toBe(false);
  });
});

describe('a refusal', () => {
  it('keeps its rule and its remedy, and the reason gives way', async () => {
    const verdict = deny(`Refused: ${'very '.repeat(80)}bad.`, {
      rule: 'a.b',
      remedy: 'Use ./safe instead.',
    });
    const { told, recorded } = fitBudget(await decide([hookSaying('guard', verdict)]), 200);
    const message = messageOf(told.verdict);
    expect(message.length).toBeLessThanOrEqual(200);
    expect(message).toMatch(/^Refused: very .*… \(more: bridle why\) \[a\.b\] Use \.\/safe instead\.$/);
    expect(recorded.verdict.reason).toBe(verdict.reason);
  });

  it('never loses a remedy that is longer than the budget', async () => {
    const remedy = `Make the call again with this input: ${'x'.repeat(400)}`;
    const { told } = fitBudget(await decide([hookSaying('a', deny('no '.repeat(100), { remedy }))]), 200);
    expect(messageOf(told.verdict)).toContain(remedy);
    expect(told.verdict.reason?.length).toBeLessThanOrEqual(60);
  });

  it('stays a refusal, whatever the budget and the texts are', async () => {
    const kinds = fc.constantFrom('deny', 'ask');
    await fc.assert(
      fc.asyncProperty(
        kinds,
        fc.string({ minLength: 1, maxLength: 600, unit: 'grapheme' }),
        fc.array(fc.string({ maxLength: 300, unit: 'grapheme' }), { maxLength: 4 }),
        fc.integer({ min: 80, max: 400 }),
        async (kind, reason, context, budget) => {
          const verdict = (kind === 'deny' ? deny : ask)(reason, { rule: 'a.b', effects: { context } });
          const { told } = fitBudget(await decide([hookSaying('a', verdict)]), budget);
          const said = told.verdict.effects.context.join('\n');
          expect(told.verdict.kind).toBe(kind);
          expect(told.verdict.reason).not.toBe('');
          expect(
            `${told.verdict.reason} [a.b]`.length + (said === '' ? 0 : said.length + 1),
          ).toBeLessThanOrEqual(budget);
          expect(told.verdict.reason?.isWellFormed()).toBe(reason.isWellFormed());
        },
      ),
    );
  });
});

describe('a cut', () => {
  it.each([
    ['👩‍👩‍👧‍👦 family', 5, ''],
    ['ab👍🏽', 4, 'ab'],
    ['e\u0301e\u0301', 3, 'e\u0301'],
    ['🇩🇪🇫🇷', 6, '🇩🇪'],
    ['中文字', 2, '中文'],
  ])('of %s to %i is %j', (text, length, expected) => {
    expect(cutText(text, length)).toBe(expected);
  });
});
