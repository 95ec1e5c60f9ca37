import { converse, shownMessages, type Arrival } from '../harness/converse.js';
import type { Session } from '../harness/session.js';
import { isJsonObject } from '../model/json.js';
import { likeOriginal, oneOf } from './decode.js';
import { guardedCall } from './guarded-call.js';

export { ToolRefusedError } from './guarded-call.js';

/** As much of a tool of the AI SDK as matters here. */
interface SdkTool {
  readonly execute?: unknown;
}

interface CallOptions {
  readonly toolCallId?: string;
}

function callIdOf(options: unknown): { callId?: string } {
  const { toolCallId }: CallOptions = isCallOptions(options) ? options : {};
  return toolCallId === undefined ? {} : { callId: toolCallId };
}

function isCallOptions(value: unknown): value is CallOptions {
  return typeof value === 'object' && value !== null;
}

function isStream(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

/** Of an output that comes in versions the last counts; nobody sees one that was not judged. */
async function lastOf(output: unknown): Promise<unknown> {
  const settled = await output;
  if (!isStream(settled)) return settled;
  let last: unknown;
  for await (const version of settled) last = version;
  return last;
}

function guardTool<Tool extends SdkTool>(session: Session, name: string, tool: Tool): Tool {
  const { execute } = tool;
  // Run by the client or by the provider: there is nothing here to stand in front of.
  if (typeof execute !== 'function') return tool;
  return likeOriginal(tool, {
    ...tool,
    execute: (input: unknown, options: unknown) =>
      guardedCall(
        session,
        { name, input: isJsonObject(input) ? input : { input: String(input) }, ...callIdOf(options) },
        (allowed) =>
          lastOf(Reflect.apply(execute, tool, [isJsonObject(input) ? allowed : allowed['input'], options])),
      ),
  });
}

/** The same tools, each behind the hooks of a session. A refusal reaches the model as the tool's error. */
export function bridleTools<Tools extends Readonly<Record<string, SdkTool>>>(
  session: Session,
  tools: Tools,
): Tools {
  const guarded = Object.entries(tools).map(
    ([name, tool]) => [name, guardTool(session, name, tool)] as const,
  );
  return likeOriginal(tools, Object.fromEntries(guarded));
}

/** For `prepareStep`: the end of every turn but the last, at which hooks may change the conversation. */
export function bridleSteps<Message>(
  session: Session,
): (step: {
  readonly messages: readonly Message[];
  readonly stepNumber: number;
}) => Promise<{ messages: Message[] } | undefined> {
  let kept: { readonly messages: readonly Message[]; readonly upTo: number } | null = null;
  return async ({ messages, stepNumber }) => {
    if (stepNumber === 0) {
      kept = null;
      return undefined;
    }
    // The SDK starts from the whole conversation at every step, so what was changed once is changed again.
    const current = kept === null ? messages : [...kept.messages, ...messages.slice(kept.upTo)];
    const turn = await session.afterTurn({ messages: shownMessages(current), hasUsedTools: true });
    if (turn.isReplaced)
      kept = { messages: turn.messages.map((message) => oneOf(messages, message)), upTo: messages.length };
    if (kept === null) return undefined;
    return { messages: turn.isReplaced ? [...kept.messages] : [...current] };
  };
}

/** As much of a result of `generateText` as matters here. */
interface Generated<Message> {
  readonly text: string;
  readonly response: { readonly messages: readonly Message[] };
  /** Since version 7 the response is the last step's alone, and this is all of them. */
  readonly responseMessages?: readonly Message[];
  readonly totalUsage?: {
    readonly inputTokens?: number | undefined;
    readonly outputTokens?: number | undefined;
  };
}

export interface Generation<Message> {
  readonly prompt: string;
  readonly messages?: readonly Message[];
  /** Your call of `generateText` with these messages. */
  readonly generate: (messages: Message[]) => PromiseLike<Generated<Message>>;
}

function usageOf({ totalUsage }: Generated<unknown>): { inputTokens?: number; outputTokens?: number } {
  const { inputTokens, outputTokens } = totalUsage ?? {};
  return {
    ...(inputTokens === undefined ? {} : { inputTokens }),
    ...(outputTokens === undefined ? {} : { outputTokens }),
  };
}

/** A whole conversation: hooks see the prompt first, and the agent stops when they let it. */
export function bridleGeneration<Message>(
  session: Session,
  { prompt, messages = [], generate }: Generation<Message>,
): Promise<Arrival<Message>> {
  return converse(session, {
    prompt,
    messages,
    personSays: (content) => oneOf(messages, { role: 'user', content }),
    adopt: (message) => oneOf(messages, message),
    run: async (soFar) => {
      const result = await generate([...soFar]);
      return {
        messages: [...soFar, ...(result.responseMessages ?? result.response.messages)],
        text: result.text,
        usage: usageOf(result),
      };
    },
  });
}
