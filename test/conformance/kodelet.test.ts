import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Decision } from '../../src/model/decision.js';
import { eventKindOf } from '../../src/model/event-names.js';
import type { Event } from '../../src/model/event.js';
import { isJsonObject, objectAt, stringAt, type JsonObject, type JsonValue } from '../../src/model/json.js';
import { casesOf, loadCases } from '../support/conformance.js';
import { shellCall } from '../support/events.js';
import { CLAUDE } from '../support/hook-process.js';
import { says, Workshop } from '../support/workshop.js';

/** They speak of a loop that owns the conversation; kodelet-harness.test.ts runs them. */
const IN_HARNESS: Readonly<Record<string, string>> = {
  'kodelet-215': 'the error a harness raises for a blocked message',
  'kodelet-227': 'built-in compaction trigger of the harness',
  'kodelet-228': 'built-in compaction trigger of the harness',
  'kodelet-230': 'built-in compaction trigger of the harness',
  'kodelet-231': 'built-in compaction trigger of the harness',
  'kodelet-233': 'built-in compaction trigger of the harness',
  'kodelet-234': 'recipes are run by the harness',
  'kodelet-236': 'recipes are run by the harness',
  'kodelet-238': 'recipes are run by the harness',
  'kodelet-239': 'the harness estimates the context after a change of history',
  'kodelet-240': 'the harness estimates the context after a change of history',
  'kodelet-243': 'commands of the harness that make commits and pull requests',
};

const isHere = ({ id }: { id: string }): boolean => !Object.hasOwn(IN_HARNESS, id);

function objects(value: JsonValue | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter((item: unknown) => isJsonObject(item)) : [];
}

function modeOf(said: JsonValue | undefined): number {
  return typeof said === 'string' ? Number.parseInt(said, 8) : 0o755;
}

/** An executable as a case describes it: what it prints when asked for its event. */
function executableText(spec: JsonValue | undefined): string {
  if (typeof spec === 'string') return `#!/bin/sh\necho ${spec}\n`;
  if (!isJsonObject(spec)) return '#!/bin/sh\n';
  if (spec['hook_exit'] !== undefined) return `#!/bin/sh\nexit ${String(spec['hook_exit'])}\n`;
  const printed = stringAt(spec, 'hook_stdout') ?? stringAt(spec, 'hook') ?? '';
  return `#!/bin/sh\nprintf '%s' '${printed}'\n`;
}

function layDown(shop: Workshop, place: 'local' | 'global', specs: JsonObject): void {
  for (const [name, spec] of Object.entries(specs)) {
    const mode = isJsonObject(spec) ? modeOf(spec['mode']) : 0o755;
    const path = `.kodelet/hooks/${name}`;
    if (place === 'local') shop.atProject(path, executableText(spec), mode);
    else shop.atHome(path, executableText(spec), mode);
  }
}

describe('kodelet: discovery', () => {
  it.each(casesOf('kodelet', 'discovery'))('$id', async ({ input, expected }) => {
    const shop = new Workshop();
    layDown(shop, 'global', objectAt(input, 'dir') ?? objectAt(input, 'global') ?? {});
    layDown(shop, 'local', objectAt(input, 'local') ?? {});
    const entries = await shop.entries({ isProjectTrusted: true });
    const active = entries.filter(({ state }) => state.kind === 'active');
    const isLayered = input['dirs'] !== undefined;
    const place = (layer: string): string => (layer === 'project' ? 'local/' : 'global/');
    expect(active.map(({ name, origin }) => `${isLayered ? place(origin.layer) : ''}${name}`)).toEqual(
      expected['hooks'],
    );
    if (expected['type'] !== undefined) expect(active[0]?.eventName).toBe(expected['type']);
  });
});

