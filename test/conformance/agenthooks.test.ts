import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runList } from '../../src/cli/commands/list.js';
import { runValidate } from '../../src/cli/commands/validate.js';
import { renderPrompt } from '../../src/cli/render/hook-prompt.js';
import type { ListedHook } from '../../src/cli/hooks.js';
import type { Decision } from '../../src/model/decision.js';
import { eventKindOf } from '../../src/model/event-names.js';
import type { Event } from '../../src/model/event.js';
import { isJsonObject, objectAt, stringAt, type JsonObject } from '../../src/model/json.js';
import { findEntryPoint } from '../../src/sources/hook-folder/entry-point.js';
import { findHookFile, readFolder, type ReadFolder } from '../../src/sources/hook-folder/read.js';
import { hookLocations } from '../../src/sources/locations.js';
import { locatePlaces } from '../../src/config/locate.js';
import { compileMatcher } from '../../src/sources/match/matcher.js';
import { VOCABULARIES } from '../../src/sources/words/table.js';
import { casesOf, loadCases, type Case } from '../support/conformance.js';
import { shellCall } from '../support/events.js';
import { CLAUDE } from '../support/hook-process.js';
import { testIo } from '../support/io.js';
import { says, Workshop } from '../support/workshop.js';

const scratch = (): string => mkdtempSync(join(tmpdir(), 'bridle-agenthooks-'));

function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function layDown({ input }: Case): string {
  const root = scratch();
  const dir = stringAt(input, 'dir');
  if (dir === null) return join(root, stringAt(input, 'path') ?? 'nothing');
  mkdirSync(join(root, dir), { recursive: true });
  const text = stringAt(input, 'HOOK.md');
  if (text !== null) writeFileSync(join(root, dir, 'HOOK.md'), text);
  return join(root, dir);
}

function checkErrors(read: ReadFolder, expected: JsonObject): void {
  const messages = read.errors.map(({ message }) => message);
  expect(messages).not.toEqual([]);
  if (expected['error_count'] !== undefined) expect(messages).toHaveLength(Number(expected['error_count']));
  const prefix = stringAt(expected, 'error_prefix');
  if (prefix !== null) expect(messages.some((message) => message.startsWith(prefix))).toBe(true);
  const part = stringAt(expected, 'error_contains');
  if (part !== null) expect(messages.join('\n')).toContain(part);
  for (const word of texts(expected['errors_mention'])) expect(messages.join('\n')).toContain(word);
}

describe('agenthooks: validate', () => {
  it.each(casesOf('agenthooks', 'validate'))('$id', async (row) => {
    const { expected } = row;
    const read = await readFolder(layDown(row));
    if (expected['valid'] === false) return checkErrors(read, expected);
    expect(read.errors).toEqual([]);
    if (read.kind !== 'hook') throw new Error('not read as a hook');
    const { hook } = read;
    const trigger = stringAt(expected, 'trigger');
    if (trigger !== null) expect(hook.trigger).toBe(trigger);
    const canonical = stringAt(expected, 'canonical') ?? trigger;
    if (canonical !== null) {
      const kind = eventKindOf(canonical);
      if (kind === null) expect(hook.events.otherNames).toContain(canonical.replace('_', ''));
      else expect(hook.events.kinds).toEqual([kind]);
    }
    if (expected['description'] !== undefined) expect(hook.description).toBe(expected['description']);
    if (expected['async'] !== undefined) expect(hook.isAsync).toBe(expected['async']);
    if (expected['matcher.pattern'] !== undefined)
      expect(hook.matcher?.pattern).toBe(expected['matcher.pattern']);
  });
});

