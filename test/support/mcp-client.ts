import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { resolve } from 'node:path';
import { isJsonObject, type JsonObject } from '../../src/model/json.js';
import type { Sandbox } from './hook-process.js';

const BIN = resolve(import.meta.dirname, '../../bin/bridle.js');

/** A client that has started the real server in a sandbox. Close it. */
export async function connect(sandbox: Sandbox, args: readonly string[] = []): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [BIN, 'mcp', ...args],
      cwd: sandbox.project,
      env: { PATH: process.env['PATH'] ?? '', HOME: sandbox.home },
    }),
  );
  return client;
}

/** Calls a tool and gives the JSON in its text. */
export async function callTool(client: Client, name: string, args: JsonObject = {}): Promise<JsonObject> {
  const { content } = await client.callTool({ name, arguments: { ...args } });
  const [first] = content;
  const value: unknown = JSON.parse(first?.type === 'text' ? first.text : 'null');
  if (!isJsonObject(value)) throw new TypeError(`${name} gave no object`);
  return value;
}
