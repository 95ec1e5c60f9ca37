import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isJsonObject, type JsonObject, type JsonValue } from '../../src/model/json.js';
import { casesOf, type Case } from '../support/conformance.js';
import { Sandbox } from '../support/hook-process.js';
import { callTool, connect } from '../support/mcp-client.js';

const COMPONENTS = [
  'mcp-transition',
  'mcp-transition-legacy',
  'mcp-state',
  'mcp-blocker',
  'mcp-advance',
  'mcp-plans',
  'mcp-config',
  'mcp-status',
];

function stateAt(step: string): string {
  return `[project]
name = "test-project"
initialized = "2026-01-01T00:00:00Z"

[current]
phase = "01"
step = "${step}"
status = "idle"
plan = ""
wave = 0

[progress]
phases_total = 3
phases_complete = 0
current_phase_plans = 2
current_phase_plans_complete = 1

[metrics]
last_activity = "2026-01-01T00:00:00Z"
total_agent_sessions = 1
`;
}

/** Every row begins with a directory of its own making. */
function prepare(sandbox: Sandbox, { input }: Case): void {
  rmSync(join(sandbox.project, '.konductor'), { recursive: true });
  mkdirSync(join(sandbox.project, '.konductor'));
  if (typeof input['state_step'] === 'string')
    sandbox.write('.konductor/state.toml', stateAt(input['state_step']));
  if (!isJsonObject(input['files'])) return;
  for (const [path, text] of Object.entries(input['files'])) {
    if (typeof text === 'string') sandbox.write(path, text);
  }
}

function callsOf({ input }: Case): readonly (readonly [string, JsonObject])[] {
  const { mcp_tool: tool, args, mcp_sequence: sequence } = input;
  if (typeof tool === 'string') return [[tool, isJsonObject(args) ? args : {}]];
  return (Array.isArray(sequence) ? sequence : []).flatMap((call: JsonValue) => {
    const [name, given]: readonly JsonValue[] = Array.isArray(call) ? call : [];
    return typeof name === 'string' && isJsonObject(given) ? [[name, given] as const] : [];
  });
}

/** `blockers.0.phase` in an answer. */
function at(value: JsonValue | undefined, path: string): JsonValue | undefined {
  return path.split('.').reduce<JsonValue | undefined>((found, key) => {
    if (Array.isArray(found)) return found[Number(key)];
    return isJsonObject(found) ? found[key] : undefined;
  }, value);
}

function check(answer: JsonObject, expected: JsonObject): void {
  for (const [path, value] of Object.entries(expected)) {
    if (path === 'message_prefix')
      expect(at(answer, 'message')).toMatch(new RegExp(`^${JSON.stringify(value).slice(1, -1)}`));
    else expect([path, at(answer, path)]).toEqual([path, value]);
  }
}

describe('konductor: state and configuration over MCP', () => {
  const sandbox = new Sandbox({ '.konductor/.keep': '' });
  let client: Client;

  beforeAll(async () => {
    client = await connect(sandbox);
  });

  afterAll(() => client.close());

  it.each(casesOf('konductor', ...COMPONENTS))('$id', async (row) => {
    prepare(sandbox, row);
    const answers: JsonObject[] = [];
    for (const [name, args] of callsOf(row)) answers.push(await callTool(client, name, args));
    const { json, file_written: written, idempotent } = row.expected;
    if (isJsonObject(json)) check(answers.at(-1) ?? {}, json);
    if (typeof written !== 'string') return;
    const file = join(sandbox.project, written);
    expect(existsSync(file)).toBe(true);
    const before = readFileSync(file, 'utf8');
    const [[name, args] = ['', {}]] = callsOf(row);
    expect(await callTool(client, name, args)).toEqual(answers.at(-1));
    if (idempotent === true) expect(readFileSync(file, 'utf8')).toBe(before);
  });
});
