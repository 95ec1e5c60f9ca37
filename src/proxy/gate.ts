import type { Session } from '../harness/session.js';
import type { ToolRequest } from '../harness/occurrence.js';
import { isJsonObject, objectAt, stringAt, type JsonObject, type JsonValue } from '../model/json.js';
import { ServerMemory, type PendingCall } from './server-memory.js';
import { errorResult, passedResult, redactResult } from './tool-result.js';

/** What becomes of a client's message: it goes on, it is answered here, or neither. */
export interface Passage {
  readonly toServer: JsonObject | null;
  readonly toClient: JsonObject | null;
}

export interface GateOptions {
  /** The server's name in the names of its tools; null: as it introduces itself. */
  readonly server: string | null;
  readonly redact: ((text: string) => string) | null;
  readonly notice: (text: string) => void;
  /** Shared by all gates in front of one server. */
  readonly memory?: ServerMemory;
}

const INVALID_REQUEST = -32600;
const INVALID_PARAMS = -32602;

type Id = string | number;

function idOf(message: JsonObject): Id | null {
  const { id } = message;
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}

/** A number and a string of the same digits are two ids. */
function keyOf(id: Id): string {
  return JSON.stringify(id);
}

function errorTo(id: Id, code: number, message: string): Passage {
  return { toServer: null, toClient: { jsonrpc: '2.0', id, error: { code, message } } };
}

const forward = (toServer: JsonObject): Passage => ({ toServer, toClient: null });
const NOTHING: Passage = { toServer: null, toClient: null };

/**
 * Stands between an MCP client and a server. It sees every message, and holds up only calls of tools and
 * their results; everything else passes as it came.
 */
export class McpGate {
  private readonly calls = new Map<string, PendingCall>();
  private readonly judging = new Set<string>();
  private readonly cancelled = new Set<string>();
  /** What was asked to which the answer tells something of the server. */
  private readonly questions = new Map<string, 'name' | 'tools'>();
  private readonly memory: ServerMemory;

  constructor(
    private readonly session: Session,
    private readonly options: GateOptions,
  ) {
    this.memory = options.memory ?? new ServerMemory();
  }

  /**
   * The very same object in `toServer` if nothing about it was changed. What need not be judged is answered
   * at once, so that it keeps its place among the others.
   */
  fromClient(message: JsonObject): Passage | Promise<Passage> {
    switch (stringAt(message, 'method') ?? '') {
      case 'tools/call':
        return this.judgeCall(message);
      case 'tasks/result':
        this.expectTaskResult(message);
        return forward(message);
      case 'notifications/cancelled':
        return this.cancel(message) ? NOTHING : forward(message);
      case 'initialize':
      case 'server/discover':
        return this.expectAnswer(message, 'name');
      case 'tools/list':
        return this.expectAnswer(message, 'tools');
      default:
        return forward(message);
    }
  }

  /** null: the client must not see it. The very same object if nothing about it was changed. */
  fromServer(message: JsonObject): JsonObject | null | Promise<JsonObject> {
    const id = idOf(message);
    if (id === null || 'method' in message) return message;
    const key = keyOf(id);
    if (this.cancelled.delete(key)) {
      this.calls.delete(key);
      return null;
    }
    this.learn(key, message);
    const call = this.calls.get(key);
    if (call === undefined) return message;
    this.calls.delete(key);
    return this.judgeResult(message, call);
  }

  private async judgeCall(message: JsonObject): Promise<Passage> {
    const id = idOf(message);
    if (id === null) {
      this.options.notice('A call of a tool without an id was dropped: it could not be answered.');
      return NOTHING;
    }
    const key = keyOf(id);
    if (this.calls.has(key) || this.judging.has(key))
      return errorTo(id, INVALID_REQUEST, 'A call with this id is still under way.');
    const params = objectAt(message, 'params') ?? {};
    const tool = stringAt(params, 'name');
    const input = params['arguments'] ?? {};
    if (tool === null || !isJsonObject(input))
      return errorTo(id, INVALID_PARAMS, 'A call names its tool and gives its arguments as an object.');
    this.judging.add(key);
    this.cancelled.delete(key);
    try {
      return await this.permit(message, id, this.requestFor(tool, input, id));
    } finally {
      this.judging.delete(key);
    }
  }

