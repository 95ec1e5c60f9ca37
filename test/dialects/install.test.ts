import { describe, expect, it } from 'vitest';
import {
  BLOCK_MARKS,
  ownerOfEntry,
  type HookCommand,
  type PlannedFile,
} from '../../src/dialects/install-plan.js';
import { isJsonObject, valueAt, type JsonObject, type JsonValue } from '../../src/model/json.js';
import { PROGRAMS } from '../../src/dialects/programs.js';
import { trustRequest } from '../../src/dialects/codex/trust.js';
import { ALL, dialectNamed } from './fixtures.js';

const commandFor = (agent: string): HookCommand => ({
  program: '/opt/my node/bin/node',
  args: ['/opt/lib//bridle/bin/bridle.js', 'hook', '--agent', agent],
});
const TARGET = { root: '/home/me', version: null };

interface Rendered {
  readonly agent: string;
  readonly file: PlannedFile;
  readonly text: string;
}

const RENDERED: readonly Rendered[] = ALL.flatMap(({ id, install }) =>
  (install?.files ?? []).map((file) => ({ agent: id, file, text: file.render(commandFor(id), TARGET) })),
);

const JSON_FILES = RENDERED.filter(({ file }) => file.format === 'json' || file.format === 'jsonc');

function documentOf(text: string): JsonObject {
  const value: unknown = JSON.parse(text);
  if (!isJsonObject(value)) throw new Error('not an object');
  return value;
}

/** Every object with a command in it, wherever it stands. */
function handlersIn(value: JsonValue): readonly JsonObject[] {
  if (Array.isArray(value)) return value.flatMap((item: JsonValue) => handlersIn(item));
  if (!isJsonObject(value)) return [];
  const nested = Object.values(value).flatMap((item) => handlersIn(item));
  const isHandler = typeof value['command'] === 'string' || typeof value['bash'] === 'string';
  return isHandler ? [value, ...nested] : nested;
}

/** The unit of a timeout is a file killer: seconds here, milliseconds there. */
const SIXTY: Readonly<Record<string, readonly [key: string, value: number]>> = {
  'gemini-cli': ['timeout', 60_000],
  'qwen-code': ['timeout', 60_000],
  auggie: ['timeout', 60_000],
  'letta-code': ['timeout', 60_000],
  'copilot-cli': ['timeoutSec', 60],
};

