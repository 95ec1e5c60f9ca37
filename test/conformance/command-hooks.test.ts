import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config/read.js';
import { isJsonObject, objectAt, stringAt, type JsonObject, type JsonValue } from '../../src/model/json.js';
import { readKodrConfig } from '../../src/sources/command/kodr-file.js';
import { compileMatcher } from '../../src/sources/match/matcher.js';
import { VOCABULARIES } from '../../src/sources/words/table.js';
import { casesOf, loadCases } from '../support/conformance.js';
import { shellCall } from '../support/events.js';
import { CLAUDE } from '../support/hook-process.js';
import { says, Workshop } from '../support/workshop.js';

function objects(value: JsonValue | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter((item: unknown) => isJsonObject(item)) : [];
}

function kimiEntry(values: JsonObject): string {
  const lines = Object.entries({ protocol: 'kimi-cli', ...values }).map(
    ([key, value]) => `${key} = ${JSON.stringify(value)}`,
  );
  return `[[hook]]\n${lines.join('\n')}\n`;
}

/** In the person's own configuration, as Kimi has it. */
function kimiShop(...entries: readonly JsonObject[]): Workshop {
  const shop = new Workshop();
  shop.atHome('.config/bridle/config.toml', entries.map(kimiEntry).join('\n'));
  return shop;
}

describe('kimi-cli: runner', () => {
  it.each(casesOf('kimi-cli', 'runner'))('$id', async ({ input, expected }) => {
    const shop = kimiShop({ event: 'PreToolUse', command: stringAt(input, 'command') ?? '' });
    const { verdict } = await shop.judge(shellCall('ls', { cwd: shop.project }));
    expect(verdict.kind).toBe(expected['action'] === 'block' ? 'deny' : 'no-opinion');
    if (expected['reason'] !== undefined) expect(verdict.reason).toBe(expected['reason']);
  });
});

describe('kimi-cli: engine', () => {
  it.each(casesOf('kimi-cli', 'engine'))('$id', async ({ input, expected }) => {
    const shop = kimiShop(...objects(input['hooks']));
    const kind = input['matcher_value'] === 'Shell' ? 'shell' : 'search';
    const tool = { name: 'native', kind, input: {}, callId: null, mcp: null } as const;
    const { runs, verdict } = await shop.judge(shellCall('', { cwd: shop.project, tool }));
    const ran = runs.filter(({ outcome }) => outcome.kind === 'verdict');
    expect(ran).toHaveLength(Number(expected['ran']));
    if (expected['action'] === 'allow') expect(verdict.kind).toBe('no-opinion');
  });
});

describe('kimi-cli: config', () => {
  it.each(casesOf('kimi-cli', 'config'))('$id', async ({ input, expected }) => {
    const shop = kimiShop({ event: 'PreToolUse', command: 'true', ...input });
    const file = { layer: 'user' as const, path: join(shop.home, '.config/bridle/config.toml') };
    const problems = readConfig(file)?.problems ?? [];
    const broken = (await shop.entries()).filter(({ state }) => state.kind === 'broken');
    expect(problems.length + broken.length > 0).toBe(expected['error']);
  });
});

describe('kimi-cli: stop', () => {
  it.each(casesOf('kimi-cli', 'stop'))('$id', async ({ expected }) => {
    const shop = kimiShop({ event: 'Stop', command: 'echo the same >&2; exit 2' });
    const stop = JSON.stringify({
      session_id: 's',
      transcript_path: 't',
      cwd: shop.project,
      hook_event_name: 'Stop',
      stop_hook_active: true,
    });
    const answers = [];
    for (let round = 0; round < 2; round += 1) answers.push((await shop.hook(CLAUDE, stop)).stdout);
    const triggered = answers.filter((text) => text.includes('"decision":"block"'));
    expect(triggered).toHaveLength(Number(expected['re_triggers']));
  });
});

/** A case's hook as a real program, named as the case names it. */
function realHook(shop: Workshop, hook: JsonObject): JsonObject {
  const script =
    hook['sleep_ms'] === undefined
      ? says({
          stdout: stringAt(hook, 'stdout') ?? '',
          stderr: stringAt(hook, 'stderr') ?? '',
          exit: Number(hook['exit'] ?? 0),
        })
      : '#!/bin/sh\nsleep 10\n';
  const command = join(shop.home, 'bin', basename(stringAt(hook, 'command') ?? 'hook'));
  mkdirSync(dirname(command), { recursive: true });
  writeFileSync(command, script);
  chmodSync(command, 0o755);
  return { command, ...(hook['timeoutMs'] === undefined ? {} : { timeoutMs: hook['timeoutMs'] }) };
}

