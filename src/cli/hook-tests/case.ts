import { eventKindOf } from '../../model/event-names.js';
import { TOOL_KINDS, type Event, type ToolKind } from '../../model/event.js';
import { isJsonObject, objectAt, stringAt, type JsonObject, type JsonValue } from '../../model/json.js';

/** One example next to a hook: an event, and what the hook shall say. */
export interface HookCase {
  readonly name: string;
  readonly event: JsonObject;
  readonly expected: Expectation;
}

export interface Expectation {
  /** A verdict, a failure (`crashed`, `timed-out` …), or `skipped` if the hook is not to be asked at all. */
  readonly verdict: string;
  /** Must be part of the reason. */
  readonly reason: string | null;
  /** Must be part of what the model is told. */
  readonly context: string | null;
  /** Must be part of what the agent is sent back to work with. */
  readonly followUp: string | null;
  /** The recipe that must be called. */
  readonly callback: string | null;
  /** What a rewrite must leave. */
  readonly input: JsonValue | null;
}

/** What a tool of each kind is usually called; an example may say otherwise. */
const TOOL_NAMES: Readonly<Record<ToolKind, string>> = {
  shell: 'Bash',
  write: 'Write',
  edit: 'Edit',
  read: 'Read',
  search: 'Grep',
  fetch: 'WebFetch',
  mcp: 'mcp__server__tool',
  task: 'Task',
  other: 'Tool',
};

function expectationOf(value: JsonValue | undefined): Expectation | null {
  const none = { reason: null, context: null, followUp: null, callback: null, input: null };
  if (typeof value === 'string') return { verdict: value, ...none };
  if (!isJsonObject(value)) return null;
  const verdict = stringAt(value, 'verdict');
  if (verdict === null) return null;
  return {
    verdict,
    reason: stringAt(value, 'reason'),
    context: stringAt(value, 'context'),
    followUp: stringAt(value, 'follow_up'),
    callback: stringAt(value, 'callback'),
    input: value['input'] ?? null,
  };
}

/** The examples of a file, or what is wrong with it. */
export function readCases(text: string): readonly HookCase[] | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return `is not valid JSON (${error instanceof Error ? error.message : String(error)})`;
  }
  if (!Array.isArray(value)) return 'is not a list of examples';
  const cases: HookCase[] = [];
  for (const [at, item] of value.entries()) {
    const event = isJsonObject(item) ? objectAt(item, 'event') : null;
    const expected = isJsonObject(item) ? expectationOf(item['expect']) : null;
    if (!isJsonObject(item) || event === null || expected === null)
      return `example ${at + 1} needs an "event" object and an "expect"`;
    cases.push({ name: stringAt(item, 'name') ?? `example ${at + 1}`, event, expected });
  }
  return cases;
}

function toolKindOf(said: string): ToolKind {
  return TOOL_KINDS.find((kind) => kind === said) ?? 'other';
}

/** An event as an example writes it: `{"event": "before_tool", "tool": "shell", "input": {"command": "ls"}}`. */
export function eventOfCase(said: JsonObject, project: string): Event | string {
  const name = stringAt(said, 'event') ?? 'before_tool';
  const kind = eventKindOf(name);
  if (kind === null) return `"${name}" is no event`;
  const tool = stringAt(said, 'tool');
  const toolKind = toolKindOf(tool ?? 'shell');
  const hasTool = tool !== null || said['input'] !== undefined;
  return {
    kind,
    name,
    agent: stringAt(said, 'agent') ?? 'example',
    session: stringAt(said, 'session') ?? 'example',
    cwd: project,
    subagent: null,
    tool: hasTool
      ? {
          name: stringAt(said, 'tool_name') ?? TOOL_NAMES[toolKind],
          kind: toolKind,
          input: objectAt(said, 'input') ?? {},
          callId: 'example',
          mcp: null,
        }
      : null,
    result:
      said['output'] === undefined
        ? null
        : { output: said['output'], isSuccess: true, error: stringAt(said, 'error') },
    prompt: stringAt(said, 'prompt'),
    isContinuation: null,
    raw: { bytes: null, value: objectAt(said, 'payload') ?? {} },
  };
}
