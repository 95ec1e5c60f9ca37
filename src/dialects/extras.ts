import type { EventKind, ToolKind } from '../model/event.js';
import { isJsonObject, objectAt, type JsonObject, type JsonValue } from '../model/json.js';
import type { EventCapability } from './dialect.js';
import type { ExtraHook, Extras } from './install-plan.js';

/** How an agent takes a team's own hooks: its names of events and tools, and the shape of an entry. */
export interface ExtraSpelling {
  /** The agent's events that may have entries. */
  readonly events: readonly string[];
  readonly capabilities: readonly EventCapability[];
  readonly tools: Readonly<Partial<Record<ToolKind, string>>>;
  readonly entry: (hook: ExtraHook, matcher: string | null) => JsonObject;
}

function nativeNames({ events, capabilities }: ExtraSpelling, kind: EventKind): readonly string[] {
  return capabilities
    .filter((row) => row.kind === kind && events.includes(row.native))
    .map(({ native }) => native);
}

function matcherOf({ tool, matcher }: ExtraHook, { tools }: ExtraSpelling): string | null {
  return tool === null ? matcher : (tools[tool] ?? matcher);
}

/** Adds entries to the lists at `hooks`, after what is there. */
export function addToLists(document: JsonObject, { hooks }: Extras, spelling: ExtraSpelling): JsonObject {
  const lists: Record<string, JsonValue> = { ...objectAt(document, 'hooks') };
  for (const hook of hooks) {
    for (const native of nativeNames(spelling, hook.kind)) {
      const present = lists[native];
      const entry = spelling.entry(hook, matcherOf(hook, spelling));
      lists[native] = [...(Array.isArray(present) ? present.filter(isJsonObject) : []), entry];
    }
  }
  return { ...document, hooks: lists };
}
