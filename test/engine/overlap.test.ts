import { fc } from '../support/properties.js';
import { describe, expect, it } from 'vitest';
import { planHooks } from '../../src/engine/plan.js';
import { runPlan, type EngineClock } from '../../src/engine/run.js';
import type { Decision } from '../../src/model/decision.js';
import { seconds } from '../../src/model/duration.js';
import type { Event } from '../../src/model/event.js';
import type { Hook } from '../../src/model/hook.js';
import { failed, spoke, type Outcome } from '../../src/model/outcome.js';
import { allow, ask, deny, noOpinion, rewrite } from '../../src/model/verdict.js';

const EVENT: Event = {
  kind: 'before_tool',
  name: 'PreToolUse',
  agent: 'claude-code',
  session: 's',
  cwd: '/w',
  subagent: null,
  tool: { name: 'Bash', kind: 'shell', input: { command: 'a' }, callId: null, mcp: null },
  result: null,
  prompt: null,
  isContinuation: null,
  raw: { bytes: null, value: {} },
};

const clock: EngineClock = { nowMs: () => 0, after: () => () => undefined };

function hook(name: string, run: Hook['run'], changes: Partial<Hook> = {}): Hook {
  return {
    name,
    category: 'gate',
    events: [],
    matcher: null,
    priority: 100,
    timeout: seconds(30),
    isAsync: false,
    canOverlap: true,
    onFailure: 'allow',
    origin: { layer: 'user', file: null, line: null },
    run,
    ...changes,
  };
}

function judge(hooks: readonly Hook[]): Promise<Decision> {
  return runPlan(planHooks(EVENT, hooks), EVENT, clock);
}

function commandOf(event: Event): string {
  return String(event.tool?.input['command']);
}

/** Settles when told to, and says whether it was called off. */
function remote(outcome: Outcome): {
  run: Hook['run'];
  finish: () => void;
  seen: string[];
  calledOff: string[];
} {
  const seen: string[] = [];
  const calledOff: string[] = [];
  let finish = (): void => undefined;
  const run: Hook['run'] = (event, signal) => {
    seen.push(commandOf(event));
    return new Promise((resolve) => {
      finish = () => resolve(outcome);
      signal?.addEventListener('abort', () => {
        calledOff.push(commandOf(event));
        resolve(failed('crashed', 'called off'));
      });
    });
  };
  return { run, finish: () => finish(), seen, calledOff };
}

const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

describe('hooks of equal rank', () => {
  it('all run at the same time, and are folded in their order', async () => {
    const [a, b] = [remote(spoke(ask('first'))), remote(spoke(ask('second')))];
    const decision = judge([hook('a', a.run), hook('b', b.run)]);
    await turn();
    expect([a.seen, b.seen]).toEqual([['a'], ['a']]);
    b.finish();
    a.finish();
    expect((await decision).verdict).toEqual(ask('first'));
    expect((await decision).runs.map((run) => run.hook)).toEqual(['a', 'b']);
  });

  it('a deny calls the later ones off at once and waits for the earlier ones', async () => {
    const [a, b, c] = [remote(spoke(noOpinion())), remote(spoke(deny('no'))), remote(spoke(noOpinion()))];
    const decision = judge([hook('a', a.run), hook('b', b.run), hook('c', c.run)]);
    await turn();
    b.finish();
    await turn();
    expect([a.calledOff, c.calledOff]).toEqual([[], ['a']]);
    a.finish();
    expect((await decision).verdict).toEqual(deny('no'));
    expect((await decision).runs.map((run) => run.hook)).toEqual(['a', 'b']);
  });

  it('after a rewrite the later ones judge what it left, whatever they said before', async () => {
    const a = remote(spoke(rewrite({ command: 'b' })));
    const b = hook('b', async (event) => spoke(commandOf(event) === 'a' ? deny('a is bad') : noOpinion()));
    const decision = judge([hook('a', a.run), b]);
    await turn();
    a.finish();
    expect((await decision).verdict).toEqual(rewrite({ command: 'b' }));
    expect((await decision).runs.map((run) => run.hook)).toEqual(['a', 'b']);
  });

  it('of other priority, layer or category, or in this process, wait for their turn', async () => {
    const a = remote(spoke(deny('no')));
    const others = [
      remote(spoke(noOpinion())),
      remote(spoke(noOpinion())),
      remote(spoke(noOpinion())),
      remote(spoke(noOpinion())),
    ];
    const changes: readonly Partial<Hook>[] = [
      { priority: 99 },
      { origin: { layer: 'project', file: null, line: null } },
      { category: 'feedback' },
      { canOverlap: false },
    ];
    const decision = judge([
      hook('a', a.run),
      ...others.map((other, at) => hook(`other-${at}`, other.run, changes[at])),
    ]);
    await turn();
    a.finish();
    await decision;
    expect(others.map((other) => other.seen)).toEqual([[], [], [], []]);
  });

  it('more than eight go in waves', async () => {
    const all = Array.from({ length: 10 }, () => remote(spoke(noOpinion())));
    const decision = judge(all.map((each, at) => hook(`h${at}`, each.run)));
    await turn();
    expect(all.map((each) => each.seen.length)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 0, 0]);
    all.slice(0, 8).forEach((each) => each.finish());
    await expect.poll(() => all[9]?.seen.length).toBe(1);
    all.slice(8).forEach((each) => each.finish());
    expect((await decision).runs).toHaveLength(10);
  });
});

interface Behaviour {
  readonly says: 'nothing' | 'allow' | 'ask' | 'deny' | 'rewrite' | 'crash' | 'deny-a';
  readonly turns: number;
  readonly onFailure: Hook['onFailure'];
}

function outcomeOf(says: Behaviour['says'], name: string, event: Event): Outcome {
  switch (says) {
    case 'nothing':
      return spoke(noOpinion());
    case 'allow':
      return spoke(allow(name));
    case 'ask':
      return spoke(ask(name));
    case 'deny':
      return spoke(deny(name));
    case 'deny-a':
      return spoke(commandOf(event) === 'a' ? deny(name) : noOpinion());
    case 'rewrite':
      return spoke(
        commandOf(event).length > 3 ? noOpinion() : rewrite({ command: `${commandOf(event)}${name}` }),
      );
    case 'crash':
      return failed('crashed', name);
  }
}

function behave({ says, turns, onFailure }: Behaviour, at: number, canOverlap: boolean): Hook {
  const name = `h${at}`;
  const run: Hook['run'] = async (event) => {
    for (let step = 0; step < turns; step += 1) await turn();
    return outcomeOf(says, name, event);
  };
  return hook(name, run, { canOverlap, onFailure });
}

it('side by side decides exactly as one after the other, whoever is faster', async () => {
  const behaviour = fc.record({
    says: fc.constantFrom<Behaviour['says'][]>(
      'nothing',
      'allow',
      'ask',
      'deny',
      'rewrite',
      'crash',
      'deny-a',
    ),
    turns: fc.nat(4),
    onFailure: fc.constantFrom<Hook['onFailure'][]>('allow', 'ask', 'deny'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(behaviour, { maxLength: 5 }), async (behaviours) => {
      const [together, inTurn] = [true, false].map((canOverlap) =>
        judge(behaviours.map((each, at) => behave(each, at, canOverlap))),
      );
      expect(await together).toEqual(await inTurn);
    }),
    { numRuns: 300 },
  );
});
