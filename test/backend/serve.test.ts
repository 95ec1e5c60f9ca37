import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { resolve } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { afterEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/model/json.js';
import { Sandbox } from '../support/hook-process.js';

const BIN = resolve(import.meta.dirname, '../../bin/bridle.js');
const FILES = {
  '.bridle/config.toml': '',
  '../home/.config/bridle/config.toml': '[limits]\ninput_bytes = 65536\n',
};

const children: ChildProcessWithoutNullStreams[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

interface Served {
  readonly sandbox: Sandbox;
  readonly child: ChildProcessWithoutNullStreams;
  readonly lines: Interface;
  readonly exitCode: Promise<number | null>;
}

function serve(...words: readonly string[]): Served {
  const sandbox = new Sandbox(FILES);
  const child = spawn(process.execPath, [BIN, 'serve', ...words], {
    cwd: sandbox.project,
    env: sandbox.environment(),
  });
  children.push(child);
  const exitCode = new Promise<number | null>((done) => void child.on('close', (code) => done(code)));
  return { sandbox, child, lines: createInterface({ input: child.stdout }), exitCode };
}

function call(sandbox: Sandbox, id: string | undefined, command: string, method = 'hooks/intercept'): string {
  return JSON.stringify({
    jsonrpc: '2.0',
    id,
    method,
    params: {
      protocolVersion: 'draft',
      event: {
        id: `evt-${id}`,
        type: 'tool.before',
        time: '2026-08-24T08:51:14Z',
        session: { id: 's', cwd: sandbox.project },
        tool: { name: 'Bash', kind: 'shell', input: { command } },
        call: { id: `call-${id}` },
      },
    },
  });
}

const answerTo = (id: string, effects: readonly unknown[]): unknown => ({
  jsonrpc: '2.0',
  id,
  result: { protocolVersion: 'draft', effects },
});
const DENIED = [{ type: 'deny', reason: expect.stringMatching(/\[destructive\./) }];
const parseError = (text: string): unknown => ({
  jsonrpc: '2.0',
  id: null,
  error: { code: -32700, message: expect.stringContaining(text) },
});

/** The next lines of the server, in the order of their ids. */
async function next(lines: Interface, count: number): Promise<readonly JsonObject[]> {
  const answers: JsonObject[] = [];
  for await (const line of lines) {
    answers.push(JSON.parse(line));
    if (answers.length === count) break;
  }
  return answers.toSorted((a, b) => String(a['id']).localeCompare(String(b['id'])));
}

describe('bridle serve --stdio', () => {
  it('answers requests, not observations, ends with its input, and has everything on record', async () => {
    const { sandbox, child, lines, exitCode } = serve('--stdio');
    const messages = [
      call(sandbox, 'a', 'ls'),
      '',
      call(sandbox, 'b', 'rm -rf /'),
      call(sandbox, undefined, 'pwd', 'hooks/observe'),
    ];
    const answers = next(lines, 2);
    // In pieces that are no lines, the last one without its end.
    const text = messages.join('\n');
    child.stdin.write(text.slice(0, 100));
    child.stdin.write(text.slice(100, 500));
    child.stdin.end(text.slice(500));
    expect(await answers).toEqual([answerTo('a', []), answerTo('b', DENIED)]);
    expect(await exitCode).toBe(0);
    const rows = sandbox.rows().map(({ agent, verdict, call: id }) => [agent, verdict, id]);
    expect(new Set(rows)).toEqual(
      new Set([
        ['ahp', 'no-opinion', 'call-a'],
        ['ahp', 'deny', 'call-b'],
        ['ahp', 'no-opinion', 'call-undefined'],
      ]),
    );
  });

  it.each([
    ['no JSON', '{"jsonrpc":', parseError('Parse error')],
    ['no message', '[1]', { jsonrpc: '2.0', id: null, error: { code: -32600, message: expect.any(String) } }],
    ['a line over the limit', `"${'x'.repeat(70_000)}"`, parseError('65536 bytes')],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), parseError('UTF-8')],
  ])('%s is an error for its sender, and the next message is answered', async (_name, bad, error) => {
    const { sandbox, child, lines, exitCode } = serve('--stdio');
    child.stdin.write(bad);
    child.stdin.end(`\n${call(sandbox, 'a', 'rm -rf /')}\n`);
    expect(new Set(await next(lines, 2))).toEqual(new Set([error, answerTo('a', DENIED)]));
    expect(await exitCode).toBe(0);
  });

  it('a call that is nested too deep is refused', async () => {
    const { sandbox, child, lines } = serve('--stdio');
    const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`;
    child.stdin.end(call(sandbox, 'a', 'ls').replace('"command":"ls"', `"command":"ls","x":${deep}`));
    const effects = [{ type: 'deny', reason: expect.stringContaining('input.too-deep') }];
    expect(await next(lines, 1)).toEqual([answerTo('a', effects)]);
    expect(sandbox.rows()).toMatchObject([{ verdict: 'deny', rule: 'input.too-deep' }]);
  });

  it('many messages at once are all answered', async () => {
    const { sandbox, child, lines, exitCode } = serve('--stdio');
    const ids = Array.from({ length: 40 }, (_, at) => `m${String(at).padStart(2, '0')}`);
    child.stdin.end(ids.map((id) => `${call(sandbox, id, 'ls')}\n`).join(''));
    expect((await next(lines, 40)).map((answer) => answer['id'])).toEqual(ids);
    expect(await exitCode).toBe(0);
  });

  it('ends when it is told to, with what was asked answered', async () => {
    const { sandbox, child, lines, exitCode } = serve('--stdio');
    child.stdin.write(`${call(sandbox, 'a', 'ls')}\n`);
    expect(await next(lines, 1)).toEqual([answerTo('a', [])]);
    child.kill('SIGTERM');
    expect(await exitCode).toBe(0);
  });

  it('wants to know which way it is reached', async () => {
    const { child, exitCode } = serve();
    child.stdin.end();
    expect(await exitCode).toBe(1);
  });
});

interface HttpServed extends Served {
  readonly url: string;
  readonly post: (body: string | Buffer, headers?: Record<string, string>) => Promise<Response>;
}

async function serveHttp(): Promise<HttpServed> {
  const served = serve('--http');
  const [line] = await once(served.lines, 'line');
  const url = String(line);
  return {
    ...served,
    url,
    post: (body, headers = {}) =>
      fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body }),
  };
}

describe('bridle serve --http', () => {
  it('answers a POST, and only with a status where no answer is wanted', async () => {
    const { sandbox, post } = await serveHttp();
    const denied = await post(call(sandbox, 'a', 'rm -rf /'));
    expect([denied.status, await denied.json()]).toEqual([200, answerTo('a', DENIED)]);
    const observed = await post(call(sandbox, undefined, 'pwd', 'hooks/observe'));
    expect([observed.status, await observed.text()]).toEqual([202, '']);
    expect(sandbox.rows().map(({ verdict }) => verdict)).toEqual(['deny', 'no-opinion']);
  });

  it('answers several at a time', async () => {
    const { sandbox, post } = await serveHttp();
    const replies = await Promise.all(
      ['a', 'b', 'c'].map(async (id) => (await post(call(sandbox, id, 'ls'))).json()),
    );
    expect(replies).toEqual(['a', 'b', 'c'].map((id) => answerTo(id, [])));
  });

  it('bad input has a status and a JSON-RPC error, and changes nothing for the next', async () => {
    const { sandbox, post, url } = await serveHttp();
    const broken = await post('{');
    expect([broken.status, await broken.json()]).toEqual([200, parseError('Parse error')]);
    const large = await post('x'.repeat(70_000));
    expect([large.status, await large.json()]).toEqual([413, parseError('65536 bytes')]);
    expect((await post('{}', { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await fetch(url)).status).toBe(405);
    expect((await post(call(sandbox, 'a', 'ls'))).status).toBe(200);
  });

  it('lets nobody in without the token, no web page, and nobody who calls it by another name', async () => {
    const { sandbox, post, url } = await serveHttp();
    const body = call(sandbox, 'a', 'ls');
    const headers = { 'content-type': 'application/json' };
    expect((await fetch(new URL('/guess/', url), { method: 'POST', headers, body })).status).toBe(404);
    expect((await post(body, { origin: 'https://example.com' })).status).toBe(403);
    // fetch does not let anybody choose the host.
    const status = await new Promise((done) => {
      const renamed = httpRequest(url, { method: 'POST', headers: { ...headers, host: 'evil.example' } });
      renamed.on('response', (response) => done(response.statusCode)).end(body);
    });
    expect(status).toBe(403);
  });

  it('a caller that hangs up in the middle does no harm', async () => {
    const { sandbox, post, url } = await serveHttp();
    const { port, pathname, host } = new URL(url);
    const socket = connect(Number(port), '127.0.0.1');
    const head = `POST ${pathname} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`;
    await new Promise((done) => void socket.write(head, done));
    socket.destroy();
    expect((await post(call(sandbox, 'a', 'ls'))).status).toBe(200);
  });

  it('ends cleanly when it is told to', async () => {
    const { child, exitCode, post, sandbox } = await serveHttp();
    await post(call(sandbox, 'a', 'ls'));
    child.kill('SIGTERM');
    expect(await exitCode).toBe(0);
    await expect(post(call(sandbox, 'b', 'ls'))).rejects.toThrow(/fetch failed/);
  });
});
