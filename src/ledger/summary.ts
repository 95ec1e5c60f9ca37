import { isAscii } from '../model/ascii.js';
import type { Event, ToolCall } from '../model/event.js';
import { isJsonObject, isSameJson, stringAt } from '../model/json.js';
import { viewTool } from '../model/tool-view.js';
import type { Redact } from '../secrets/redact.js';

const INPUT_BYTES = 120;
const OUTPUT_BYTES = 200;
const OUTPUT_LINES = 3;

/** At most `bytes` bytes of UTF-8, cut between characters, with `...` where something was cut. */
export function cutBytes(text: string, bytes: number): string {
  // Most are short and of plain letters; to have Node count them would take longer.
  if (text.length <= bytes && isAscii(text)) return text;
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

function summariseTool(tool: ToolCall): string | null {
  const { commands, paths, changes } = viewTool(tool);
  switch (tool.kind) {
    case 'shell':
      return commands === null ? null : commands.join('; ');
    case 'read':
      return paths[0] ?? null;
    case 'write':
    case 'edit':
      return changes[0]?.path ?? paths[0] ?? null;
    case 'search':
    case 'fetch':
    case 'mcp':
    case 'task':
    case 'other':
      return Object.keys(tool.input).length === 0 ? null : JSON.stringify(tool.input);
  }
}

export function summariseInput(event: Event, redact: Redact): string | null {
  const summary = event.tool === null ? event.prompt : summariseTool(event.tool);
  // Redacted before it is cut: half a credential no longer looks like one.
  return summary === null ? null : cutBytes(redact(summary), INPUT_BYTES);
}

/** What a call was rewritten to: as it would be summarised, or what is new in it where that tells no difference. */
export function summariseRewrite(from: Event, to: Event, redact: Redact): string | null {
  const summary = summariseInput(to, redact);
  if (summary !== null && summary !== summariseInput(from, redact)) return summary;
  const old = from.tool?.input ?? {};
  const changed = Object.entries(to.tool?.input ?? {}).filter(
    ([key, value]) => !isSameJson(value, old[key] ?? null),
  );
  return cutBytes(redact(JSON.stringify(Object.fromEntries(changed))), INPUT_BYTES);
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

/** The exit code of a command; null where the agent did not tell it. */
export function exitCodeOf(event: Event): number | null {
  const output = event.result?.output ?? null;
  if (event.tool?.kind !== 'shell' || !isJsonObject(output)) return null;
  const codes = ['exit_code', 'exitCode', 'returncode'].map((key) => output[key]);
  return codes.find((code) => typeof code === 'number') ?? null;
}

/** The last lines of what a command printed: that is where failures are told. */
export function summariseOutput(event: Event, redact: Redact): string | null {
  if (event.tool?.kind !== 'shell') return null;
  const text = outputText(event) ?? event.result?.error ?? null;
  if (text === null || text.trim() === '') return null;
  return cutBytes(redact(text).trim().split('\n').slice(-OUTPUT_LINES).join('\n'), OUTPUT_BYTES);
}