function eventFor(name: string, payload: JsonObject, shop: Workshop): Event {
  const kind = eventKindOf(name) ?? 'other';
  const input = objectAt(payload, 'tool_input') ?? { command: 'ls' };
  return shellCall('', {
    kind,
    name,
    agent: 'kodelet',
    cwd: shop.project,
    tool: { name: stringAt(payload, 'tool_name') ?? 'bash', kind: 'shell', input, callId: null, mcp: null },
    result: kind === 'after_tool' ? { output: 'text', isSuccess: true, error: null } : null,
    raw: { bytes: null, value: payload },
  });
}

function checkEffects({ verdict }: Decision, expected: JsonObject): void {
  const { effects } = verdict;
  const result = stringAt(expected, 'result');
  if (result === 'mutate') expect(effects.replacedHistory).not.toBeNull();
  if (result === 'callback') expect(effects.callback?.recipe).toBe(expected['callback']);
  if (result === '' || result === 'continue')
    expect([effects.replacedHistory, effects.callback]).toEqual([null, null]);
  if (expected['follow_up_messages'] !== undefined)
    expect(effects.followUps).toEqual(expected['follow_up_messages']);
  if (expected['messages_replaced'] === false) expect(effects.replacedHistory).toBeNull();
  if (expected['warned'] === true) expect(effects.callback).toBeNull();
  const output = objectAt(expected, 'output');
  if (output !== null) expect(effects.replacedOutput?.value).toMatchObject(output);
  if (expected['output'] === null) expect(effects.replacedOutput).toBeNull();
}

describe('kodelet: events', () => {
  const components = ['before_tool_call', 'after_tool_call', 'user_message_send', 'agent_stop', 'after_turn'];
  it.each(casesOf('kodelet', ...components).filter(isHere))('$id', async ({ input, expected }) => {
    const shop = new Workshop();
    const name = stringAt(input, 'event') ?? '';
    const hooks = objects(input['hooks']);
    for (const [at, hook] of hooks.entries()) {
      const script =
        hook['record_stdin'] === true
          ? `cat > ${shop.project}/stdin.json`
          : says({
              stdout: stringAt(hook, 'stdout') ?? '',
              stderr: stringAt(hook, 'stderr') ?? '',
              exit: Number(hook['exit'] ?? 0),
            }).replace('#!/bin/sh\n', '');
      shop.executable(`hook-${at}`, name, script);
    }
    const event = eventFor(name, objectAt(input, 'payload') ?? {}, shop);
    const decision = await shop.judge(event);
    const { verdict } = decision;
    if (expected['blocked'] !== undefined) expect(verdict.kind === 'deny').toBe(expected['blocked']);
    // An empty reason lets the call run on three agents, so there is always one.
    if (expected['reason'] !== undefined && expected['reason'] !== '')
      expect(verdict.reason).toBe(expected['reason']);
    if (expected['executed'] !== undefined) expect(decision.runs).toHaveLength(Number(expected['executed']));
    if (expected['input'] !== undefined)
      expect(decision.event.tool?.input).toEqual(
        expected['input'] === 'original' ? event.tool?.input : expected['input'],
      );
    if (expected['stdin_json'] !== undefined)
      expect(JSON.parse(readFileSync(join(shop.project, 'stdin.json'), 'utf8'))).toEqual(
        expected['stdin_json'],
      );
    checkEffects(decision, expected);
  });
});

