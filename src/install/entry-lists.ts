import { getNodeValue, type Node } from 'jsonc-parser';
import { isJsonObject, type JsonObject, type JsonValue } from '../model/json.js';
import { appendItem, parseJson, removeItem, valueAt, type JsonText } from './json-splice.js';

export type Edited = { readonly text: string } | { readonly problem: string };

/** Tells our own entries from other people's. */
export type IsOurs = (entry: JsonValue) => boolean;

/** A document that must be edited step by step: each step is parsed anew, because offsets move. */
class Document {
  constructor(public text: string) {}

  parse(): JsonText {
    const parsed = parseJson(this.text);
    if ('problem' in parsed) throw new Error(`an edit broke the document: ${parsed.problem}`);
    return parsed;
  }

  append(path: readonly string[], item: string): void {
    const json = this.parse();
    const container = valueAt(json.root, path);
    if (container !== undefined) this.text = appendItem(json, container, item);
  }
}

function quoted(key: string, value: JsonValue): string {
  return `${JSON.stringify(key)}: ${JSON.stringify(value, null, 2)}`;
}

function shapeProblem(root: Node, at: readonly string[], events: readonly string[]): string | null {
  if (root.type !== 'object') return 'it is not an object';
  for (let length = 1; length <= at.length; length += 1) {
    const path = at.slice(0, length);
    const node = valueAt(root, path);
    if (node !== undefined && node.type !== 'object') return `"${path.join('.')}" is not an object`;
  }
  for (const event of events) {
    const node = valueAt(root, [...at, event]);
    if (node !== undefined && node.type !== 'array') return `"${[...at, event].join('.')}" is not a list`;
  }
  return null;
}

/** `{a: {b: value}}` for the path `a.b`. */
function nest(path: readonly string[], value: JsonObject): JsonObject {
  return path.reduceRight<JsonObject>((inner, key) => ({ [key]: inner }), value);
}

/** Adds our entries to the lists of a document that others share; nothing else of it changes. */
export function addEntries(
  text: string,
  at: readonly string[],
  lists: Readonly<Record<string, readonly JsonValue[]>>,
  seed: JsonObject,
): Edited {
  const parsed = parseJson(text);
  if ('problem' in parsed) return parsed;
  const problem = shapeProblem(parsed.root, at, Object.keys(lists));
  if (problem !== null) return { problem };
  const document = new Document(text);
  for (const [key, value] of Object.entries(seed)) {
    if (key !== at[0] && valueAt(parsed.root, [key]) === undefined) document.append([], quoted(key, value));
  }
  const missing = at.findIndex((_, index) => valueAt(parsed.root, at.slice(0, index + 1)) === undefined);
  if (missing !== -1) {
    const key = at[missing] ?? '';
    document.append(at.slice(0, missing), quoted(key, nest(at.slice(missing + 1), { ...lists })));
    return { text: document.text };
  }
  for (const [event, entries] of Object.entries(lists)) {
    if (valueAt(document.parse().root, [...at, event]) === undefined)
      document.append(at, quoted(event, [...entries]));
    else for (const entry of entries) document.append([...at, event], JSON.stringify(entry, null, 2));
  }
  return { text: document.text };
}

function ownItem(list: Node, isOurs: IsOurs): Node | undefined {
  return list.children?.find((item) => {
    const value: JsonValue = getNodeValue(item);
    return isOurs(value);
  });
}

/** A person may have put our handler into a group of their own: then only the handler is ours, not the group. */
function ownHandler(group: Node, isOurs: IsOurs): { readonly list: Node; readonly item: Node } | null {
  for (const property of group.type === 'object' ? (group.children ?? []) : []) {
    const list = property.children?.[1];
    const item = list?.type === 'array' ? ownItem(list, isOurs) : undefined;
    if (list === undefined || item === undefined) continue;
    const isShared = list.children?.some((child) => {
      const value: JsonValue = getNodeValue(child);
      return !isOurs(value);
    });
    return isShared === true ? { list, item } : null;
  }
  return null;
}

/** Whether the list or object at a path was there before we came. */
export type WasThere = (path: readonly string[]) => boolean;

/** Takes our entries out again, and what was only there for them. */
export function removeEntries(
  text: string,
  at: readonly string[],
  isOurs: IsOurs,
  wasThere: WasThere = () => false,
): Edited {
  const parsed = parseJson(text);
  if ('problem' in parsed) return parsed;
  const document = new Document(text);
  for (;;) {
    const json = document.parse();
    const holder = valueAt(json.root, at);
    const property = holder?.children?.find(
      (child) => child.children?.[1]?.type === 'array' && ownItem(child.children[1], isOurs) !== undefined,
    );
    const list = property?.children?.[1];
    const item = list === undefined ? undefined : ownItem(list, isOurs);
    if (holder === undefined || property === undefined || list === undefined || item === undefined) break;
    const handler = ownHandler(item, isOurs);
    if (handler !== null) {
      document.text = removeItem(json, handler.list, handler.item);
      continue;
    }
    const isOnlyForUs =
      list.children?.length === 1 && !wasThere([...at, String(property.children?.[0]?.value)]);
    document.text = isOnlyForUs ? removeItem(json, holder, property) : removeItem(json, list, item);
  }
  if (document.text !== text) removeEmptied(document, at, wasThere);
  return { text: document.text };
}

/** Objects on the way to our lists that hold nothing any more, from the inside out. */
function removeEmptied(document: Document, at: readonly string[], wasThere: WasThere): void {
  for (let length = at.length; length > 0; length -= 1) {
    const json = document.parse();
    const holder = valueAt(json.root, at.slice(0, length - 1));
    const property = holder?.children?.find((child) => child.children?.[0]?.value === at[length - 1]);
    const value = property?.children?.[1];
    if (holder === undefined || property === undefined || value === undefined) return;
    if ((value.children ?? []).length > 0 || wasThere(at.slice(0, length))) return;
    document.text = removeItem(json, holder, property);
  }
}

/** The paths of lists and objects on the way to our entries that a document already has. */
export function pathsIn(
  text: string,
  at: readonly string[],
  events: readonly string[],
): readonly (readonly string[])[] {
  const parsed = parseJson(text);
  if ('problem' in parsed) return [];
  const candidates = [
    ...at.map((_, index) => at.slice(0, index + 1)),
    ...events.map((event) => [...at, event]),
  ];
  return candidates.filter((path) => valueAt(parsed.root, path) !== undefined);
}

export function listsIn(
  rendered: string,
  at: readonly string[],
): Readonly<Record<string, readonly JsonValue[]>> {
  let value: unknown = JSON.parse(rendered);
  for (const key of at) value = isJsonObject(value) ? value[key] : null;
  if (!isJsonObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, list]) => (Array.isArray(list) ? [[key, list]] : [])),
  );
}
