import { resolve } from 'node:path';
import type { Wish } from '../../../src/live/model/script.js';

/** The MCP server that every agent gets which takes one: it says what it is told. */
export const ECHO_SERVER = {
  command: process.execPath,
  args: [resolve(import.meta.dirname, '../mcp-echo.mjs')],
} as const;

export function echo(text: string): Wish {
  return { tool: 'mcp', server: 'echo', name: 'say', input: { text } };
}
