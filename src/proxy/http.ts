import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { checkCaller, readBody, Refusal } from '../loopback/caller.js';
import { isJsonObject, objectAt, stringAt, type JsonObject, type JsonValue } from '../model/json.js';
import { passEvents, passValue, type PassMessage } from './event-stream.js';
import type { McpGate } from './gate.js';
import { headersToClient, headersToServer } from './http-headers.js';
import { mirrorInput } from './param-headers.js';
import { ServerMemory } from './server-memory.js';

export interface HttpProxy {
  /** The server that is stood in front of. */
  readonly upstream: URL;
  /** First part of the path, so that only those who were told can call. */
  readonly token: string;
  /** A gate for one MCP session; null for a client that has none yet or never will. */
  readonly openGate: (session: string | null, memory: ServerMemory) => Promise<McpGate>;
  readonly notice: (text: string) => void;
}

const MAX_BODY = 64 * 1024 * 1024;
const MAX_SESSIONS = 1_000;
const SESSION = 'mcp-session-id';

function parseBody(text: string): JsonValue {
  try {
    const value: JsonValue = JSON.parse(text);
    return value;
  } catch {
    throw new Refusal(400, 'The message is not valid JSON.');
  }
}

function sendJson(response: ServerResponse, status: number, value: JsonValue): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

/** What the gate makes of a client's message or list of messages. */
async function throughGate(
  gate: McpGate,
  body: JsonValue,
): Promise<{ toServer: JsonValue | undefined; answers: readonly JsonObject[] }> {
  const answers: JsonObject[] = [];
  const toServer = await passValue(body, async (message) => {
    const passage = await gate.fromClient(message);
    if (passage.toClient !== null) answers.push(passage.toClient);
    return passage.toServer;
  });
  return { toServer, answers };
}

/** One client, one server, one request at a time through here. */
class Exchange {
  constructor(
    private readonly proxy: HttpProxy,
    private readonly gates: Map<string, McpGate>,
    private readonly memory: ServerMemory,
    private readonly request: IncomingMessage,
    private readonly response: ServerResponse,
  ) {}

  async run(): Promise<void> {
    checkCaller(this.request, this.proxy.token);
    const gate = await this.gateOf(this.request.headers[SESSION]);
    switch (this.request.method ?? '') {
      case 'POST':
        return this.post(gate);
      case 'GET':
        return this.relay(gate, null, this.headers(), []);
      case 'DELETE':
        this.gates.delete(String(this.request.headers[SESSION]));
        return this.relay(gate, null, this.headers(), []);
      default:
        throw new Refusal(405, 'Only POST, GET and DELETE are known here.');
    }
  }

  private async gateOf(session: string | string[] | undefined): Promise<McpGate> {
    if (typeof session !== 'string') return this.proxy.openGate(null, this.memory);
    const known = this.gates.get(session);
    if (known !== undefined) return known;
    const gate = await this.proxy.openGate(session, this.memory);
    this.keep(session, gate);
    return gate;
  }

  private keep(session: string, gate: McpGate): void {
    this.gates.set(session, gate);
    const [oldest] = this.gates.keys();
    if (this.gates.size > MAX_SESSIONS && oldest !== undefined) this.gates.delete(oldest);
  }

  private async post(gate: McpGate): Promise<void> {
    const text = (await readBody(this.request, MAX_BODY)).toString('utf8');
    const body = parseBody(text);
    const { toServer, answers } = await throughGate(gate, body);
    if (toServer === body) return this.relay(gate, text, this.headers(), answers);
    if (toServer !== undefined)
      return this.relay(gate, JSON.stringify(toServer), this.headersFor(toServer), answers);
    if (answers.length === 0) this.response.writeHead(202).end();
    else sendJson(this.response, 200, Array.isArray(body) ? answers : (answers[0] ?? null));
  }

  private headers(): Headers {
    return headersToServer(this.request.headers);
  }

  /** A server refuses a call whose headers say other than its message. */
  private headersFor(call: JsonValue): Headers {
    const headers = this.headers();
    const params = isJsonObject(call) ? objectAt(call, 'params') : null;
    if (params !== null)
      mirrorInput(
        headers,
        objectAt(params, 'arguments') ?? {},
        this.memory.mirrorsOf(stringAt(params, 'name') ?? ''),
      );
    return headers;
  }

  private async relay(
    gate: McpGate,
    body: string | null,
    headers: Headers,
    answers: readonly JsonObject[],
  ): Promise<void> {
    const { upstream } = this.proxy;
    const called = new AbortController();
    // A client that hangs up calls off what it asked for.
    this.response.on('close', () => called.abort());
    const reply = await fetch(upstream, {
      method: this.request.method ?? 'GET',
      headers,
      body,
      signal: called.signal,
      // Not followed: a server's word must not send a client's credentials elsewhere.
      redirect: 'manual',
    });
    const session = reply.headers.get(SESSION);
    if (session !== null && !this.gates.has(session)) this.keep(session, gate);
    await this.answer(reply, (message) => gate.fromServer(message), answers, called.signal);
  }

  private async answer(
    reply: Response,
    pass: PassMessage,
    answers: readonly JsonObject[],
    signal: AbortSignal,
  ): Promise<void> {
    const { response } = this;
    const type = reply.headers.get('content-type') ?? '';
    const headers = headersToClient(reply.headers);
    if (type.startsWith('text/event-stream') && reply.body !== null) {
      response.writeHead(reply.status, headers);
      response.flushHeaders();
      for (const answer of answers) response.write(`data: ${JSON.stringify(answer)}\n\n`);
      for await (const event of passEvents(reply.body, pass)) {
        if (!response.write(event)) await once(response, 'drain', { signal });
      }
      response.end();
      return;
    }
    const text = await reply.text();
    if (!type.startsWith('application/json') || text === '') {
      response.writeHead(reply.status, headers).end(text);
      return;
    }
    const value: JsonValue = JSON.parse(text);
    const passed = await passValue(value, pass);
    const whole = answers.length === 0 ? passed : [...answers, ...[passed ?? []].flat()];
    if (whole === value) response.writeHead(reply.status, headers).end(text);
    else response.writeHead(reply.status, headers).end(JSON.stringify(whole ?? null));
  }
}

/** An HTTP server in front of another one, with a gate for every MCP session. */
export function createHttpProxy(proxy: HttpProxy): Server {
  const gates = new Map<string, McpGate>();
  const memory = new ServerMemory();
  return createServer((request, response) => {
    new Exchange(proxy, gates, memory, request, response).run().catch((error: unknown) => {
      const message = error instanceof Error ? error.message : String(error);
      if (!(error instanceof Refusal) && !response.destroyed)
        proxy.notice(`The server cannot be reached: ${message}`);
      if (response.headersSent) response.destroy();
      else sendJson(response, error instanceof Refusal ? error.status : 502, errorBody(message));
    });
  });
}

function errorBody(message: string): JsonObject {
  return { jsonrpc: '2.0', id: null, error: { code: -32000, message } };
}
