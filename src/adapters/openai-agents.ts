import { converse, type Arrival } from '../harness/converse.js';
import type { Session } from '../harness/session.js';
import { objectIn } from '../model/json.js';
import { likeOriginal, oneOf } from './decode.js';
import { guardedCall } from './guarded-call.js';

/** As much of a tool of the Agents SDK as matters here. */
interface SdkTool {
  readonly type: string;
  readonly name?: string;
  readonly invoke?: unknown;
}

interface CallDetails {
  readonly toolCall?: { readonly callId?: string };
}

function isCallDetails(value: unknown): value is CallDetails {
  return typeof value === 'object' && value !== null;
}

function callIdOf(details: unknown): { callId?: string } {
  const callId = isCallDetails(details) ? details.toolCall?.callId : undefined;
  return typeof callId === 'string' ? { callId } : {};
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function guardTool<Tool extends SdkTool>(session: Session, tool: Tool): Tool {
  const { invoke, name = '' } = tool;
  // Tools that the provider runs never come by here.
  if (tool.type !== 'function' || typeof invoke !== 'function') return tool;
  return likeOriginal(tool, {
    ...tool,
    invoke: async (runContext: unknown, input: string, details?: unknown): Promise<unknown> => {
      const parsed = objectIn(input);
      if (parsed === null) return 'The arguments of this call are not a JSON object, so it cannot be judged.';
      try {
        const request = { name, input: parsed, ...callIdOf(details) };
        return await guardedCall(session, request, (allowed) =>
          Reflect.apply(invoke, tool, [
            runContext,
            allowed === parsed ? input : JSON.stringify(allowed),
            details,
          ]),
        );
      } catch (error) {
        // Thrown here it would end the run; said, the model can do something else.
        return messageOf(error);
      }
    },
  });
}

/** The same tools, each behind the hooks of a session. A refusal reaches the model as what the tool says. */
export function bridleTools<Tool extends SdkTool>(session: Session, tools: readonly Tool[]): Tool[] {
  return tools.map((tool) => guardTool(session, tool));
}

/** As much of the result of `run` as matters here. */
interface RunResult<Item> {
  readonly finalOutput?: unknown;
  readonly history: readonly Item[];
}

export interface AgentRun<Item> {
  readonly prompt: string;
  readonly history?: readonly Item[];
  /** Your call of `run(agent, input)`. */
  readonly run: (input: Item[]) => Promise<RunResult<Item>>;
}

/** A whole conversation: hooks see the prompt first, and the agent stops when they let it. */
export function bridleRun<Item>(
  session: Session,
  { prompt, history = [], run }: AgentRun<Item>,
): Promise<Arrival<Item>> {
  return converse(session, {
    prompt,
    messages: history,
    personSays: (content) => oneOf(history, { role: 'user', content }),
    adopt: (message) => oneOf(history, message),
    run: async (soFar) => {
      const result = await run([...soFar]);
      const { finalOutput } = result;
      const text = typeof finalOutput === 'string' ? finalOutput : JSON.stringify(finalOutput ?? '');
      return { messages: result.history, text };
    },
  });
}