describe('kodelet: payload', () => {
  it.each(casesOf('kodelet', 'payload'))('$id', async ({ input, expected }) => {
    const shop = new Workshop();
    const name = stringAt(input, 'event') ?? 'before_tool_call';
    shop.executable('recorder', name, `cat > ${shop.project}/stdin.json`);
    const event = eventFor(name, {}, shop);
    const isSubagent = input['subagent'] === true;
    await shop.judge({
      ...event,
      agent: 'another',
      subagent: isSubagent ? 'a1' : null,
      raw: { bytes: null, value: { invoked_recipe: input['invoked_recipe'] ?? '' } },
    });
    const stdin: unknown = JSON.parse(readFileSync(join(shop.project, 'stdin.json'), 'utf8'));
    if (!isJsonObject(stdin)) throw new Error('no object');
    for (const key of Array.isArray(expected['payload_absent']) ? expected['payload_absent'] : [])
      expect(Object.keys(stdin)).not.toContain(key);
    expect(stdin).toMatchObject(objectAt(expected, 'payload') ?? {});
  });

  it('is compact, and nothing in it could be taken for markup', async () => {
    const shop = new Workshop();
    shop.executable('recorder', 'before_tool_call', `cat > ${shop.project}/stdin.json`);
    await shop.judge(shellCall('a <b> & c', { cwd: shop.project, agent: 'claude-code' }));
    const text = readFileSync(join(shop.project, 'stdin.json'), 'utf8');
    expect(text).toBe(
      `{"event":"before_tool_call","conv_id":"s1","cwd":"${shop.project}","invoked_by":"main","tool_name":"bash","tool_input":{"command":"a \\u003cb\\u003e \\u0026 c"},"tool_user_id":""}`,
    );
  });
});

describe('kodelet: command line', () => {
  it.each(casesOf('kodelet', 'cli').filter(isHere))('$id', async ({ input }) => {
    const shop = new Workshop();
    shop.executable('toucher', 'before_tool_call', `touch ${shop.project}/ran`);
    await shop.hook([...CLAUDE, String(input['flag'])], shop.claudeCall('ls'));
    expect(existsSync(join(shop.project, 'ran'))).toBe(false);
    await shop.hook(CLAUDE, shop.claudeCall('ls'));
    expect(existsSync(join(shop.project, 'ran'))).toBe(true);
  });
});

describe('kodelet: what was broken there', () => {
  it('a hook that never says its event does not hold the others up', async () => {
    const shop = new Workshop();
    shop.executable('fine', 'before_tool_call', says({ stdout: '{"blocked":true,"reason":"no"}' }));
    chmodSync(shop.atHome('.kodelet/hooks/hangs', '#!/bin/sh\nsleep 60\n'), 0o755);
    const call = shellCall('ls', { cwd: shop.project });
    expect((await shop.judge(call)).verdict.reason).toBe('no');
    expect((await shop.load(call)).notes).toEqual([
      expect.stringContaining('"hangs hook" gave no answer within 5 s'),
    ]);
  });

  it('a crash after a decision is seen', async () => {
    const shop = new Workshop();
    shop.executable('late', 'before_tool_call', `cat >/dev/null; echo '{"blocked":true}'; exit 1`);
    const { verdict, runs } = await shop.judge(shellCall('ls', { cwd: shop.project }));
    expect(verdict.kind).toBe('no-opinion');
    expect(runs[0]?.outcome).toEqual({
      kind: 'crashed',
      detail: 'Hook exited with code 1 after it had printed {"blocked": true}',
    });
  });

  it('follow-ups at a stop are counted like any other demand to go on', async () => {
    const shop = new Workshop();
    shop.executable(
      'again',
      'agent_stop',
      `cat >/dev/null; echo "{\\"follow_up_messages\\":[\\"$(date +%N)\\"]}"`,
    );
    const stop = JSON.stringify({
      session_id: 's',
      transcript_path: 't',
      cwd: shop.project,
      hook_event_name: 'Stop',
      stop_hook_active: true,
    });
    const answers = [];
    for (let round = 0; round < 5; round += 1) answers.push((await shop.hook(CLAUDE, stop)).stdout);
    expect(answers.map((text) => text.includes('"decision":"block"'))).toEqual([
      true,
      true,
      true,
      false,
      true,
    ]);
  });
});

it('every kodelet case is run here or waits with a reason', () => {
  const here = [
    'discovery',
    'before_tool_call',
    'after_tool_call',
    'user_message_send',
    'agent_stop',
    'after_turn',
    'payload',
    'cli',
  ];
  const left = loadCases('kodelet').filter((row) => isHere(row) && !here.includes(row.component));
  expect(left.map(({ id }) => id)).toEqual([]);
});
