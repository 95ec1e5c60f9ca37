import type { JsonObject, JsonValue } from '../model/json.js';

/** What stands in the fields of a name, single or listed. */
export function textsAt(object: JsonObject, field: RegExp): readonly string[] {
  return Object.entries(object).flatMap(([key, value]) => (field.test(key) ? textsOf(value) : []));
}

function textsOf(value: JsonValue): readonly string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value];
  if (!Array.isArray(value)) return [];
  return value.filter((each): each is string => typeof each === 'string');
}
