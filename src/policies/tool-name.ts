import type { ToolCall } from '../model/event.js';

/** The words of a name, however it keeps them apart. */
export function wordsApart(name: string, sign: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, `$1${sign}$2`)
    .replace(/[^A-Za-z0-9]+/g, sign)
    .toLowerCase();
}

/** A tool as its server and itself call it: there is nothing else that says what it does. */
export function fullName({ name, mcp }: ToolCall): string {
  return wordsApart(mcp === null ? name : `${mcp.server}_${mcp.tool}`, '_');
}
