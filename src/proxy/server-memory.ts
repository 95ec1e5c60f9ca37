import type { ToolRequest } from '../harness/occurrence.js';
import { isJsonObject, objectAt, stringAt, type JsonObject, type JsonValue } from '../model/json.js';
import { mirrorsIn, type Mirror } from './param-headers.js';

export interface PendingCall {
  readonly request: ToolRequest;
  /** Said by hooks before the call. */
  readonly context: readonly string[];
}

const MAX_TASKS = 10_000;

/** What is known of a server, for every gate in front of it: a client without a session has a new gate each time. */
export class ServerMemory {
  /** As the server introduced itself. */
  name: string | null = null;
  /** Calls that became tasks: their results come later, under another id. */
  private readonly tasks = new Map<string, PendingCall>();
  private readonly mirrors = new Map<string, readonly Mirror[]>();

  keepTask(taskId: string, call: PendingCall): void {
    this.tasks.set(taskId, call);
    const [oldest] = this.tasks.keys();
    if (this.tasks.size > MAX_TASKS && oldest !== undefined) this.tasks.delete(oldest);
  }

  taskOf(taskId: string): PendingCall | undefined {
    return this.tasks.get(taskId);
  }

  mirrorsOf(tool: string): readonly Mirror[] {
    return this.mirrors.get(tool) ?? [];
  }

  learnTools(result: JsonObject): void {
    const tools: JsonValue = result['tools'] ?? [];
    for (const tool of (Array.isArray(tools) ? tools : []).filter(isJsonObject)) {
      const mirrors = mirrorsIn(objectAt(tool, 'inputSchema') ?? {});
      this.mirrors.set(stringAt(tool, 'name') ?? '', mirrors);
    }
  }

  /** From the answer to the first message. */
  learnName(result: JsonObject): void {
    const meta = objectAt(result, '_meta');
    const info =
      objectAt(result, 'serverInfo') ?? (meta && objectAt(meta, 'io.modelcontextprotocol/serverInfo'));
    const name = info === null ? null : stringAt(info, 'name');
    if (name !== null) this.name = name.replaceAll(/[^\w.-]+/g, '-');
  }
}
