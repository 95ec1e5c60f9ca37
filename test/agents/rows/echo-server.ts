import { resolve } from 'node:path';
import type { JsonObject } from '../../../src/model/json.js';

/** The MCP server that every agent gets which takes one. */
export const ECHO_SERVER = {
  command: process.execPath,
  args: [resolve(import.meta.dirname, '../mcp-echo.mjs')],
} as const satisfies JsonObject;

/** Its tool, under the name that the agent offers it by. */
export function echoTool(tools: readonly string[]): string {
  const name = tools.find((tool) => /echo.*say/i.test(tool));
  if (name === undefined) throw new Error(`the echo server is not among ${tools.join(', ')}`);
  return name;
}
