import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '../../src/model/json.js';
import { isJsonObject } from '../../src/model/json.js';
import { viewTool } from '../../src/model/tool-view.js';
import { Sandbox } from '../support/hook-process.js';
import { ALL, decodeWith, fixturesOf } from './fixtures.js';
import { isRefusal } from './refusal.js';

/** The same object with one text in place of another, wherever it stands. */
function replaced(value: JsonValue, from: string, to: string): JsonValue {
  if (typeof value === 'string') return value.replaceAll(from, to);
  if (Array.isArray(value)) return value.map((item: JsonValue) => replaced(item, from, to));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, replaced(item, from, to)]));
}

interface ShellCall {
  readonly event: string;
  readonly payload: JsonObject;
  readonly command: string;
}

/** A shell call as this agent reports it before it runs. */
function shellCallOf(agent: string): ShellCall | null {
  const dialect = ALL.find(({ id }) => id === agent);
  if (dialect === undefined) return null;
  for (const { payload, expected } of fixturesOf(agent)) {
    if (expected.kind !== 'before_tool' || expected.tool?.kind !== 'shell') continue;
    const { tool } = decodeWith(dialect, payload, expected.event);
    const command = tool === null ? undefined : viewTool(tool).commands?.[0];
    if (command !== undefined) return { event: expected.event, payload, command };
  }
  return null;
}

const AGENTS = ALL.filter(({ id }) => id !== 'git').map(({ id }) => id);

describe('one policy, all agents', () => {
  it.concurrent.each(AGENTS)('%s is refused the same command and let run the same', async (agent) => {
    const call = shellCallOf(agent);
    if (call === null) throw new Error('no shell call among the payloads');
    const sandbox = new Sandbox();
    const answer = async (command: string): Promise<boolean> => {
      const payload = replaced(call.payload, call.command, command);
      const said = await sandbox.hook(['--agent', agent, '--event', call.event], JSON.stringify(payload));
      return isRefusal(agent, { ...said, exitCode: said.exitCode ?? -1 });
    };
    expect([await answer('rm -rf /'), await answer('echo fine')]).toEqual([true, false]);
  });
});