describe('agenthooks: finding hooks', () => {
  it.each(casesOf('agenthooks', 'find'))('$id', ({ input, expected }) => {
    const dir = scratch();
    for (const name of texts(input['files'])) writeFileSync(join(dir, name), '---\n---\n');
    expect(findHookFile(dir)).toBe(expected['picked']);
  });

  it.each(casesOf('agenthooks', 'discover'))('$id', async ({ input, expected }) => {
    const xdg = stringAt(input, 'XDG_CONFIG_HOME');
    if (xdg !== null) {
      const places = locatePlaces({ cwd: '/p', home: '/h', xdgConfigHome: xdg, xdgStateHome: null });
      const dirs = hookLocations(places, '/h').map(({ dir }) => dir);
      expect(dirs).toContain(expected['user_dir']);
      return;
    }
    const shop = new Workshop();
    for (const [path, text] of Object.entries(objectAt(input, 'hooks_dir') ?? {})) {
      const [name = ''] = path.split('/');
      const front = `---\nname: ${name}\ndescription: d\ntrigger: before_tool\n---\n`;
      shop.atHome(`.config/agents/hooks/${path}`, text === 'ok' ? front : String(text));
      shop.atHome(`.config/agents/hooks/${name}/scripts/run`, '#!/bin/sh\n', 0o755);
    }
    expect(await shop.active()).toEqual(expected['discovered']);
  });

  it.each(casesOf('agenthooks', 'order'))('$id', async ({ input, expected }) => {
    const shop = new Workshop();
    for (const [name, priority] of Object.entries(objectAt(input, 'priorities') ?? {}))
      shop.folder(name, `trigger: before_tool\npriority: ${String(priority)}`, says({}));
    const decision = await shop.judge(shellCall('ls', { cwd: shop.project }));
    expect(decision.runs.map((run) => run.hook)).toEqual(expected['order']);
  });

  it.each(casesOf('agenthooks', 'entrypoint'))('$id', async ({ input, expected }) => {
    const shop = new Workshop();
    const dir = shop.folder('x', 'trigger: before_tool', says({}));
    const scripts = texts(input['scripts']);
    const folder = scratch();
    mkdirSync(join(folder, 'scripts'));
    for (const name of scripts) writeFileSync(join(folder, 'scripts', name), '#!/bin/sh\n', { mode: 0o755 });
    const point = findEntryPoint(folder);
    if (expected['entry'] !== undefined)
      expect(point.kind === 'entry' ? point.script.replace('scripts/', '') : null).toBe(expected['entry']);
    if (expected['blocked'] === undefined) return;
    const { rmSync } = await import('node:fs');
    rmSync(join(dir, 'scripts'), { recursive: true });
    const decision = await shop.judge(shellCall('ls', { cwd: shop.project }));
    expect(decision.verdict.kind).toBe('no-opinion');
    expect(JSON.stringify(decision.runs)).toContain(expected['stderr_contains']);
  });
});

describe('agenthooks: matcher', () => {
  it.each(casesOf('agenthooks', 'matcher'))('$id', async ({ input, expected }) => {
    const said = objectAt(input, 'matcher') ?? {};
    const compiled = await compileMatcher(
      {
        tool: stringAt(said, 'tool'),
        toolStyle: 'search',
        pattern: stringAt(said, 'pattern'),
        toolKinds: [],
      },
      VOCABULARIES['hook-folder'],
    );
    if (compiled.kind !== 'matcher') throw new Error(compiled.why);
    const name = stringAt(input, 'tool_name');
    const event: Event = {
      ...shellCall(''),
      tool:
        name === null
          ? null
          : { name, kind: 'other', input: objectAt(input, 'tool_input') ?? {}, callId: null, mcp: null },
    };
    expect(compiled.matcher === null || compiled.matcher.test(event)).toBe(expected['matches']);
  });
});

/** "allow" is not to be refused and not to be asked about; it never skips the agent's own questions. */
function decisionOf({ verdict }: Decision): string {
  return verdict.kind === 'deny' || verdict.kind === 'ask' ? verdict.kind : 'allow';
}

const QUICK_START = `#!/bin/bash
input=$(cat)
command=$(echo "$input" | grep -o '"command": "[^"]*"' | head -1)
case "$command" in
  *"rm -rf /"*) echo "Dangerous command blocked" >&2; exit 2 ;;
esac
`;

function scriptOf(input: JsonObject): string {
  if (input['script'] !== undefined) return QUICK_START;
  if (input['sleep_ms'] !== undefined) return '#!/bin/sh\nsleep 10\n';
  return says({
    stdout: stringAt(input, 'stdout') ?? '',
    stderr: stringAt(input, 'stderr') ?? '',
    exit: Number(input['exit'] ?? 0),
  });
}

