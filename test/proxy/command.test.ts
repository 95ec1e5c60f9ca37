import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Client as NewClient } from '@modelcontextprotocol/client';
import { StdioClientTransport as NewTransport } from '@modelcontextprotocol/client/stdio';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { describe, expect, it } from 'vitest';
import { Sandbox } from '../support/hook-process.js';
import { EVERYTHING, FILESYSTEM, startEverythingHttp } from '../support/mcp.js';

const BIN = resolve(import.meta.dirname, '../../bin/bridle.js');

function serverOf(sandbox: Sandbox, args: readonly string[]) {
  return {
    command: process.execPath,
    args: [BIN, 'proxy', ...args],
    cwd: sandbox.project,
    env: { PATH: process.env['PATH'] ?? '', HOME: sandbox.home },
    stderr: 'ignore' as const,
  };
}

describe('bridle proxy', () => {
  it('stands in front of a real server for the official client, and keeps the record', async () => {
    const sandbox = new Sandbox();
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(
      new StdioClientTransport(serverOf(sandbox, ['--name', 'all', '--', ...EVERYTHING, 'stdio'])),
    );
    expect(await client.callTool({ name: 'echo', arguments: { message: 'hi' } })).toEqual({
      content: [{ type: 'text', text: 'Echo: hi' }],
    });
    await client.close();
    const rows = sandbox.rows();
    expect(rows.map((row) => [row['agent'], row['kind'], row['tool_name']])).toEqual([
      ['mcp-proxy', 'session_start', undefined],
      ['mcp-proxy', 'before_tool', 'mcp__all__echo'],
      ['mcp-proxy', 'after_tool', 'mcp__all__echo'],
      ['mcp-proxy', 'session_end', undefined],
    ]);
  });

  it('refuses what the guards of the project refuse, and the server never hears of it', async () => {
    const sandbox = new Sandbox({ '.bridle/config.toml': 'preset = "standard"\n' });
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(
      new StdioClientTransport(serverOf(sandbox, ['--name', 'files', '--', ...FILESYSTEM, sandbox.project])),
    );
    const path = `${sandbox.project}/.bridle/config.toml`;
    const refused = await client.callTool({ name: 'write_file', arguments: { path, content: '' } });
    await client.close();
    expect(refused['isError']).toBe(true);
    expect(readFileSync(path, 'utf8')).toBe('preset = "standard"\n');
    const row = sandbox.rows().find(({ verdict }) => verdict === 'deny');
    expect(row).toMatchObject({ kind: 'before_tool', tool_name: 'mcp__files__write_file' });
    expect(JSON.stringify(refused)).toContain(String(row?.['rule']));
  });

  it('does the same for the client of the next protocol, with credentials taken out of what tools say', async () => {
    const token = 'ghp_{{+}}0123456789abcdefghijklmnopqrstuvwxyzAB'.replace('{{+}}', '');
    const sandbox = new Sandbox({ 'notes.txt': `the token is ${token}` });
    const client = new NewClient({ name: 'test', version: '1' });
    await client.connect(
      new NewTransport(serverOf(sandbox, ['--redact', '--', ...FILESYSTEM, sandbox.project])),
    );
    const read = await client.callTool({
      name: 'read_text_file',
      arguments: { path: `${sandbox.project}/notes.txt` },
    });
    expect(JSON.stringify(read)).toContain('the token is [redacted');
    expect(JSON.stringify(read)).not.toContain(token);
    await client.close();
  });

  it('listens on an address that it alone knows, for servers that speak HTTP', async () => {
    const sandbox = new Sandbox();
    const { url, child: server } = await startEverythingHttp();
    const proxy = spawn(process.execPath, [BIN, 'proxy', '--url', url.href], {
      cwd: sandbox.project,
      env: sandbox.environment(),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = await once(proxy.stdout.setEncoding('utf8'), 'data');
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(new StreamableHTTPClientTransport(new URL(String(line).trim())));
    expect(await client.callTool({ name: 'echo', arguments: { message: 'hi' } })).toEqual({
      content: [{ type: 'text', text: 'Echo: hi' }],
    });
    await client.close();
    proxy.kill('SIGTERM');
    expect(await once(proxy, 'exit')).toEqual([0, null]);
    server.kill('SIGKILL');
    await once(server, 'exit');
    expect(sandbox.rows().map((row) => row['kind'])).toContain('after_tool');
  });

  it('says what is wrong when the server cannot be started', async () => {
    const sandbox = new Sandbox();
    const proxy = spawn(process.execPath, [BIN, 'proxy', '--', '/no/such/server'], {
      cwd: sandbox.project,
      env: sandbox.environment(),
    });
    let said = '';
    proxy.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
    expect(await once(proxy, 'close')).toEqual([127, null]);
    expect(said).toContain('bridle: The server could not be started');
  });
});
