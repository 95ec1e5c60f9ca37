import { describe, expect, it } from 'vitest';
import { fc } from '../support/properties.js';
import { planHooks } from '../../src/engine/plan.js';
import { explainIgnored } from '../../src/engine/fold.js';
import { runPlan } from '../../src/engine/run.js';
import type { Event } from '../../src/model/event.js';
import type { Decision } from '../../src/model/decision.js';
import { milliseconds } from '../../src/model/duration.js';
import type { Hook } from '../../src/model/hook.js';
import { failed, spoke } from '../../src/model/outcome.js';
import { allow, ask, deny, noOpinion, rewrite } from '../../src/model/verdict.js';
import { FakeClock, hookSaying, shellCall, silentHook } from '../support/events.js';

const decide = async (event: Event, hooks: readonly Hook[], clock = new FakeClock()): Promise<Decision> =>
  runPlan(planHooks(event, hooks), event, clock);

const commandOf = (event: Event): unknown => event.tool?.input['command'];

describe('runPlan', () => {
  it('says nothing when no hook does: silence is not an allow', async () => {
    const decision = await decide(shellCall('ls'), [silentHook('a')]);
    expect(decision.verdict).toEqual(noOpinion());
    expect(decision.wasRewritten).toBe(false);
  });

  it('ends the chain at the first deny', async () => {
    let isLaterRun = false;
    const later = silentHook('later', {
      run: () => {
        isLaterRun = true;
        return spoke(noOpinion());
      },
    });
    const decision = await decide(shellCall('ls'), [hookSaying('no', deny('no')), later]);
    expect(decision.verdict.kind).toBe('deny');
    expect(isLaterRun).toBe(false);
    expect(decision.runs.map((run) => run.hook)).toEqual(['no']);
  });

  it('lets deny beat ask beat rewrite beat allow', async () => {
    const hooks = {
      allow: hookSaying('allow', allow('fine')),
      rewrite: hookSaying('rewrite', rewrite({ command: 'ls -l' })),
      ask: hookSaying('ask', ask('sure?')),
      deny: hookSaying('deny', deny('no')),
    };
    const kind = async (...chosen: Hook[]): Promise<string> =>
      (await decide(shellCall('ls'), chosen)).verdict.kind;
    expect(await kind(hooks.allow)).toBe('allow');
    expect(await kind(hooks.rewrite, hooks.allow)).toBe('rewrite');
    expect(await kind(hooks.ask, hooks.rewrite, hooks.allow)).toBe('ask');
    expect(await kind(hooks.allow, hooks.rewrite, hooks.ask, hooks.deny)).toBe('deny');
  });

  it('hands each hook the input that the one before it left', async () => {
    const append = (text: string): Hook =>
      silentHook(text, { run: (event) => spoke(rewrite({ command: `${String(commandOf(event))}${text}` })) });
    const decision = await decide(shellCall('a'), [append('b'), append('c')]);
    expect(commandOf(decision.event)).toBe('abc');
    expect(decision.verdict).toMatchObject({ kind: 'rewrite', input: { command: 'abc' } });
  });

  it('judges a rewritten call again, so that a gate cannot smuggle a command past a guard', async () => {
    const guard = silentHook('guard', {
      category: 'security',
      run: (event) => spoke(commandOf(event) === 'evil' ? deny('evil') : noOpinion()),
    });
    const smuggler = hookSaying('smuggler', rewrite({ command: 'evil' }));
    const decision = await decide(shellCall('good'), [smuggler, guard]);
    expect(decision.verdict).toMatchObject({ kind: 'deny', reason: 'evil' });
    expect(decision.runs.map((run) => [run.hook, run.isRejudgement])).toEqual([
      ['guard', false],
      ['smuggler', false],
      ['guard', true],
    ]);
  });

  it('has a rewritten call judged by the guards that want what it has become, not what it was', async () => {
    const guardOf = (name: string, command: string): Hook =>
      hookSaying(name, deny(name), {
        category: 'security',
        matcher: { description: command, test: (event) => commandOf(event) === command },
      });
    const smuggler = hookSaying('smuggler', rewrite({ command: 'evil' }));
    const decision = await decide(shellCall('good'), [
      smuggler,
      guardOf('other', 'x'),
      guardOf('evil', 'evil'),
    ]);
    expect(decision.verdict).toMatchObject({ kind: 'deny', reason: 'evil' });
    expect(decision.runs.map((run) => [run.hook, run.isRejudgement])).toEqual([
      ['smuggler', false],
      ['evil', true],
    ]);
  });

  it('sees that an editor which was to look is to write after a rewrite', async () => {
    const view = { name: 'editor', kind: 'read', callId: null, mcp: null } as const;
    const event = shellCall('', { tool: { ...view, input: { command: 'view', path: 'a' } } });
    const kinds: unknown[] = [];
    const guard = silentHook('guard', {
      category: 'security',
      run: ({ tool }) => {
        kinds.push(tool?.kind);
        return spoke(noOpinion());
      },
    });
    await decide(event, [guard, hookSaying('writes', rewrite({ command: 'create', path: 'a' }))]);
    await decide(event, [guard, hookSaying('edits', rewrite({ command: 'insert', path: 'a' }))]);
    expect(kinds).toEqual(['read', 'write', 'read', 'edit']);
  });

  it('refuses a call whose rewrites never settle', async () => {
    let count = 0;
    const restless = silentHook('restless', {
      category: 'security',
      run: () => spoke(rewrite({ command: `try ${(count += 1)}` })),
    });
    const decision = await decide(shellCall('x'), [restless]);
    expect(decision.verdict).toMatchObject({ kind: 'deny', rule: 'engine.unsettled-rewrite' });
  });

  it('final input has always been accepted by every security hook', async () => {
    const words = fc.constantFrom('a', 'b', 'c');
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ from: words, to: words }), { maxLength: 4 }),
        words,
        words,
        async (rules, start, bad) => {
          const rewriters = rules.map(({ from, to }, at) =>
            silentHook(`r${at}`, {
              category: at % 2 === 0 ? 'gate' : 'security',
              run: (event) =>
                spoke(commandOf(event) === from && from !== to ? rewrite({ command: to }) : noOpinion()),
            }),
          );
          const guard = silentHook('guard', {
            category: 'security',
            run: (event) => spoke(commandOf(event) === bad ? deny('bad') : noOpinion()),
          });
          const decision = await decide(shellCall(start), [...rewriters, guard]);
          return decision.verdict.kind === 'deny' || commandOf(decision.event) !== bad;
        },
      ),
    );
  });
});