describe('agenthooks: running them', () => {
  it.each(casesOf('agenthooks', 'exec'))('$id', async ({ input, expected }) => {
    const shop = new Workshop();
    const timeout = input['timeout_ms'] === undefined ? '' : `\ntimeout: ${String(input['timeout_ms'])}`;
    const mode = input['entry_mode'] === '0644' ? 0o644 : 0o755;
    shop.folder('x', `trigger: before_tool${timeout}`, scriptOf(input), mode);
    const event = objectAt(input, 'event');
    const toolInput = event === null ? { command: 'ls' } : (objectAt(event, 'tool_input') ?? {});
    const call = shellCall(String(toolInput['command']), { cwd: shop.project });
    const decision = await shop.judge(call);
    const { verdict } = decision;
    if (expected['exit'] === 2) expect(verdict.kind).toBe('deny');
    if (expected['decision'] !== undefined) expect(decisionOf(decision)).toBe(expected['decision']);
    if (expected['blocked'] !== undefined) expect(verdict.kind === 'deny').toBe(expected['blocked']);
    if (expected['reason'] !== undefined) expect(verdict.reason).toBe(expected['reason']);
    if (expected['reason_contains'] !== undefined)
      expect(JSON.stringify(decision.runs)).toContain(expected['reason_contains']);
    if (expected['additional_context'] !== undefined)
      expect(verdict.effects.context).toEqual([expected['additional_context']]);
    if (expected['modified_input'] !== undefined)
      expect(decision.event.tool?.input).toEqual(expected['modified_input']);
  });

  it.each(casesOf('agenthooks', 'event'))('$id', async ({ input, expected }) => {
    const shop = new Workshop();
    const kind = eventKindOf(stringAt(input, 'type') ?? '');
    if (kind === null) throw new Error('no such event');
    shop.folder('x', `trigger: ${kind}`, '#!/bin/sh\ncat > "$KIMI_WORK_DIR/stdin.json"\n');
    await shop.judge(shellCall('ls', { kind, cwd: shop.project }));
    const stdin: unknown = JSON.parse(readFileSync(join(shop.project, 'stdin.json'), 'utf8'));
    expect(isJsonObject(stdin) ? Object.keys(stdin) : []).toEqual(
      expect.arrayContaining([...texts(expected['fields'])]),
    );
  });
});

describe('agenthooks: async', () => {
  it.each(casesOf('agenthooks', 'async'))('$id', async ({ input, expected }) => {
    const shop = new Workshop();
    const answer =
      input['sleep_ms'] === undefined
        ? `echo '${stringAt(input, 'stdout') ?? ''}'`
        : `while [ ! -e ${shop.project}/go ]; do sleep 0.05; done`;
    shop.folder(
      'late',
      'trigger: before_tool\nasync: true',
      `#!/bin/sh\ncat > /dev/null\ntouch ${shop.project}/started\n${answer}\n`,
    );
    if (input['sync_blocks'] === true)
      shop.folder('no', 'trigger: before_tool', says({ exit: 2, stderr: 'no' }));
    const result = await shop.hook(CLAUDE, shop.claudeCall('ls'));
    expect(result.exitCode).toBe(input['sync_blocks'] === true ? 2 : 0);
    if (expected['async_started'] === 0) {
      expect(shop.rows()).toHaveLength(1);
      expect(existsSync(join(shop.project, 'started'))).toBe(false);
      return;
    }
    // The answer is out although the hook still waits for us.
    if (input['sleep_ms'] !== undefined) {
      expect(shop.rows()).toHaveLength(1);
      writeFileSync(join(shop.project, 'go'), '');
    }
    await expect.poll(() => shop.rows().length, { timeout: 20_000 }).toBe(2);
    const row = shop.rows()[1];
    expect(row).toMatchObject({ event: 'async:PreToolUse', kind: 'other', hooks: [{ name: 'late' }] });
    if (expected['warned'] === true) expect(JSON.stringify(row?.['notes'])).toContain('too late');
  });
});

describe('agenthooks: consequences', () => {
  it.each(casesOf('agenthooks', 'before_stop'))('$id', async ({ input, expected }) => {
    const shop = new Workshop();
    const reason = stringAt(input, 'stderr') ?? 'again';
    // A new reason each time: the same one twice in a row already ends the loop.
    const script =
      input['always_blocks'] === true
        ? `#!/bin/sh\ndate +%N >&2\nexit 2\n`
        : says({ exit: 2, stderr: reason });
    shop.folder('gate', 'trigger: before_stop', script);
    const stop = JSON.stringify({
      session_id: 's',
      transcript_path: 't',
      cwd: shop.project,
      hook_event_name: 'Stop',
      stop_hook_active: true,
    });
    const answers = [];
    for (let round = 0; round < (input['always_blocks'] === true ? 4 : 1); round += 1)
      answers.push((await shop.hook(CLAUDE, stop)).stdout);
    const blocked = answers.filter((text) => text.includes('"decision":"block"'));
    expect(blocked).toHaveLength(Number(expected['blocked_stops'] ?? 1));
    if (expected['stopped'] === false) expect(blocked[0]).toContain(reason);
    else expect(shop.rows().at(-1)?.['notes']).toContainEqual(expect.stringContaining('Let stop'));
  });

  it.each(casesOf('agenthooks', 'before_tool'))('$id', async ({ input }) => {
    const shop = new Workshop();
    const reason = stringAt(input, 'blocked_reason') ?? '';
    shop.folder('gate', 'trigger: before_tool', says({ exit: 2, stderr: reason }));
    const { stderr, exitCode } = await shop.hook(CLAUDE, shop.claudeCall('ls'));
    expect([stderr, exitCode]).toEqual([reason, 2]);
  });

  it.each(casesOf('agenthooks', 'debug'))('$id', async ({ expected }) => {
    const shop = new Workshop();
    shop.folder(
      'block-dangerous',
      'trigger: before_tool',
      says({ exit: 2, stderr: 'Dangerous command blocked' }),
    );
    const { stderr } = await shop.hook([...CLAUDE, '--debug'], shop.claudeCall('ls'));
    const lines = stderr.replaceAll(/in \d+ms/g, 'in 45ms').split('\n');
    for (const line of texts(expected['log_lines'])) expect(lines).toContain(line);
  });
});