describe('install plans', () => {
  it('every agent that can be installed has a plan for its user or its project', () => {
    const without = ALL.filter(({ install }) => install === null).map(({ id }) => id);
    expect(without).toEqual(['ahp', 'kodelet', 'agenthooks-spec', 'generic']);
    for (const { file, agent } of RENDERED) expect(Object.keys(file.paths).length, agent).toBeGreaterThan(0);
  });

  it('every agent that can be installed is known by its program, or is said to have none', () => {
    const installable = ALL.filter(({ id, install }) => install !== null && id !== 'git').map(({ id }) => id);
    expect(Object.keys(PROGRAMS).toSorted()).toEqual(installable.toSorted());
  });

  it('events have a first version only if they are events of the plan', () => {
    const unknown = ALL.flatMap(({ id, install }) =>
      Object.keys(install?.since ?? {})
        .filter((native) => !install?.events.includes(native))
        .map((native) => `${id} ${native}`),
    );
    expect(unknown).toEqual([]);
  });

  it.each([
    ['1.7.0', ['beforeSubmitPrompt', 'beforeShellExecution', 'beforeMCPExecution', 'stop']],
    ['2.4.1', null],
    ['2026.09.18', null],
  ])('Cursor %s gets entries for what it knows', (version, events) => {
    const { install } = dialectNamed('cursor');
    const text = install?.files[0]?.render(commandFor('cursor'), { ...TARGET, version }) ?? '{}';
    expect(Object.keys(Object(documentOf(text)['hooks'])).toSorted()).toEqual(
      [...(events ?? install?.events ?? [])].toSorted(),
    );
  });

  it('paths are relative and leave nothing to a shell', () => {
    const wrong = RENDERED.flatMap(({ file }) => Object.values(file.paths)).filter((path) =>
      /^[/~]|\.\.|[*$]/.test(path),
    );
    expect(wrong).toEqual([]);
  });

  it('writes only events that the agent knows', () => {
    const unknown = ALL.flatMap(({ id, install, capabilities }) => {
      const known = capabilities.events.map(({ native }) => native);
      return (install?.events ?? [])
        .filter((native) => !known.includes(native))
        .map((native) => `${id} ${native}`);
    });
    expect(unknown).toEqual([]);
  });

  it('every event of a plan is in its files, with its name on the command line', () => {
    for (const { id, install } of ALL) {
      const texts = RENDERED.filter(({ agent }) => agent === id).map(({ text }) => text);
      const isPlugin = install?.files.some(({ format }) => format === 'module') === true;
      for (const native of install?.events ?? []) {
        const wanted = isPlugin ? `"${native}` : `--event`;
        expect(
          texts.some((text) => text.includes(native) && text.includes(wanted)),
          `${id} ${native}`,
        ).toBe(true);
      }
    }
  });

  it('our own entries are known again, foreign ones are not', () => {
    for (const { agent, file, text } of JSON_FILES) {
      const { placement } = file;
      if (placement.kind !== 'lists') continue;
      const lists =
        placement.at.length === 0 ? documentOf(text) : valueAt(documentOf(text), placement.at.join('.'));
      if (!isJsonObject(lists)) throw new Error(`${agent} has no lists`);
      const entries = Object.entries(lists)
        .filter(([key]) => key !== 'version')
        .flatMap(([, list]) => (Array.isArray(list) ? list : []));
      expect(entries.length, agent).toBeGreaterThan(0);
      expect(new Set(entries.map((entry: JsonValue) => ownerOfEntry(entry))), agent).toEqual(
        new Set([agent]),
      );
    }
    expect(ownerOfEntry({ command: 'hookcli --agent codex --event PreToolUse' })).toBe(null);
    expect(ownerOfEntry({ hooks: [{ command: '/x/bridle-like hook --agentx codex' }] })).toBe(null);
    expect(ownerOfEntry('"C:\\Program Files\\bridle\\bridle.cmd" hook --agent cursor --event stop')).toBe(
      'cursor',
    );
  });

  it('timeouts are in the unit of the agent', () => {
    for (const { agent, text } of JSON_FILES) {
      if (agent === 'kiro' || agent === 'crush') continue;
      const [key, value] = SIXTY[agent] ?? ['timeout', 60];
      for (const handler of handlersIn(documentOf(text))) {
        if (!(key in handler)) continue;
        const isEnd = JSON.stringify(handler).includes('SessionEnd') && value === 60;
        expect(
          isEnd && agent.startsWith('codex') ? [3] : [value, 3],
          `${agent} ${JSON.stringify(handler)}`,
        ).toContain(handler[key]);
      }
    }
  });

  it('a path with a blank is quoted', () => {
    const wrong = RENDERED.filter(
      ({ text, agent }) => text.includes('/opt/my node') && agent !== 'claude-code',
    )
      .filter(({ text }) => /[^'"]\/opt\/my node/.test(text.replaceAll('\\"', '"')))
      .map(({ agent }) => agent);
    expect(wrong).toEqual([]);
  });

  it("Cursor's file has a version and never two slashes in a row, which would disable it", () => {
    const text = RENDERED.find(({ agent }) => agent === 'cursor')?.text ?? '';
    expect(documentOf(text)['version']).toBe(1);
    expect(text).not.toContain('//');
  });

  it("Codex's file has nothing but hooks on top, and a short end of the session", () => {
    const document = documentOf(RENDERED.find(({ agent }) => agent === 'codex')?.text ?? '');
    expect(Object.keys(document)).toEqual(['hooks']);
    expect(valueAt(document, 'hooks.SessionEnd.0.hooks.0.timeout')).toBe(3);
  });

  it("Kimi's tables have the permitted keys only, between our marks", () => {
    const text = RENDERED.find(({ agent }) => agent === 'kimi-code')?.text ?? '';
    const keys = new Set([...text.matchAll(/^(\w+) = /gm)].map((match) => match[1]));
    expect(keys).toEqual(new Set(['event', 'command', 'timeout']));
    expect(text.startsWith(`${BLOCK_MARKS.begin}\n[[hooks]]\n`)).toBe(true);
    expect(text.endsWith(`${BLOCK_MARKS.end}\n`)).toBe(true);
    expect(text).not.toContain('PostToolUse');
  });

  it('Vibe gets the names that its version knows', () => {
    const [file] = dialectNamed('mistral-vibe').install?.files ?? [];
    const names = (version: string | null): readonly (string | undefined)[] =>
      [
        ...(file?.render(commandFor('mistral-vibe'), { root: '/', version }) ?? '').matchAll(
          /^type = "(\w+)"/gm,
        ),
      ].map((m) => m[1]);
    expect(names('2.20.9')).toEqual(['before_tool', 'after_tool', 'post_agent_turn']);
    expect(names('2.21.0')).toEqual(['pre_tool', 'post_tool', 'post_agent']);
    expect(names(null)).toEqual(['pre_tool', 'post_tool', 'post_agent']);
  });

  it('no matcher is written that stops an agent: Goose and Crush take none', () => {
    for (const agent of ['goose', 'crush'])
      for (const { text } of RENDERED.filter((each) => each.agent === agent))
        expect(text).not.toContain('matcher');
  });

  it('no two agents write the same file of their own', () => {
    const own = RENDERED.filter(({ file }) => file.placement.kind === 'whole').flatMap(({ file }) =>
      Object.entries(file.paths).map(([scope, path]) => `${scope}:${path}`),
    );
    expect(own.filter((path, at) => own.indexOf(path) !== at)).toEqual([]);
  });

  it('what Codex has to trust is the text that it hashes', () => {
    const handler = {
      event: 'PreToolUse',
      matcher: 'Bash',
      command: '/hooks/run it',
      timeout: 30,
      group: 1,
      handler: 0,
    };
    expect(trustRequest('/home/user/.codex/hooks.json', handler)).toEqual({
      command: '/hooks/run it',
      key: '/home/user/.codex/hooks.json:pre_tool_use:1:0',
      identity:
        '{"event_name":"pre_tool_use","hooks":[{"async":false,"command":"/hooks/run it","timeout":30,"type":"command"}],"matcher":"Bash"}',
    });
    expect(trustRequest('/h', { ...handler, event: 'UserPromptSubmit' }).identity).not.toContain('matcher');
  });
});
