import type { JsonObject } from '../model/json.js';
import type { Usage } from '../registry/handler.js';
import type { Session } from './session.js';

/** A tool of the agent: what the model is told of it, and what it does. */
export interface AgentTool {
  readonly description?: string;
  /** JSON Schema of its input. */
  readonly parameters?: JsonObject;
  readonly run: (input: JsonObject) => unknown;
}

export type AgentTools = Readonly<Record<string, AgentTool>>;

export interface ProposedCall {
  readonly id: string;
  readonly name: string;
  readonly input: JsonObject;
}

export interface ModelReply {
  readonly text: string;
  readonly calls?: readonly ProposedCall[];
  readonly usage?: Usage;
}

/** Any model client: it gets a conversation in the chat format that most of them share. */
export type Model = (request: {
  readonly messages: readonly JsonObject[];
  readonly tools: AgentTools;
  readonly signal: AbortSignal;
}) => Promise<ModelReply>;

export interface AgentTask {
  readonly prompt: string;
  readonly model: Model;
  readonly tools?: AgentTools;
  /** An earlier conversation to go on with. */
  readonly messages?: readonly JsonObject[];
  /** How often the model may be asked. */
  readonly maxTurns?: number;
  readonly signal?: AbortSignal;
}

export interface AgentResult {
  /** `blocked`: a hook refused the prompt, `text` says why. `exhausted`: no turns left. */
  readonly kind: 'done' | 'blocked' | 'exhausted';
  readonly text: string;
  readonly messages: readonly JsonObject[];
  readonly turns: number;
}

const MAX_TURNS = 50;

function userMessage(parts: readonly string[]): JsonObject {
  return { role: 'user', content: parts.join('\n\n') };
}

function assistantMessage({ text, calls = [] }: ModelReply): JsonObject {
  const tool_calls = calls.map(({ id, name, input }) => ({
    id,
    type: 'function',
    function: { name, arguments: JSON.stringify(input) },
  }));
  return { role: 'assistant', content: text, ...(tool_calls.length === 0 ? {} : { tool_calls }) };
}

async function runCalls(
  session: Session,
  calls: readonly ProposedCall[],
  tools: AgentTools,
): Promise<readonly JsonObject[]> {
  const results: JsonObject[] = [];
  for (const { id, name, input } of calls) {
    const { text } = await session.callTool({ name, input, callId: id }, (allowed) => {
      const tool = Object.hasOwn(tools, name) ? tools[name] : undefined;
      if (tool === undefined) throw new Error(`There is no tool called "${name}".`);
      return tool.run(allowed);
    });
    results.push({ role: 'tool', tool_call_id: id, content: text });
  }
  return results;
}

/** Asks the model, runs its tools, and goes on until it has nothing more to do and hooks let it stop. */
export async function runAgent(session: Session, task: AgentTask): Promise<AgentResult> {
  const { prompt, model, tools = {}, maxTurns = MAX_TURNS } = task;
  const signal = task.signal ?? new AbortController().signal;
  const earlier = task.messages ?? [];
  const said = await session.userMessage(prompt);
  if (said.kind === 'blocked') return { kind: 'blocked', text: said.reason, messages: earlier, turns: 0 };
  const opening = earlier.length === 0 ? session.context : [];
  let messages = [...earlier, userMessage([...opening, prompt, ...said.context])];
  let text = '';
  for (let turns = 1; turns <= maxTurns; turns += 1) {
    signal.throwIfAborted();
    const reply = await model({ messages, tools, signal });
    const { calls = [], usage = {} } = reply;
    text = reply.text;
    messages.push(assistantMessage(reply), ...(await runCalls(session, calls, tools)));
    const hasUsedTools = calls.length > 0;
    const turn = await session.afterTurn({ messages, usage, hasUsedTools, lastText: text });
    messages = [...turn.messages, ...(turn.context.length === 0 ? [] : [userMessage(turn.context)])];
    if (hasUsedTools) continue;
    const stop = await session.beforeStop({ messages, usage });
    messages = [...stop.messages, ...stop.followUps.map((followUp) => userMessage([followUp]))];
    if (stop.kind === 'stop') return { kind: 'done', text, messages, turns };
  }
  return { kind: 'exhausted', text, messages, turns: maxTurns };
}
