import { isJsonObject, objectAt, stringAt, type JsonObject, type JsonValue } from '../model/json.js';

/** An argument of a tool that a client repeats in a header, which a server compares with the message. */
export interface Mirror {
  readonly header: string;
  readonly path: readonly string[];
}

const PREFIX = 'mcp-param-';

/** Which arguments a tool's schema wants in headers (`x-mcp-header`, MCP 2026-07-28). */
export function mirrorsIn(schema: JsonObject, path: readonly string[] = []): readonly Mirror[] {
  const name = stringAt(schema, 'x-mcp-header');
  const own = name === null || path.length === 0 ? [] : [{ header: `${PREFIX}${name.toLowerCase()}`, path }];
  const inner = Object.entries(objectAt(schema, 'properties') ?? {}).flatMap(([key, child]) =>
    isJsonObject(child) ? mirrorsIn(child, [...path, key]) : [],
  );
  return [...own, ...inner];
}

function valueIn(input: JsonObject, path: readonly string[]): JsonValue {
  let value: JsonValue = input;
  for (const key of path) value = isJsonObject(value) ? (value[key] ?? null) : null;
  return value;
}

/** As a header takes it: plain where it is plain, else in base64 between marks. */
function encode(value: JsonValue): string | null {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return null;
  const text = String(value);
  const isPlain =
    text !== '' && text === text.trim() && /^[\t -~]+$/.test(text) && !/^=\?base64\?/.test(text);
  return isPlain ? text : `=?base64?${Buffer.from(text).toString('base64')}?=`;
}

/** The headers of a call whose arguments were changed on the way say what the message now says. */
export function mirrorInput(headers: Headers, input: JsonObject, mirrors: readonly Mirror[]): void {
  for (const { header, path } of mirrors) {
    const value = encode(valueIn(input, path));
    if (value === null) headers.delete(header);
    else headers.set(header, value);
  }
}
