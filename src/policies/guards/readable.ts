import { UNREADABLE_INPUT, type Event } from '../../model/event.js';
import type { JsonValue } from '../../model/json.js';
import { hidesCommand, hidesPath, objectsIn, viewTool } from '../../model/tool-view.js';

export const MOST_VALUES = 100_000;

/** More than guards look through while somebody waits. */
export function isTooLarge({ tool }: Event): boolean {
  const left: JsonValue[] = tool === null ? [] : [tool.input];
  let count = 0;
  for (let value = left.pop(); value !== undefined; value = left.pop()) {
    if (value === null || typeof value !== 'object') continue;
    const values = Object.values(value);
    count += values.length;
    if (count > MOST_VALUES) return true;
    for (const each of values) if (typeof each === 'object') left.push(each);
  }
  return false;
}

/** Why a call cannot be read; null if it can. One that says nothing at all hides nothing. */
export function whyUnreadable({ kind, tool }: Event): string | null {
  if (tool === null) return null;
  if (tool.name === '') return 'The tool of this call is not named.';
  // Some agents wrap what they give to a tool of an MCP server.
  const parts = tool.kind === 'mcp' ? objectsIn(tool.input) : [tool.input];
  const wrong = parts.find((each) => Object.hasOwn(each, UNREADABLE_INPUT));
  if (wrong !== undefined) {
    if (wrong[UNREADABLE_INPUT] !== null) return 'The input of this call is no object.';
    // A question about a call may leave out what was said with the call itself.
    return kind === 'before_tool' ? 'This call has no input.' : null;
  }
  switch (tool.kind) {
    case 'shell':
      return hidesCommand(tool.input) ? 'The command of this call is no text.' : null;
    case 'write':
    case 'edit':
      return viewTool(tool).paths.length === 0 && hidesPath(tool.input)
        ? 'The file of this call is not named by a text.'
        : null;
    case 'read':
    case 'search':
    case 'fetch':
    case 'mcp':
    case 'task':
    case 'other':
      return null;
  }
}
