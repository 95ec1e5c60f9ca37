import { isJsonObject, type JsonObject, type JsonValue } from '../../src/model/json.js';
import { viewTool } from '../../src/model/tool-view.js';
import { ALL, decodeWith, fixturesOf } from './fixtures.js';

/** The same object with one text in place of another, wherever it stands. */
export function replaced(value: JsonValue, from: string, to: string): JsonValue {
  if (typeof value === 'string') return value.replaceAll(from, to);
  if (Array.isArray(value)) return value.map((item: JsonValue) => replaced(item, from, to));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, replaced(item, from, to)]));
}

export interface ShellCall {
  readonly event: string;
  readonly payload: JsonObject;
  readonly command: string;
}

/** A shell call as this agent reports it before it runs, on one of these events if they are named. */
export function shellCallOf(agent: string, events?: readonly string[]): ShellCall | null {
  const dialect = ALL.find(({ id }) => id === agent);
  if (dialect === undefined) return null;
  for (const { payload, expected } of fixturesOf(agent)) {
    if (expected.kind !== 'before_tool' || expected.tool?.kind !== 'shell') continue;
    if (events !== undefined && !events.includes(expected.event)) continue;
    const { tool } = decodeWith(dialect, payload, expected.event);
    const command = tool === null ? undefined : viewTool(tool).commands?.[0];
    if (command !== undefined) return { event: expected.event, payload, command };
  }
  return null;
}
