import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Dialect } from '../../src/dialects/dialect.js';
import { DIALECTS } from '../../src/dialects/table.js';
import type { Decision } from '../../src/model/decision.js';
import {
  withToolInput,
  type Event,
  type EventKind,
  type McpTool,
  type ToolKind,
} from '../../src/model/event.js';
import { isJsonObject, type JsonObject } from '../../src/model/json.js';
import type { Verdict } from '../../src/model/verdict.js';

const ROOT = resolve(import.meta.dirname, '../fixtures/dialects');

/** What a payload is, as the reference or a person's reading of the recorded payload says. */
export interface Expectation {
  readonly event: string;
  readonly kind: EventKind;
  readonly session: string | null;
  readonly cwd: string | null;
  readonly tool: { readonly name: string; readonly kind: ToolKind; readonly mcp?: McpTool } | null;
  readonly prompt?: string | null;
}

export interface Fixture {
  readonly file: string;
  readonly payload: JsonObject;
  readonly expected: Expectation;
}

/** A golden answer: what the agent takes for this intent on this event. */
export interface Golden {
  readonly intent: string;
  readonly event: string;
  readonly stdout: string;
  readonly stderr: string;
  readonly exit: number;
  readonly supported: boolean;
}

/** Agents without payloads of their own speak another's language. */
const SPEAKS_LIKE: Readonly<Record<string, string>> = {
  qoder: 'claude-code',
  codebuddy: 'claude-code',
  'open-interpreter': 'codex',
};

function folderOf(agent: string): string {
  return join(ROOT, SPEAKS_LIKE[agent] ?? agent);
}

export function fixturesOf(agent: string): readonly Fixture[] {
  const index = join(folderOf(agent), '_events.json');
  if (!existsSync(index)) return [];
  const expectations: Record<string, Expectation> = JSON.parse(readFileSync(index, 'utf8'));
  return Object.entries(expectations).map(([file, expected]) => {
    const payload: JsonObject = JSON.parse(readFileSync(join(folderOf(agent), file), 'utf8'));
    return { file: `${agent}/${file}`, payload, expected };
  });
}

export function goldensOf(agent: string): readonly Golden[] {
  const file = join(folderOf(agent), '_outputs.json');
  if (!existsSync(file)) return [];
  const goldens: readonly Golden[] = JSON.parse(readFileSync(file, 'utf8'));
  return goldens;
}

/** Every payload below the fixtures, so that none is forgotten in an index. */
export function payloadFiles(agent: string): readonly string[] {
  const folder = folderOf(agent);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json') && !/(^|\/)_/.test(file))
    .map((file) => `${agent}/${file}`)
    .sort();
}

export const ALL: readonly Dialect[] = await Promise.all(DIALECTS.map(async ({ load }) => load()));

export function dialectNamed(id: string): Dialect {
  const found = ALL.find((dialect) => dialect.id === id);
  if (found === undefined) throw new Error(`no dialect is called ${id}`);
  return found;
}

export function decodeWith(dialect: Dialect, payload: JsonObject, eventName: string | null): Event {
  const bytes = new TextEncoder().encode(JSON.stringify(payload));
  return dialect.decode({ bytes, payload, eventName, env: {} });
}

/** An event of this name, from a payload where there is one. */
export function eventNamed(dialect: Dialect, native: string): Event {
  const fixture = fixturesOf(dialect.id).find(({ expected }) => expected.event === native);
  return decodeWith(dialect, fixture?.payload ?? {}, native);
}

export function decisionOf(event: Event, verdict: Verdict): Decision {
  const wasRewritten = verdict.kind === 'rewrite';
  const final = wasRewritten ? withToolInput(event, verdict.input) : event;
  return { verdict, event: final, wasRewritten, runs: [] };
}

export function parsed(stdout: string): JsonObject | string {
  if (!stdout.trimStart().startsWith('{')) return stdout;
  const value: unknown = JSON.parse(stdout);
  if (!isJsonObject(value)) throw new Error(`not one object: ${stdout}`);
  return value;
}
