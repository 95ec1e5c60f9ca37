import { isJsonObject, type JsonObject, type JsonValue } from '../model/json.js';

/** What a message becomes; null if it does not pass. */
export type PassMessage = (message: JsonObject) => JsonObject | null | Promise<JsonObject | null>;

function parse(text: string): JsonValue | undefined {
  try {
    const value: JsonValue = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

/** A message or a list of them; the very same value if nothing was changed, undefined if nothing is left. */
export async function passValue(value: JsonValue, pass: PassMessage): Promise<JsonValue | undefined> {
  if (isJsonObject(value)) return (await pass(value)) ?? undefined;
  if (!Array.isArray(value)) return value;
  const items: readonly JsonValue[] = value;
  const passed = await Promise.all(items.map(async (item) => (isJsonObject(item) ? pass(item) : item)));
  const rest = passed.filter((item) => item !== null);
  if (rest.length === items.length && rest.every((item, at) => item === items[at])) return value;
  return rest.length === 0 ? undefined : rest;
}

function dataOf(lines: readonly string[]): string {
  return lines
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice('data:'.length).replace(/^ /, ''))
    .join('\n');
}

/** One event of a stream, its lines without the empty one that ends it. */
async function passEvent(block: string, pass: PassMessage): Promise<string> {
  const lines = block.split(/\r\n|\r|\n/);
  const value = parse(dataOf(lines));
  if (value === undefined) return `${block}\n\n`;
  const passed = await passValue(value, pass);
  if (passed === value) return `${block}\n\n`;
  const others = lines.filter((line) => !line.startsWith('data:'));
  // What is left without its data still carries the id from which a client resumes.
  const said = passed === undefined ? [] : [`data: ${JSON.stringify(passed)}`];
  return `${[...others, ...said].join('\n')}\n\n`;
}

const END_OF_EVENT = /\r\n\r\n|\n\n|\r\r/;

/** The events of a stream one by one as they come, each through a gate. */
export async function* passEvents(
  source: AsyncIterable<Uint8Array>,
  pass: PassMessage,
): AsyncGenerator<string, void, void> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of source) {
    rest += decoder.decode(chunk, { stream: true });
    for (let end = END_OF_EVENT.exec(rest); end !== null; end = END_OF_EVENT.exec(rest)) {
      const block = rest.slice(0, end.index);
      rest = rest.slice(end.index + end[0].length);
      yield await passEvent(block, pass);
    }
  }
  if (rest.trim() !== '') yield await passEvent(rest, pass);
}
