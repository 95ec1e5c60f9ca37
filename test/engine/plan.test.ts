import { describe, expect, it } from 'vitest';
import { planHooks } from '../../src/engine/plan.js';
import { shellCall, silentHook } from '../support/events.js';

const names = (hooks: readonly { name: string }[]): string[] => hooks.map((hook) => hook.name);

describe('planHooks', () => {
  it('runs security before gates before feedback, whatever their priority', () => {
    const hooks = [
      silentHook('format', { category: 'feedback', priority: 1000 }),
      silentHook('plan', { category: 'gate', priority: 500 }),
      silentHook('guard', { category: 'security', priority: 0 }),
    ];
    expect(names(planHooks(shellCall('ls'), hooks).judges)).toEqual(['guard', 'plan', 'format']);
  });

  it("puts a person's security hook before a repository's, whatever the priority", () => {
    const hooks = [
      silentHook('theirs', {
        category: 'security',
        priority: 1000,
        origin: { layer: 'project', file: null, line: null },
      }),
      silentHook('mine', {
        category: 'security',
        priority: 1,
        origin: { layer: 'user', file: null, line: null },
      }),
      silentHook('ours', {
        category: 'security',
        priority: 1,
        origin: { layer: 'builtin', file: null, line: null },
      }),
    ];
    expect(names(planHooks(shellCall('ls'), hooks).judges)).toEqual(['ours', 'mine', 'theirs']);
  });

  it('orders by priority, and equal priorities by the order they were given in', () => {
    const hooks = [
      silentHook('b', { priority: 100 }),
      silentHook('a', { priority: 100 }),
      silentHook('first', { priority: 999 }),
    ];
    expect(names(planHooks(shellCall('ls'), hooks).judges)).toEqual(['first', 'b', 'a']);
  });

  it('leaves out hooks for other events and hooks whose matcher says no', () => {
    const hooks = [
      silentHook('stop', { events: ['before_stop'] }),
      silentHook('git', {
        matcher: { description: 'git', test: (event) => event.tool?.input['command'] === 'git' },
      }),
      silentHook('tool', { events: ['before_tool', 'after_tool'] }),
    ];
    expect(names(planHooks(shellCall('ls'), hooks).judges)).toEqual(['tool']);
  });

  it('lets async hooks observe, but never a security hook', () => {
    const plan = planHooks(shellCall('ls'), [
      silentHook('log', { isAsync: true }),
      silentHook('guard', { isAsync: true, category: 'security' }),
    ]);
    expect(names(plan.observers)).toEqual(['log']);
    expect(names(plan.judges)).toEqual(['guard']);
  });
});
