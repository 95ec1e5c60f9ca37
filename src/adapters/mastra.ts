import type { Session } from '../harness/session.js';
import { isJsonObject } from '../model/json.js';
import { likeOriginal } from './decode.js';
import { guardedCall } from './guarded-call.js';

// An agent of Mastra answers `generate` as the AI SDK does.
export { bridleGeneration } from './vercel-ai.js';
export { ToolRefusedError } from './guarded-call.js';

/** As much of a tool of Mastra as matters here. */
interface MastraTool {
  readonly id: string;
  readonly execute?: unknown;
}

interface CallContext {
  readonly agent?: { readonly toolCallId?: string };
}

function isCallContext(value: unknown): value is CallContext {
  return typeof value === 'object' && value !== null;
}

function callIdOf(context: unknown): { callId?: string } {
  const callId = isCallContext(context) ? context.agent?.toolCallId : undefined;
  return typeof callId === 'string' ? { callId } : {};
}

function guardTool<Tool extends MastraTool>(session: Session, tool: Tool): Tool {
  const { execute, id: name } = tool;
  if (typeof execute !== 'function') return tool;
  // Built upon the original, so that it still is an instance of Mastra's own class.
  const guarded: object = Object.create(tool, {
    execute: {
      enumerable: true,
      value: (input: unknown, context: unknown) =>
        guardedCall(
          session,
          { name, input: isJsonObject(input) ? input : {}, ...callIdOf(context) },
          (allowed) => Reflect.apply(execute, tool, [allowed, context]),
        ),
    },
  });
  return likeOriginal(tool, guarded);
}

/** The same tools, each behind the hooks of a session. A refusal reaches the model as the tool's error. */
export function bridleTools<Tools extends Readonly<Record<string, MastraTool>>>(
  session: Session,
  tools: Tools,
): Tools {
  const guarded = Object.entries(tools).map(([key, tool]) => [key, guardTool(session, tool)] as const);
  return likeOriginal(tools, Object.fromEntries(guarded));
}
