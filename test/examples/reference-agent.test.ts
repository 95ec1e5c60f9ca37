import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EVENT_KINDS } from '../../src/model/event.js';
import { Sandbox } from '../support/hook-process.js';

const MAIN = resolve(import.meta.dirname, '../../examples/reference-agent/main.mjs');

async function runExample(sandbox: Sandbox, args: readonly string[] = []): Promise<readonly string[]> {
  const child = spawn(process.execPath, [MAIN, '--project', sandbox.project, ...args], {
    env: sandbox.environment(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  expect(await once(child, 'close')).toEqual([0, null]);
  return said.trim().split('\n');
}

/** The first words, without the repetitions of a loop. */
function kindsOf(lines: readonly string[]): readonly string[] {
  return lines.map((line) => line.split(' ')[0] ?? '');
}

describe('the reference agent', () => {
  it('shows every event at work, and leaves all of it in the ledger', async () => {
    const sandbox = new Sandbox({ 'config.txt': 'name=shop\ntoken=abc123\n' });
    const lines = await runExample(sandbox);
    // Who asks and what is unknown are matters of agents with a command line.
    const shown = EVENT_KINDS.filter((kind) => kind !== 'permission_request' && kind !== 'other');
    expect(new Set(kindsOf(lines))).toEqual(
      new Set([...shown, 'blocked', 'ask', 'recipe', 'done', 'saved', 'ledger']),
    );
    expect(lines.slice(-4)).toEqual([
      'session_end',
      'done                The tests pass. I am done.',
      'saved               1 changed conversations',
      `ledger              ${sandbox.ledgerFile}`,
    ]);
    expect(readFileSync(join(sandbox.project, 'notes.txt'), 'utf8')).toBe('no line end\n');
    const rows = sandbox.rows();
    expect(rows.filter((row) => row['verdict'] === 'deny').map((row) => [row['kind'], row['rule']])).toEqual([
      ['user_message', null],
      ['before_tool', 'destructive.root'],
      ['before_stop', null],
    ]);
    expect(rows.filter((row) => row['subagent'] === 'scout').map((row) => row['kind'])).toEqual([
      'subagent_start',
      'user_message',
      'before_tool',
      'after_tool',
      'after_turn',
      'after_turn',
      'subagent_stop',
    ]);
    const compacted = rows.find((row) => JSON.stringify(row['hooks']).includes('builtin:compact-trigger'));
    expect(compacted).toMatchObject({ kind: 'after_turn', hooks: [{ name: 'builtin:compact-trigger' }] });
  });

  it('works with any endpoint that speaks chat completions', async () => {
    const asked: { messages: { role: string; content: string }[]; tools?: unknown[] }[] = [];
    const script = [
      {
        content: null,
        tool_calls: [
          { id: '1', type: 'function', function: { name: 'read_file', arguments: '{"path":"config.txt"}' } },
          { id: '2', type: 'function', function: { name: 'shell', arguments: '{"command":"npm test"}' } },
        ],
      },
      { content: 'All is well.' },
    ];
    const server = createServer((request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (text: string) => (body += text));
      request.on('end', () => {
        asked.push(JSON.parse(body));
        const message = script.shift() ?? { content: 'nothing more' };
        const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ choices: [{ message }], usage }));
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const sandbox = new Sandbox({ 'config.txt': 'name=shop\ntoken=abc123\n' });
    const lines = await runExample(sandbox, ['--endpoint', `http://127.0.0.1:${port}/v1`, '--model', 'm']);
    server.close();
    expect(lines).toContain('done                All is well.');
    expect(asked[0]).toMatchObject({ model: 'm', tools: expect.arrayContaining([expect.anything()]) });
    expect(asked[1]?.messages.slice(-2).map(({ role, content }) => [role, content])).toEqual([
      ['tool', 'name=shop\ntoken=***\n'],
      ['tool', '(pretended) npm test: ok'],
    ]);
  });
});
