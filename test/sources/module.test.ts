import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Decision } from '../../src/model/decision.js';
import { deny, rewrite } from '../../src/model/verdict.js';
import type { HookEntry } from '../../src/sources/entry.js';
import { shellCall } from '../support/events.js';
import { Workshop } from '../support/workshop.js';

function lay(shop: Workshop, code: string, name = 'guard.hook.ts'): string {
  return shop.atHome(`.config/bridle/hooks/${name}`, code);
}

async function judge(code: string, name?: string): Promise<Decision> {
  const shop = new Workshop();
  lay(shop, code, name);
  return shop.judge(shellCall('npm publish', { cwd: shop.project }));
}

async function only(shop: Workshop): Promise<HookEntry> {
  const [entry] = await shop.entries();
  if (entry === undefined) throw new Error('no entry');
  return entry;
}

describe('a hook as a module', () => {
  it('is typed against the library and judges', async () => {
    const { verdict } = await judge(`
      import { defineHook, deny, type Event } from 'bridle';
      const commandOf = (event: Event): string => String(event.tool?.input['command'] ?? '');
      export default defineHook({
        events: 'before_tool',
        tools: ['shell'],
        run: (event) => commandOf(event).includes('publish') ? deny('by a person', { rule: 'own.publish' }) : undefined,
      });`);
    expect(verdict).toEqual(deny('by a person', { rule: 'own.publish' }));
  });

  it('may use what is more than types, and what it prints is no answer', async () => {
    const { verdict, runs } = await judge(`
      import { defineHook, rewrite } from 'bridle';
      import { basename } from 'node:path';
      enum Mode { dry = '--dry-run' }
      class Words { constructor(readonly text: string) {} }
      export default defineHook({
        name: 'dry-publish',
        events: ['before_tool'],
        run: async ({ tool }) => {
          console.log('{"verdict": "not this"}', basename('/a/b'));
          return rewrite({ command: new Words(tool.input.command).text + ' ' + Mode.dry });
        },
      });`);
    expect(verdict).toEqual(rewrite({ command: 'npm publish --dry-run' }));
    expect(runs[0]).toMatchObject({ hook: 'dry-publish', outcome: { note: '{"verdict": "not this"} b' } });
  });

  it('may be plain JavaScript', async () => {
    const code = `export default { events: 'before_tool', run: () => ({ kind: 'deny', reason: 'js' }) };`;
    expect((await judge(code, 'guard.hook.mjs')).verdict.reason).toBe('js');
  });

  it('says what it is, and is asked that only once for each content', async () => {
    const shop = new Workshop();
    lay(
      shop,
      `import { appendFileSync } from 'node:fs';
      import { defineHook, seconds } from 'bridle';
      appendFileSync('${shop.home}/loaded', 'x');
      export default defineHook({
        description: 'D', events: ['session_start', 'after_tool'], category: 'feedback', priority: 7,
        timeout: seconds(2), isAsync: true, onFailure: 'ask', run: () => undefined,
      });`,
    );
    const entry = await only(shop);
    await only(shop);
    expect(entry).toMatchObject({
      name: 'guard',
      shape: 'module',
      description: 'D',
      kinds: ['session_start', 'after_tool'],
      category: 'feedback',
      priority: 7,
      timeoutMs: 2000,
      isAsync: true,
      onFailure: 'ask',
      state: { kind: 'active' },
    });
    expect(readFileSync(join(shop.home, 'loaded'), 'utf8')).toBe('x');
    expect(readdirSync(join(shop.places.userState, 'cache/modules'))).toContain('node_modules');
  });

  it('that loops for ever is ended at its deadline', async () => {
    const started = performance.now();
    const { runs, verdict } = await judge(`
      import { defineHook, milliseconds } from 'bridle';
      export default defineHook({ events: 'before_tool', timeout: milliseconds(600), onFailure: 'deny', run: () => { for (;;); } });`);
    expect(runs[0]?.outcome.kind).toBe('timed-out');
    expect(verdict.kind).toBe('deny');
    expect(performance.now() - started).toBeLessThan(15_000);
  });

  it('that throws is a crash that says where', async () => {
    const { runs } = await judge(`
      import { defineHook } from 'bridle';
      export default defineHook({ events: 'before_tool', run: () => { throw new Error('boom'); } });`);
    expect(runs[0]?.outcome).toEqual({ kind: 'crashed', detail: expect.stringContaining('boom') });
  });

  it('that returns something else is told what to return', async () => {
    const { runs } = await judge(
      `export default { events: 'before_tool', run: () => ({ blocked: true }) };`,
      'a.hook.js',
    );
    expect(runs[0]?.outcome).toEqual({
      kind: 'bad-output',
      detail: expect.stringContaining('deny(), ask(), allow()'),
    });
  });

  it.each([
    ['no hook', 'export const x = 1;', 'export default defineHook'],
    ['an unknown event', `export default { events: 'before_tea', run() {} };`, '"before_tea" is no event'],
    [
      'an unknown kind of tool',
      `export default { events: 'before_tool', tools: 'hammer', run() {} };`,
      '"hammer" is no kind of tool',
    ],
    ['a syntax error', 'export default {', 'it could not be loaded'],
    ['a package that is not there', `import 'left-pad'; export default {};`, 'left-pad'],
  ])('with %s is listed as broken', async (_what, code, words) => {
    const shop = new Workshop();
    lay(shop, code, 'bad.hook.js');
    expect((await only(shop)).state).toEqual({ kind: 'broken', why: expect.stringContaining(words) });
  });

  it('of a project is not even loaded before it is approved', async () => {
    const shop = new Workshop();
    shop.atProject('.bridle/hooks/x.hook.ts', `import 'node:fs'; throw new Error('loaded');`);
    expect((await only(shop)).state.kind).toBe('untrusted');
  });
});
