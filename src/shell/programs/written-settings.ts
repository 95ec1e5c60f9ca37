import { isJsonObject, type JsonObject, type JsonValue } from '../../model/json.js';
import type { Call } from '../call.js';
import { isCloned } from '../cloned.js';
import { parseData, type DataFormat } from '../data.js';
import { reportFetchedCode } from '../foreign-code.js';

/** Settings that the line itself wrote: the first of these files that is there; null if none is. */
export function writtenSettings(call: Call, files: readonly string[], format: DataFormat): JsonObject | null {
  for (const file of files) {
    const text = call.writtenTo(file);
    if (text === undefined) continue;
    if (!isCloned(call, file)) reportFetchedCode(call, text);
    const data = parseData(text, format);
    if (isJsonObject(data)) return data;
  }
  return null;
}

/** A text, or the texts of a list. */
export function textsOf(value: JsonValue | undefined): readonly string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];
}