  private async permit(message: JsonObject, id: Id, request: ToolRequest): Promise<Passage> {
    const key = keyOf(id);
    const permit = await this.session.beforeTool(request);
    if (this.cancelled.delete(key)) return NOTHING;
    const params = objectAt(message, 'params') ?? {};
    if (permit.kind === 'refused') {
      const result = { ...envelopeFor(params), ...errorResult(permit.message) };
      return { toServer: null, toClient: { jsonrpc: '2.0', id, result } };
    }
    this.calls.set(key, { request: { ...request, input: permit.input }, context: permit.context });
    if (permit.input === request.input) return forward(message);
    return forward({ ...message, params: { ...params, arguments: permit.input } });
  }

  private requestFor(tool: string, input: JsonObject, id: Id): ToolRequest {
    const server = this.options.server ?? this.memory.name ?? 'server';
    return { name: `mcp__${server}__${tool}`, input, callId: String(id), mcp: { server, tool } };
  }

  private async judgeResult(message: JsonObject, call: PendingCall): Promise<JsonObject> {
    const result = objectAt(message, 'result');
    if (result === null) {
      const error = objectAt(message, 'error');
      await this.session.toolFailed(call.request, (error && stringAt(error, 'message')) ?? 'unknown error');
      return message;
    }
    const taskId = taskIdIn(result);
    if (taskId !== null) this.memory.keepTask(taskId, call);
    // No output yet: a task that will have one, or a question to be answered before the call is made again.
    if (taskId !== null || result['resultType'] === 'input_required') return message;
    const clean = this.redacted(result);
    const passed = await this.session.afterTool(call.request, clean, result['isError'] !== true);
    const final = passedResult(clean, passed, call.context);
    return final === result ? message : { ...message, result: final };
  }

  private redacted(result: JsonObject): JsonObject {
    const { redact } = this.options;
    const clean: JsonValue = redact === null ? result : redactResult(result, redact);
    return isJsonObject(clean) ? clean : result;
  }

  private expectTaskResult(message: JsonObject): void {
    const id = idOf(message);
    const params = objectAt(message, 'params');
    const call = params === null ? undefined : this.memory.taskOf(stringAt(params, 'taskId') ?? '');
    if (id !== null && call !== undefined) this.calls.set(keyOf(id), call);
  }

  /** True if the server has never heard of the call, and need not. */
  private cancel(message: JsonObject): boolean {
    const params = objectAt(message, 'params') ?? {};
    const target = idOf({ id: params['requestId'] ?? null });
    if (target === null) return false;
    const key = keyOf(target);
    const isUnknown = this.judging.has(key);
    // What still comes for it is dropped: the client no longer waits, and nobody has judged it.
    if (isUnknown || this.calls.has(key)) this.cancelled.add(key);
    return isUnknown;
  }

  private expectAnswer(message: JsonObject, about: 'name' | 'tools'): Passage {
    const id = idOf(message);
    if (id !== null) this.questions.set(keyOf(id), about);
    return forward(message);
  }

  private learn(key: string, message: JsonObject): void {
    const about = this.questions.get(key);
    if (about === undefined) return;
    this.questions.delete(key);
    const result = objectAt(message, 'result');
    if (result === null) return;
    if (about === 'name') this.memory.learnName(result);
    else this.memory.learnTools(result);
  }
}

/** Since 2026-07-28 every result says whether it is one; who speaks so says it in each request. */
function envelopeFor(params: JsonObject): JsonObject {
  const meta = objectAt(params, '_meta') ?? {};
  return 'io.modelcontextprotocol/protocolVersion' in meta ? { resultType: 'complete' } : {};
}

function taskIdIn(result: JsonObject): string | null {
  const task = objectAt(result, 'task');
  return task === null ? null : stringAt(task, 'taskId');
}