describe('agenthooks: command line', () => {
  it.each(casesOf('agenthooks', 'cli'))('$id', async ({ input, expected }) => {
    const shop = new Workshop();
    const io = testIo({ cwd: shop.project, home: shop.home });
    const [verb, name = ''] = texts(input['argv']);
    if (verb === 'validate') {
      const trigger = name === 'my-hook' ? 'before_tool' : 'nonsense';
      shop.atProject(`${name}/HOOK.md`, `---\nname: ${name}\ndescription: d\ntrigger: ${trigger}\n---\n`);
      shop.atProject(`${name}/scripts/run`, '#!/bin/sh\n', 0o755);
      expect(await runValidate(name, {}, io)).toBe(expected['exit']);
      if (expected['stdout'] !== undefined) expect(io.written.out).toBe(expected['stdout']);
      const [head = '', item = ''] = texts(expected['stderr_lines']);
      expect(io.written.err.startsWith(head)).toBe(true);
      if (item !== '') expect(io.written.err.split('\n')[1]).toMatch(/^ {2}- /);
      return;
    }
    const exit = await runList({ json: verb === 'discover' }, io);
    if (expected['stdout'] !== undefined) expect([exit, io.written.out]).toEqual([0, expected['stdout']]);
    else
      expect(Object.keys(JSON.parse(io.written.out))).toEqual(
        expect.arrayContaining([...texts(expected['json_keys'])]),
      );
  });

  it.each(casesOf('agenthooks', 'prompt'))('$id', ({ input, expected }) => {
    const hook: ListedHook = {
      name: 'x',
      shape: 'hook-folder',
      description: stringAt(input, 'description') ?? '',
      category: 'gate',
      events: ['before_tool'],
      priority: 100,
      layer: 'user',
      origin: { layer: 'user', file: null, line: null },
      path: '/x',
      matcher: '',
      timeoutMs: null,
      isAsync: false,
      onFailure: 'allow',
      state: { kind: 'active' },
      remarks: [],
    };
    const text = renderPrompt(input['hooks'] === undefined ? [hook] : []);
    if (expected['text'] !== undefined) expect(text).toBe(expected['text']);
    if (expected['contains'] !== undefined) expect(text).toContain(expected['contains']);
    if (expected['not_contains'] !== undefined) expect(text).not.toContain(expected['not_contains']);
  });

  it.each(casesOf('agenthooks', 'hooks.toml'))('$id', async ({ input, expected }) => {
    const shop = new Workshop();
    for (const name of ['verbose-logger', 'security-check'])
      shop.folder(name, 'trigger: before_tool', says({}));
    shop.atHome('.config/agents/hooks.toml', stringAt(input, 'toml') ?? '');
    const entries = await shop.entries();
    const disabled = entries.filter(({ state }) => state.kind === 'disabled').map(({ name }) => name);
    expect(disabled).toEqual(expected['disabled'] ?? []);
    for (const [name, priority] of Object.entries(objectAt(expected, 'priority') ?? {}))
      expect(entries.find((entry) => entry.name === name)?.priority).toBe(priority);
  });
});

it('every agenthooks case is run somewhere', () => {
  const here = [
    'validate',
    'find',
    'discover',
    'order',
    'entrypoint',
    'matcher',
    'exec',
    'event',
    'async',
    'before_stop',
    'before_tool',
    'debug',
    'cli',
    'prompt',
    'hooks.toml',
  ];
  expect(loadCases('agenthooks').filter((row) => !here.includes(row.component))).toEqual([]);
});
