import { isJsonObject, textOf, type JsonObject, type JsonValue } from '../model/json.js';
import type { ToolOutput } from '../harness/answers.js';

function textPart(text: string): JsonObject {
  return { type: 'text', text };
}

/** The result of a call that did not run, or whose output nobody may see. */
export function errorResult(message: string): JsonObject {
  return { content: [textPart(message)], isError: true };
}

function isPart(value: unknown): value is JsonObject {
  return isJsonObject(value) && typeof value['type'] === 'string';
}

function isPartList(value: JsonValue | undefined): value is readonly JsonObject[] {
  return Array.isArray(value) && value.every(isPart);
}

/** What a result says about itself as a message, whatever its content is. */
function envelopeOf({ resultType }: JsonObject): JsonObject {
  return resultType === undefined ? {} : { resultType };
}

/** What a hook put in the place of a result, in the shape of one. */
function replacedResult(original: JsonObject, value: JsonValue): JsonObject {
  if (isJsonObject(value) && isPartList(value['content'])) return { ...envelopeOf(original), ...value };
  const content = isPartList(value) ? value : [textPart(value === null ? '' : textOf(value))];
  // A client that knows the tool's schema takes a good result without its structured half for a broken one.
  const isError = original['isError'] === true || original['structuredContent'] !== undefined;
  return { ...envelopeOf(original), content, ...(isError ? { isError: true } : {}) };
}

function withContext(result: JsonObject, context: readonly string[]): JsonObject {
  if (context.length === 0) return result;
  const content = isPartList(result['content']) ? result['content'] : [];
  return { ...result, content: [...content, ...context.map(textPart)] };
}

/** What the client gets of a server's result; the very same object if no hook had anything to say. */
export function passedResult(
  original: JsonObject,
  { output, context, isReplaced, isWithheld }: ToolOutput,
  early: readonly string[],
): JsonObject {
  const said = [...early, ...context];
  if (isWithheld) {
    const why = errorResult(typeof output === 'string' ? output : '');
    return withContext({ ...envelopeOf(original), ...why }, said);
  }
  return withContext(isReplaced ? replacedResult(original, jsonIn(output)) : original, said);
}

function jsonIn(output: unknown): JsonValue {
  return isJsonObject(output) || Array.isArray(output) ? output : String(output);
}

/** Every text in a result through a redactor; the same object if nothing changed. */
export function redactResult(value: JsonValue, redact: (text: string) => string): JsonValue {
  if (typeof value === 'string') return redact(value);
  if (Array.isArray(value)) {
    const items = value.map((item: JsonValue) => redactResult(item, redact));
    return items.every((item, at) => item === value[at]) ? value : items;
  }
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).map(([key, item]) => [key, redactResult(item, redact)] as const);
  return entries.every(([key, item]) => item === value[key]) ? value : Object.fromEntries(entries);
}
