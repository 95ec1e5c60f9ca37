import { shownMessages } from '../harness/converse.js';
import type { ToolRequest } from '../harness/occurrence.js';
import type { Session } from '../harness/session.js';
import { isJsonObject, jsonOf, stringAt, textOf, type JsonObject } from '../model/json.js';
import { likeOriginal, oneOf } from './decode.js';
import { guardedCall } from './guarded-call.js';

export { ToolRefusedError } from './guarded-call.js';

/** As much of LangChain's messages as matters here. */
interface ChatMessage {
  readonly content: unknown;
  readonly type?: string;
  readonly name?: string;
  readonly tool_calls?: unknown;
  readonly tool_call_id?: string;
  readonly status?: string;
  readonly id?: string;
}

interface ToolCallRequest {
  readonly toolCall: { readonly name: string; readonly args: Record<string, unknown>; readonly id?: string };
}

interface State<Message extends ChatMessage> {
  readonly messages: readonly Message[];
}

/** What a middleware gives back to the graph. */
type Update<Message, Target extends string> = { messages: Message[]; jumpTo?: Target } | undefined;

type ToolMessageFields = {
  content: string;
  tool_call_id: string;
  name: string;
  status: 'error' | 'success';
};

/** LangChain's own class: what a middleware gives back must be one of its messages. */
export interface LangChainParts<Message> {
  readonly ToolMessage: new (fields: ToolMessageFields) => Message;
}

const ROLES: Readonly<Record<string, string>> = { human: 'user', ai: 'assistant' };

function shown({ messages }: State<ChatMessage>): readonly JsonObject[] {
  return shownMessages(
    messages.map(({ type = 'human', content, tool_calls, tool_call_id }) => ({
      role: ROLES[type] ?? type,
      content,
      ...(Array.isArray(tool_calls) && tool_calls.length > 0 ? { tool_calls } : {}),
      ...(tool_call_id === undefined ? {} : { tool_call_id }),
    })),
  );
}

/** A conversation in the place of another, in the words of LangGraph's reducer. */
function replaceAll<Message>(old: readonly Message[], messages: readonly JsonObject[]): Message[] {
  const none = { role: 'remove', id: '__remove_all__', content: '' };
  return [none, ...messages].map((message) => oneOf(old, message));
}

function newsFor<Message>(old: readonly Message[], texts: readonly string[], role = 'user'): Message[] {
  return texts.map((content) => oneOf(old, { role, content }));
}

function requestOf({ toolCall }: ToolCallRequest): ToolRequest {
  const { name, args, id } = toolCall;
  const input = jsonOf(args);
  return { name, input: isJsonObject(input) ? input : {}, ...(id === undefined ? {} : { callId: id }) };
}

function isToolMessage(value: unknown): value is ChatMessage {
  return typeof value === 'object' && value !== null && 'tool_call_id' in value && 'content' in value;
}

/**
 * A middleware for `createAgent`, to be passed through LangChain's `createMiddleware`: every joint of the
 * agent's life goes through the hooks of a session.
 */
export function bridleMiddleware<Message>(session: Session, { ToolMessage }: LangChainParts<Message>) {
  const said = ({ name, callId = '' }: ToolRequest, content: string, status: 'error' | 'success'): Message =>
    new ToolMessage({ content, tool_call_id: callId, name, status });

  return {
    name: 'bridle',

    wrapToolCall: async <Request extends ToolCallRequest, Result>(
      request: Request,
      handler: (request: Request) => Result | Promise<Result>,
    ): Promise<Result | Message> => {
      const asked = requestOf(request);
      const permit = await session.beforeTool(asked);
      if (permit.kind === 'refused') return said(asked, permit.message, 'error');
      const allowed = { ...asked, input: permit.input };
      const toolCall = { ...request.toolCall, args: permit.input };
      const result = await handler(permit.input === asked.input ? request : { ...request, toolCall });
      // A command to the graph is nothing that the model sees.
      if (!isToolMessage(result)) return result;
      const isSuccess = result.status !== 'error';
      const { output, context, isReplaced, isWithheld } = await session.afterTool(
        allowed,
        result.content,
        isSuccess,
      );
      const notes = [...permit.context, ...context];
      if (!isReplaced && notes.length === 0) return result;
      const content = [textOf(jsonOf(output)), ...notes].join('\n\n');
      return said(asked, content, isWithheld || !isSuccess ? 'error' : 'success');
    },

    beforeAgent: {
      canJumpTo: ['end' as const],
      hook: async <M extends ChatMessage>(state: State<M>): Promise<Update<M, 'end'>> => {
        const last = state.messages.at(-1);
        if (last?.type !== 'human') return undefined;
        const answer = await session.userMessage(textOf(jsonOf(last.content)));
        if (answer.kind === 'blocked')
          return { messages: newsFor(state.messages, [answer.reason], 'assistant'), jumpTo: 'end' };
        const context = [...(state.messages.length === 1 ? session.context : []), ...answer.context];
        return context.length === 0 ? undefined : { messages: newsFor(state.messages, context) };
      },
    },

    beforeModel: async <M extends ChatMessage>(state: State<M>): Promise<Update<M, never>> => {
      // After tools have run, a turn is over; before that, nothing has happened yet.
      if (state.messages.at(-1)?.type !== 'tool') return undefined;
      const turn = await session.afterTurn({ messages: shown(state), hasUsedTools: true });
      const kept = turn.isReplaced ? replaceAll(state.messages, turn.messages) : [];
      const messages = [...kept, ...newsFor(state.messages, turn.context)];
      return messages.length === 0 ? undefined : { messages };
    },

    afterAgent: {
      canJumpTo: ['model' as const],
      hook: async <M extends ChatMessage>(state: State<M>): Promise<Update<M, 'model'>> => {
        const turn = await session.afterTurn({ messages: shown(state) });
        const stop = await session.beforeStop({ messages: turn.messages });
        const kept = turn.isReplaced || stop.isReplaced ? replaceAll(state.messages, stop.messages) : [];
        if (stop.kind === 'stop') return kept.length === 0 ? undefined : { messages: kept };
        return { messages: [...kept, ...newsFor(state.messages, stop.followUps)], jumpTo: 'model' };
      },
    },
  };
}

/** As much of LangChain's tools as matters here. */
interface ChainTool {
  readonly name: string;
}

/** The same tools, each behind the hooks of a session: for graphs of your own, which have no middleware. */
export function bridleTools<Tool extends ChainTool>(session: Session, tools: readonly Tool[]): Tool[] {
  return tools.map((tool) => {
    const call: unknown = Reflect.get(tool, '_call');
    if (typeof call !== 'function') return tool;
    const guarded: object = Object.create(tool, {
      _call: {
        value: (input: unknown, ...rest: unknown[]) => {
          const shownInput = isJsonObject(input) ? input : { input: String(input) };
          return guardedCall(session, { name: tool.name, input: shownInput }, (allowed) =>
            Reflect.apply(call, tool, [isJsonObject(input) ? allowed : stringAt(allowed, 'input'), ...rest]),
          );
        },
      },
    });
    return likeOriginal(tool, guarded);
  });
}
