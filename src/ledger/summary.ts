import type { Event, ToolCall } from '../model/event.js';
import { isJsonObject, stringAt, type JsonObject } from '../model/json.js';
import { redactSecrets } from '../secrets/redact.js';

const INPUT_BYTES = 120;
const OUTPUT_BYTES = 200;
const OUTPUT_LINES = 3;

/** At most `bytes` bytes of UTF-8, cut between characters, with `...` where something was cut. */
export function cutBytes(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text;
  let size = 0;
  let kept = '';
  for (const char of text) {
    size += Buffer.byteLength(char);
    if (size > bytes) break;
    kept += char;
  }
  return `${kept}...`;
}

const PATH_KEYS = ['path', 'file_path', 'filePath', 'notebook_path', 'filename'];

/** The file a tool works on, under whichever name its agent has for it. */
export function pathOf(input: JsonObject): string | null {
  for (const key of PATH_KEYS) {
    const path = stringAt(input, key);
    if (path !== null) return path;
  }
  return null;
}

function firstOperation(input: JsonObject): JsonObject | null {
  const operations = input['operations'];
  const first: unknown = Array.isArray(operations) ? operations[0] : null;
  return isJsonObject(first) ? first : null;
}

function summariseTool(tool: ToolCall): string | null {
  const { input } = tool;
  switch (tool.kind) {
    case 'shell':
      return stringAt(input, 'command');
    case 'read': {
      const operation = firstOperation(input);
      return operation === null ? pathOf(input) : pathOf(operation);
    }
    case 'write':
    case 'edit':
      return pathOf(input);
    case 'search':
    case 'fetch':
    case 'mcp':
    case 'task':
    case 'other':
      return Object.keys(input).length === 0 ? null : JSON.stringify(input);
  }
}

export function summariseInput(event: Event): string | null {
  const summary = event.tool === null ? event.prompt : summariseTool(event.tool);
  // Redacted before it is cut: half a credential no longer looks like one.
  return summary === null ? null : cutBytes(redactSecrets(summary), INPUT_BYTES);
}

function outputText(event: Event): string | null {
  const output = event.result?.output ?? null;
  if (typeof output === 'string') return output;
  if (!isJsonObject(output)) return null;
  const result = output['result'];
  const first: unknown = Array.isArray(result) ? result[0] : null;
  if (typeof first === 'string') return first;
  return stringAt(output, 'stdout');
}

/** The last lines of what a command printed: that is where failures are told. */
export function summariseOutput(event: Event): string | null {
  if (event.tool?.kind !== 'shell') return null;
  const text = outputText(event) ?? event.result?.error ?? null;
  if (text === null || text.trim() === '') return null;
  return cutBytes(redactSecrets(text).trim().split('\n').slice(-OUTPUT_LINES).join('\n'), OUTPUT_BYTES);
}