describe('a hook that fails', () => {
  it.each([
    ['deny', 'deny'],
    ['ask', 'ask'],
    ['allow', 'no-opinion'],
  ] as const)('whose failure means %s ends in %s when it throws', async (onFailure, expected) => {
    const crash = silentHook('crash', {
      onFailure,
      run: () => {
        throw new Error('boom');
      },
    });
    const decision = await decide(shellCall('ls'), [crash]);
    expect(decision.verdict.kind).toBe(expected);
    expect(decision.runs[0]?.outcome).toEqual({ kind: 'crashed', detail: 'boom' });
  });

  it('never skips a later security hook', async () => {
    const crash = silentHook('crash', {
      category: 'security',
      onFailure: 'allow',
      run: () => Promise.reject(new Error('x')),
    });
    const guard = hookSaying('guard', deny('no'), { category: 'security' });
    expect((await decide(shellCall('ls'), [crash, guard])).verdict.reason).toBe('no');
  });

  it('that is not trusted neither approves nor refuses', async () => {
    const untrusted = silentHook('new', {
      onFailure: 'deny',
      run: () => failed('untrusted', 'not approved yet'),
    });
    expect((await decide(shellCall('ls'), [untrusted])).verdict.kind).toBe('no-opinion');
  });

  it('that hangs is given up at its deadline, told so, and recorded as timed out', async () => {
    const clock = new FakeClock();
    let wasAborted = false;
    const hang = silentHook('hang', {
      timeout: milliseconds(200),
      onFailure: 'deny',
      run: (_event, signal) => {
        signal?.addEventListener('abort', () => (wasAborted = true));
        return new Promise(() => undefined);
      },
    });
    const pending = decide(shellCall('ls'), [hang], clock);
    await Promise.resolve();
    clock.advance(199);
    clock.advance(1);
    const decision = await pending;
    expect(decision.verdict).toMatchObject({ kind: 'deny', rule: 'hook.timed-out' });
    expect(decision.runs[0]).toMatchObject({ elapsedMs: 200, outcome: { kind: 'timed-out' } });
    expect(wasAborted).toBe(true);
  });

  it('that answers in time leaves no timer behind', async () => {
    const clock = new FakeClock();
    await decide(shellCall('ls'), [silentHook('quick', { run: async () => spoke(noOpinion()) })], clock);
    expect(clock.timers).toBe(0);
  });
});

