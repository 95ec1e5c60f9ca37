export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;

export interface JsonObject {
  readonly [key: string]: JsonValue;
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
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
