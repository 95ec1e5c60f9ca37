import { describe, expect, it } from 'vitest';
import { isSameMoment, sightingOf, type Sighting } from '../../src/model/sighting.js';
import type { JsonObject } from '../../src/model/json.js';
import { decodeWith, dialectNamed } from '../dialects/fixtures.js';

function seen(agent: string, payload: JsonObject, event: string): Sighting {
  return sightingOf(decodeWith(dialectNamed(agent), payload, event), (text) => text);
}

const cursor = (fields: JsonObject): JsonObject => ({
  conversation_id: 'c',
  generation_id: 'g',
  cursor_version: '2.4',
  ...fields,
});
const general = (id: string, command = 'npm test'): Sighting =>
  seen(
    'cursor',
    cursor({ tool_name: 'Shell', tool_input: { command, working_directory: '/p' }, tool_use_id: id }),
    'preToolUse',
  );
const special = (command = 'npm test'): Sighting =>
  seen('cursor', cursor({ command, cwd: '/p' }), 'beforeShellExecution');
const copilot = (timestamp: number, command = 'ls'): Sighting =>
  seen(
    'copilot-cli',
    { sessionId: 's', timestamp, cwd: '/p', toolName: 'bash', toolArgs: { command } },
    'preToolUse',
  );
const codex = (id: string): Sighting =>
  seen(
    'codex',
    { session_id: 's', tool_name: 'Bash', tool_input: { command: 'ls' }, tool_use_id: id },
    'PreToolUse',
  );

describe('isSameMoment', () => {
  it.each<[string, Sighting, Sighting, boolean]>([
    ['a general and a special event of Cursor tell of one call', general('1'), special(), true],
    ['of different commands they tell of two', general('1'), special('npm ci'), false],
    ['the same command twice is two calls by their ids', general('1'), general('2'), false],
    ['the same special event twice is two calls', special(), special(), false],
    ['an entry in two scopes of Copilot is one moment by its time stamp', copilot(5), copilot(5), true],
    ['a model that repeats itself is later', copilot(5), copilot(6), false],
    ['an entry in two scopes of Codex is one call by its id', codex('a'), codex('a'), true],
    ['a call repeated in Codex has another id', codex('a'), codex('b'), false],
  ])('%s', (_name, a, b, same) => {
    expect([isSameMoment(a, b), isSameMoment(b, a)]).toEqual([same, same]);
  });

  it('MCP calls of Cursor are folded although only one event names the server', () => {
    const before = seen(
      'cursor',
      cursor({ tool_name: 'MCP:create_issue', tool_input: { title: 'x' }, tool_use_id: 'm' }),
      'preToolUse',
    );
    const named = seen(
      'cursor',
      cursor({ tool_name: 'create_issue', tool_input: '{"title":"x"}', mcp_server_name: 'linear' }),
      'beforeMCPExecution',
    );
    expect(isSameMoment(before, named)).toBe(true);
  });

  it('before and after are two moments', () => {
    const after = seen(
      'codex',
      { session_id: 's', tool_name: 'Bash', tool_input: { command: 'ls' }, tool_use_id: 'a' },
      'PostToolUse',
    );
    expect(isSameMoment(codex('a'), after)).toBe(false);
  });
});
