import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runTest } from '../src/cli/commands/test.js';
import { runValidate } from '../src/cli/commands/validate.js';
import { shellCall } from './support/events.js';
import { CLAUDE } from './support/hook-process.js';
import { testIo, type TestIo } from './support/io.js';
import { Workshop } from './support/workshop.js';

const EXAMPLES = resolve(import.meta.dirname, '../examples');

/** All examples as a person would copy them. */
function equip(): { shop: Workshop; io: TestIo } {
  const shop = new Workshop();
  const hooks = join(shop.home, '.config/bridle/hooks');
  for (const dir of ['executables', 'hook-folders', 'modules', 'config/hooks'])
    cpSync(join(EXAMPLES, dir), hooks, { recursive: true });
  cpSync(join(EXAMPLES, 'config/config.toml'), join(shop.home, '.config/bridle/config.toml'));
  const env = shop.environment({ TMPDIR: shop.home });
  return { shop, io: testIo({ cwd: shop.project, home: shop.home, env }) };
}

describe('the examples', () => {
  it('pass the examples beside them', async () => {
    const { io } = equip();
    const exit = await runTest(undefined, { json: true }, io);
    const { tested, untested } = JSON.parse(io.written.out);
    const failed = tested.flatMap(
      ({ hook, results }: { hook: string; results: { isPassed: boolean; why: string }[] }) =>
        results.filter(({ isPassed }) => !isPassed).map(({ why }) => `${hook}: ${why}`),
    );
    expect([failed, untested, exit]).toEqual([[], [], 0]);
    expect(tested).toHaveLength(13);
  });

  it('are valid by the strict rules', async () => {
    const { io } = equip();
    expect([await runValidate(undefined, {}, io), io.written.err.includes('failed')]).toEqual([0, false]);
  });

  it('the gate sends the agent back while the tests fail, and lets it stop when they pass', async () => {
    const { shop } = equip();
    const stop = JSON.stringify({
      session_id: 's',
      transcript_path: 't',
      cwd: shop.project,
      hook_event_name: 'Stop',
    });
    const ask = async (): Promise<string> => (await shop.hook(CLAUDE, stop, { TMPDIR: shop.home })).stdout;
    shop.write('Makefile', 'test:\n\t@echo 2 failed; false\n');
    expect(await ask()).toContain('Tests must pass before completing. 2 failed');
    shop.write('Makefile', 'test:\n\t@true\n');
    // The gate comes first; what the next hook wants is heard when it is content.
    expect(await ask()).toContain('run the linter');
    expect(await ask()).toBe('');
  });

  it('the loggers write their lines, also where an agent has no event for a turn', async () => {
    const { shop } = equip();
    const env = shop.environment({ TMPDIR: shop.home });
    const result = { output: 'a', isSuccess: true, error: null };
    await shop.judge(shellCall('ls', { kind: 'after_tool', result, cwd: shop.project }), { env });
    expect(readFileSync(join(shop.home, '.audit.log'), 'utf8')).toMatch(/Z bash in .*project\n$/);
    const end = shellCall('', { kind: 'before_stop', tool: null, cwd: shop.project, session: 'c1' });
    await shop.judge(end, { env, hasTurnEvents: false });
    expect(readFileSync(join(shop.home, '.turns.log'), 'utf8')).toBe('turn 0 of c1: 0 of 0 tokens\n');
    writeFileSync(join(shop.home, '.turns.log'), '');
    await shop.judge(end, { env, hasTurnEvents: true });
    expect(readFileSync(join(shop.home, '.turns.log'), 'utf8')).toBe('');
  });
});
