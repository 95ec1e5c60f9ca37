import type { EventKind, ToolKind } from '../model/event.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../model/json.js';
import type { EventCapability } from './dialect.js';
import type { ExtraHook, Extras } from './install-plan.js';

/** How an agent takes a team's own hooks: its names of events and tools, and the shape of an entry. */
export interface ExtraSpelling {
  readonly capabilities: readonly EventCapability[];
  /** What the agent calls the tools of a kind, as its matchers want it. */
  readonly tools: Readonly<Partial<Record<ToolKind, string>>>;
  readonly entry: (hook: ExtraHook, matcher: string | null) => JsonObject;
}

/** Where in a document the lists are, which events have one, and under which key. */
export interface ListPlaces {
  readonly at: readonly string[];
  readonly events: readonly string[];
  readonly keyOf?: (native: string) => string;
}

/** The agent's own name; where one thing has several events, the first is the one for every tool. */
function nativeName(
  { events }: ListPlaces,
  { capabilities }: ExtraSpelling,
  kind: EventKind,
): string | undefined {
  return capabilities.find((row) => row.kind === kind && events.includes(row.native))?.native;
}

function matcherOf({ tool, matcher }: ExtraHook, { tools }: ExtraSpelling): string | null {
  return tool === null ? matcher : (tools[tool] ?? matcher);
}

/** The document with the object at a path in another form. */
function changeAt(
  document: JsonObject,
  [key, ...rest]: readonly string[],
  change: (lists: JsonObject) => JsonObject,
): JsonObject {
  if (key === undefined) return change(document);
  const inner = document[key];
  return { ...document, [key]: changeAt(isJsonObject(inner) ? inner : {}, rest, change) };
}

/** Adds entries to a document's lists, after what is there. */
export function addToLists(
  document: JsonObject,
  { hooks }: Extras,
  places: ListPlaces,
  spelling: ExtraSpelling,
): JsonObject {
  return changeAt(document, places.at, (before) => {
    const lists: Record<string, JsonValue> = { ...before };
    for (const hook of hooks) {
      const native = nativeName(places, spelling, hook.kind);
      if (native === undefined) continue;
      const key = places.keyOf?.(native) ?? native;
      const present = lists[key];
      const entry = spelling.entry(hook, matcherOf(hook, spelling));
      lists[key] = [...(Array.isArray(present) ? present.filter(isJsonObject) : []), entry];
    }
    return lists;
  });
}

/** A matcher for these tools, for agents that take a plain list of names for one. */
export function anyOf(...names: readonly string[]): string {
  return names.join('|');
}

/** The same for agents that take every matcher for an expression and look for it anywhere in a name. */
export function exactly(...names: readonly string[]): string {
  return `^(?:${names.join('|')})$`;
}
