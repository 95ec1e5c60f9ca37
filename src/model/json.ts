export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;

export interface JsonObject {
  readonly [key: string]: JsonValue;
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const MAX_DEPTH = 200;

function isDeepJson(value: unknown, depth: number): value is JsonValue {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || depth > MAX_DEPTH || 'toJSON' in value) return false;
  return Object.values(value).every((item) => isDeepJson(item, depth + 1));
}

/** Any value of this process as it would be sent: itself if it is JSON already. */
export function jsonOf(value: unknown): JsonValue {
  if (isDeepJson(value, 0)) return value;
  try {
    const text: unknown = JSON.stringify(value);
    return typeof text === 'string' ? JSON.parse(text) : null;
  } catch {
    return '[a value that cannot be written as JSON]';
  }
}

/** Whether two values say the same, in whichever order their keys stand. */
export function isSameJson(a: JsonValue, b: JsonValue): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [own, other] = [Object.entries(a), new Map(Object.entries(b))];
  return (
    own.length === other.size &&
    own.every(([key, value]) => other.has(key) && isSameJson(value, other.get(key) ?? null))
  );
}

/** The string at `key`, or null: payloads come from outside and hold anything. */
export function stringAt(object: JsonObject, key: string): string | null {
  const value = Object.hasOwn(object, key) ? object[key] : null;
  return typeof value === 'string' ? value : null;
}

export function objectAt(object: JsonObject, key: string): JsonObject | null {
  const value = Object.hasOwn(object, key) ? object[key] : null;
  return isJsonObject(value) ? value : null;
}

/** The value at a dotted path such as `tool_info.cwd` or `workspace_roots.0`; null if there is none. */
export function valueAt(object: JsonObject, path: string): JsonValue {
  let value: JsonValue = object;
  for (const key of path.split('.')) {
    if (value === null || typeof value !== 'object' || !Object.hasOwn(value, key)) return null;
    const next: unknown = Reflect.get(value, key);
    if (!isJsonValue(next)) return null;
    value = next;
  }
  return value;
}

function isJsonValue(value: unknown): value is JsonValue {
  return value !== undefined && typeof value !== 'function' && typeof value !== 'symbol';
}

/** The object a string spells in JSON, or null: some agents send arguments and results that way. */
export function objectIn(text: string): JsonObject | null {
  if (!text.trimStart().startsWith('{')) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** What a value says as text: a string, the texts of a list of parts, or its JSON. */
export function textOf(value: JsonValue): string {
  if (typeof value === 'string') return value;
  const texts = Array.isArray(value) ? value.map(partText) : [];
  if (texts.length > 0 && texts.every((text) => text !== null)) return texts.join('\n');
  return JSON.stringify(value);
}

function partText(part: unknown): string | null {
  if (typeof part === 'string') return part;
  return isJsonObject(part) ? stringAt(part, 'text') : null;
}