describe('kodr: command hooks', () => {
  it.each(casesOf('kodr', 'command-hooks'))('$id', async ({ input, expected }) => {
    const matcher = stringAt(input, 'matcher');
    if (matcher !== null) {
      const compiled = await compileMatcher(
        { tool: matcher, toolStyle: 'names', pattern: null, toolKinds: [] },
        VOCABULARIES.kodr,
      );
      if (compiled.kind !== 'matcher') throw new Error(compiled.why);
      const tool = {
        name: stringAt(input, 'tool') ?? '',
        kind: 'other',
        input: {},
        callId: null,
        mcp: null,
      } as const;
      const isMatch = compiled.matcher === null || compiled.matcher.test(shellCall('', { tool }));
      expect(isMatch).toBe(expected['matches']);
      return;
    }
    const shop = new Workshop();
    const events = objectAt(objectAt(input, 'config') ?? {}, 'hooks') ?? {};
    const [hook = {}] = objects(objects(events['PreToolUse'])[0]?.['hooks']);
    shop.atProject(
      '.kodr/hooks.json',
      JSON.stringify({ hooks: { PreToolUse: [{ hooks: [realHook(shop, hook)] }] } }),
    );
    const call = shellCall('', {
      cwd: shop.project,
      agent: 'kodr',
      tool: { name: 't', kind: 'other', input: { a: 1 }, callId: null, mcp: null },
    });
    const decision = await shop.judge(call, { isProjectTrusted: true });
    const { verdict } = decision;
    if (expected['blocked'] !== undefined) expect(verdict.kind === 'deny').toBe(expected['blocked']);
    if (expected['reason'] === 'nope') expect(verdict.reason).toBe('nope');
    // A hook that was cut off did not say no, and the reason says so; it names the hook all the same.
    else if (expected['reason'] !== undefined) expect(verdict.reason).toMatch(/"kodr-sleeper".*timed-out/);
    if (expected['note'] !== undefined) expect(JSON.stringify(decision.runs)).toContain(expected['note']);
    if (expected['payload.input'] !== undefined)
      expect(decision.event.tool?.input).toEqual(expected['payload.input']);
  });

  it.each(casesOf('kodr', 'command-hooks-config'))('$id', ({ input, expected }) => {
    const read = readKodrConfig(input['config'] ?? null, '/p/.kodr/hooks.json');
    expect(read).toEqual({ hooks: [], flaws: [expected['message']] });
  });

  it('what could not be read is listed as broken, and the rest runs', async () => {
    const shop = new Workshop();
    const fine = realHook(shop, { exit: 1, stderr: 'no' });
    shop.atProject('.kodr/hooks.json', JSON.stringify({ hooks: { Stop: {}, PreToolUse: [fine] } }));
    const entries = await shop.entries({ isProjectTrusted: true });
    expect(entries.map(({ name, state }) => [name, state])).toEqual([
      ['kodr-hook', { kind: 'active' }],
      ['kodr-hooks', { kind: 'broken', why: 'Hook event Stop must be an array' }],
    ]);
  });

  it('a condition on the command is a glob over all of it', async () => {
    const shop = new Workshop();
    const hook = { ...realHook(shop, { exit: 1, stderr: 'no' }), if: 'run_command(git push*)' };
    shop.atProject('.kodr/hooks.json', JSON.stringify({ PreToolUse: [hook] }));
    const kindOf = async (command: string): Promise<string> =>
      (await shop.judge(shellCall(command, { cwd: shop.project }), { isProjectTrusted: true })).verdict.kind;
    expect([
      await kindOf('git push origin'),
      await kindOf('git status'),
      await kindOf('echo git push'),
    ]).toEqual(['deny', 'no-opinion', 'no-opinion']);
  });
});

it('every kimi-cli case is run here', () => {
  const here = ['runner', 'engine', 'config', 'stop'];
  expect(loadCases('kimi-cli').filter((row) => !here.includes(row.component))).toEqual([]);
});