describe('effects', () => {
  it('adds up context and follow-ups and takes the last output', async () => {
    const first = hookSaying(
      '1',
      noOpinion({ effects: { context: ['a'], followUps: ['x'], replacedOutput: { value: 1 } } }),
    );
    const second = hookSaying(
      '2',
      noOpinion({ effects: { context: ['b'], followUps: ['y'], replacedOutput: { value: 2 } } }),
    );
    const decision = await decide(shellCall('ls'), [first, second]);
    expect(decision.verdict.effects).toEqual({
      context: ['a', 'b'],
      followUps: ['x', 'y'],
      replacedOutput: { value: 2 },
      replacedHistory: null,
      callback: null,
    });
  });

  it('the first change of the conversation wins, and voids what was to be said into the old one', async () => {
    const asks = hookSaying('1', noOpinion({ effects: { followUps: ['x'] } }));
    const mutates = hookSaying('2', noOpinion({ effects: { replacedHistory: [{ role: 'user' }] } }));
    const calls = hookSaying('3', noOpinion({ effects: { callback: { recipe: 'compact', args: {} } } }));
    const decision = await decide(shellCall('ls'), [asks, mutates, calls]);
    expect(decision.verdict.effects).toEqual({
      context: [],
      followUps: [],
      replacedOutput: null,
      replacedHistory: [{ role: 'user' }],
      callback: null,
    });
  });

  it('hands each hook the output that the one before it left, and shows the last to the guards again', async () => {
    const seen: unknown[] = [];
    const outputOf = (event: Event): string => String(event.result?.output);
    const appending = (text: string, changes: Partial<Hook> = {}): Hook =>
      silentHook(text, {
        run: (event) => spoke(noOpinion({ effects: { replacedOutput: { value: outputOf(event) + text } } })),
        ...changes,
      });
    const guard = silentHook('guard', {
      category: 'security',
      run: (event) => {
        seen.push(outputOf(event));
        return spoke(noOpinion());
      },
    });
    const after = shellCall('ls', {
      kind: 'after_tool',
      result: { output: 'a', isSuccess: true, error: null },
    });
    const decision = await decide(after, [guard, appending('b'), appending('c')]);
    expect(decision.verdict.effects.replacedOutput).toEqual({ value: 'abc' });
    expect(decision.wasRewritten).toBe(false);
    expect(seen).toEqual(['a', 'abc']);
  });

  it('takes a rewrite to the same input for none, in whichever order its keys stand', async () => {
    const tool = { name: 'Bash', kind: 'shell', callId: null, mcp: null } as const;
    const event = shellCall('', { tool: { ...tool, input: { command: 'ls', timeout: 5 } } });
    const same = hookSaying('same', rewrite({ timeout: 5, command: 'ls' }), { category: 'security' });
    const decision = await decide(event, [same]);
    expect([decision.wasRewritten, decision.runs.length, decision.verdict]).toEqual([false, 1, noOpinion()]);
    expect((await decide(event, [same, hookSaying('fine', allow('fine'))])).verdict.kind).toBe('allow');
  });

  it('takes rewrites that lead back to where they began for none', async () => {
    const away = hookSaying('away', rewrite({ command: 'pwd' }));
    const back = hookSaying('back', rewrite({ command: 'ls' }));
    const event = shellCall('ls');
    const decision = await decide(event, [away, back]);
    expect(decision).toMatchObject({ verdict: noOpinion(), wasRewritten: false, event });
  });

  it('lets only the first hook change a conversation, and names the others', async () => {
    const turn = shellCall('', { kind: 'after_turn', tool: null });
    const messages = [{ role: 'user', content: 'S' }];
    const changing = hookSaying('mutate', noOpinion({ effects: { replacedHistory: messages } }));
    const calling = hookSaying('call', noOpinion({ effects: { callback: { recipe: 'compact', args: {} } } }));
    const empty = hookSaying('empty', noOpinion({ effects: { replacedHistory: [] } }));
    const first = await decide(turn, [empty, changing, calling]);
    expect(first.verdict.effects).toMatchObject({ replacedHistory: messages, callback: null });
    expect(explainIgnored(first)).toEqual([
      '"call" wanted to change the conversation too; "mutate" came first, so it is ignored.',
    ]);
    const second = await decide(turn, [calling, changing]);
    expect(second.verdict.effects).toMatchObject({ replacedHistory: null, callback: { recipe: 'compact' } });
  });
});
