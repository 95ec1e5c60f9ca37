import { fc } from '../support/properties.js';
import { describe, expect, it } from 'vitest';
import { planHooks } from '../../src/engine/plan.js';
import { explainIgnored } from '../../src/engine/fold.js';
import { runPlan } from '../../src/engine/run.js';
import type { Decision } from '../../src/model/decision.js';
import { CATEGORIES, type Hook } from '../../src/model/hook.js';
import { failed, spoke } from '../../src/model/outcome.js';
import { allow, ask, deny, noOpinion, rewrite } from '../../src/model/verdict.js';
import { FakeClock, hookSaying, shellCall, silentHook } from '../support/events.js';

const decide = (hooks: readonly Hook[]): Promise<Decision> =>
  runPlan(planHooks(shellCall('ls'), hooks), shellCall('ls'), new FakeClock());

describe('feedback', () => {
  it.each([
    ['a deny', hookSaying('f', deny('bad style'), { category: 'feedback' }), 'bad style'],
    ['a question', hookSaying('f', ask('really?'), { category: 'feedback' }), 'really?'],
    [
      'a crash that is declared to deny',
      silentHook('f', { category: 'feedback', onFailure: 'deny', run: () => failed('crashed', 'oops') }),
      'The hook "f" could not judge this (crashed): oops',
    ],
  ])('never blocks: %s becomes text for the model', async (_name, hook, text) => {
    const { verdict } = await decide([hook]);
    expect(verdict).toEqual(noOpinion({ effects: { context: [text] } }));
  });

  it.each([
    ['an approval', allow('fine')],
    ['a rewrite', rewrite({ command: 'rm -rf /' })],
  ])('decides nothing: %s is ignored, and the record says so', async (_name, said) => {
    const decision = await decide([hookSaying('f', said, { category: 'feedback' }), silentHook('g')]);
    expect(decision).toMatchObject({ verdict: noOpinion(), wasRewritten: false });
    expect(explainIgnored(decision)).toEqual([
      `"f" is feedback, which only advises; its "${said.kind}" is ignored.`,
    ]);
  });

  it('does not send an agent back to work: its messages become text for the model', async () => {
    const { verdict } = await decide([
      hookSaying('f', noOpinion({ effects: { context: ['a'], followUps: ['b'] } }), { category: 'feedback' }),
    ]);
    expect(verdict).toEqual(noOpinion({ effects: { context: ['a', 'b'] } }));
  });

  it('does not end the chain', async () => {
    const { runs } = await decide([
      hookSaying('a', deny('no'), { category: 'feedback' }),
      silentHook('b', { category: 'feedback' }),
    ]);
    expect(runs.map(({ hook }) => hook)).toEqual(['a', 'b']);
  });
});

describe('a crash', () => {
  it('of one hook skips no later one, security or not', async () => {
    const crash = (name: string, category: Hook['category']): Hook =>
      silentHook(name, {
        category,
        run: () => {
          throw new Error('boom');
        },
      });
    const decision = await decide([
      crash('first', 'security'),
      hookSaying('secrets', deny('a credential'), { category: 'security' }),
      crash('gate', 'gate'),
    ]);
    expect(decision.verdict).toMatchObject({ kind: 'deny', reason: 'a credential' });
    expect(decision.runs.map(({ hook, outcome }) => [hook, outcome.kind])).toEqual([
      ['first', 'crashed'],
      ['secrets', 'verdict'],
    ]);
  });

  it('whatever crashes before it and speaks beside it, a security deny is a deny', async () => {
    const verdict = fc.constantFrom(noOpinion(), allow('fine'), ask('hm'));
    const outcome = fc.oneof(
      verdict.map(spoke),
      fc.constant(failed('crashed', 'x')),
      fc.constant(failed('timed-out', 'x')),
    );
    const others = fc.array(fc.record({ category: fc.constantFrom(...CATEGORIES), outcome }), {
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(others, fc.nat(6), async (rest, at) => {
        const hooks = rest.map(({ category, outcome: said }, index) =>
          silentHook(`h${index}`, { category, run: () => said }),
        );
        hooks.splice(at, 0, hookSaying('guard', deny('never'), { category: 'security' }));
        return (await decide(hooks)).verdict.reason === 'never';
      }),
    );
  });
});
