import { describe, expect, it } from 'vitest';
import { EVENT_KINDS, TOOL_KINDS, type Event, type ToolKind } from '../../src/model/event.js';
import type { History } from '../../src/model/history.js';
import type { JsonObject } from '../../src/model/json.js';
import { POLICIES, runsCommands } from '../../src/policies/table.js';
import { shellCall } from '../support/events.js';
import { corpusContext } from './support/contexts.js';

function callOf(kind: ToolKind, input: JsonObject = {}): Event {
  return shellCall('', { tool: { name: 'x', kind, input, callId: null, mcp: null } });
}

function wanting(event: Event): readonly string[] {
  return POLICIES.filter(({ wants }) => wants(event, corpusContext())).map(({ name }) => name);
}

describe('which guards are asked', () => {
  it('is told by the kind of tool', () => {
    const asked = TOOL_KINDS.map((kind) => [kind, wanting(callOf(kind)).join(' ')]);
    expect(Object.fromEntries(asked)).toEqual({
      shell: 'shell stuck',
      write: 'files stuck',
      edit: 'files stuck',
      read: 'reads',
      search: 'reads',
      fetch: 'files',
      mcp: 'files',
      task: '',
      other: 'files',
    });
  });

  it('is none without a tool', () => {
    expect(wanting(shellCall('', { tool: null }))).toEqual([]);
  });

  it('is told by the event', () => {
    const asked = EVENT_KINDS.flatMap((kind) => {
      const names = POLICIES.filter(({ events }) => events.includes(kind)).map(({ name }) => name);
      return names.length === 0 ? [] : [[kind, names.join(' ')]];
    });
    expect(Object.fromEntries(asked)).toEqual({
      before_tool: 'calls shell files reads workflow stuck',
      permission_request: 'calls shell files reads workflow',
    });
  });

  it('is one policy of the name for each row', async () => {
    for (const { name, load } of POLICIES) expect((await load()).name).toBe(name);
  });
});

describe('a command line under an unknown name', () => {
  it.each(['command', 'cmd', 'script', 'commands', 'commandline', 'command_line', 'shell_command', 'CMD'])(
    '%s is one',
    (field) => {
      expect(runsCommands(callOf('mcp', { other: 1, [field]: 'ls' }))).toBe(true);
      expect(runsCommands(callOf('other', { [field]: 'ls' }))).toBe(true);
      expect(wanting(callOf('other', { [field]: 'ls' }))).toEqual(['shell', 'files']);
    },
  );

  it.each(['commander', 'mycmd', 'scripts', 'text', 'shellcommand'])('%s is none', (field) => {
    expect(runsCommands(callOf('mcp', { [field]: 'ls' }))).toBe(false);
  });

  it('is not looked for in a tool that writes or reads', () => {
    expect(TOOL_KINDS.filter((kind) => runsCommands(callOf(kind, { command: 'ls' })))).toEqual([
      'shell',
      'mcp',
      'other',
    ]);
    expect(runsCommands(shellCall('', { tool: null }))).toBe(false);
  });
});

describe('the guard against loops is silent', () => {
  const historyOf = (command: string | null, failed: readonly string[]): History => ({
    call: { paths: [], command, content: null },
    recent: () => [],
    hasFailed: (mark) => failed.includes(mark),
    earlier: () => [],
    deniedEffects: () => new Set(),
    hasInjected: () => false,
    tree: null,
  });
  const isSilent = (history?: History): boolean | undefined =>
    POLICIES.find(({ name }) => name === 'stuck')?.isSilent?.(
      shellCall('x'),
      corpusContext(history === undefined ? {} : { history }),
    );

  it('without a past, and for a command that never failed; not for a write or one that did', () => {
    expect([
      isSilent(),
      isSilent(historyOf('a', [])),
      isSilent(historyOf('a', ['b'])),
      isSilent(historyOf('a', ['a'])),
      isSilent(historyOf(null, [])),
    ]).toEqual([true, true, true, false, false]);
  });
});
