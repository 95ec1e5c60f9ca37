import type { Harness } from '../harness/harness.js';
import type { ToolRequest } from '../harness/occurrence.js';
import type { Session } from '../harness/session.js';
import { isJsonObject, jsonOf, stringAt, type JsonObject } from '../model/json.js';

/** As much of what the SDK tells a hook as matters here. */
interface HookInput {
  readonly hook_event_name: string;
  readonly session_id: string;
}

/** What the SDK takes for an answer. */
type HookOutput = {
  decision?: 'block';
  reason?: string;
  hookSpecificOutput?: SpecificOutput;
};

type SpecificOutput =
  | {
      hookEventName: 'PreToolUse';
      permissionDecision?: 'allow' | 'deny' | 'ask';
      permissionDecisionReason?: string;
      updatedInput?: Record<string, unknown>;
      additionalContext?: string;
    }
  | { hookEventName: 'PostToolUse'; updatedToolOutput?: unknown; additionalContext?: string }
  | {
      hookEventName: 'PostToolUseFailure' | 'UserPromptSubmit' | 'SessionStart' | 'SubagentStart';
      additionalContext?: string;
    };

type Callback = (input: HookInput, toolUseId: string | undefined) => Promise<HookOutput>;

type Answer = (session: Session, input: JsonObject) => Promise<HookOutput>;

function requestOf(input: JsonObject): ToolRequest {
  const callId = stringAt(input, 'tool_use_id');
  return {
    name: stringAt(input, 'tool_name') ?? '',
    input: isJsonObject(input['tool_input']) ? input['tool_input'] : {},
    ...(callId === null ? {} : { callId }),
  };
}

function contextField(context: readonly string[]): { additionalContext?: string } {
  return context.length === 0 ? {} : { additionalContext: context.join('\n\n') };
}

function blocked(reason: string): HookOutput {
  return { decision: 'block', reason };
}

async function beforeTool(session: Session, input: JsonObject): Promise<HookOutput> {
  const request = requestOf(input);
  const permit = await session.beforeTool(request);
  if (permit.kind === 'refused')
    return {
      hookSpecificOutput: {
        hookEventName: 'PreToolUse',
        permissionDecision: permit.isQuestion ? 'ask' : 'deny',
        permissionDecisionReason: permit.message,
      },
    };
  const isChanged = permit.input !== request.input;
  if (!isChanged && !permit.isApproved && permit.context.length === 0) return {};
  return {
    hookSpecificOutput: {
      hookEventName: 'PreToolUse',
      ...(permit.isApproved ? { permissionDecision: 'allow' } : {}),
      ...(isChanged ? { updatedInput: permit.input } : {}),
      ...contextField(permit.context),
    },
  };
}

async function afterTool(session: Session, input: JsonObject): Promise<HookOutput> {
  const { output, context, isReplaced } = await session.afterTool(
    requestOf(input),
    input['tool_response'] ?? null,
  );
  if (!isReplaced && context.length === 0) return {};
  return {
    hookSpecificOutput: {
      hookEventName: 'PostToolUse',
      ...(isReplaced ? { updatedToolOutput: output } : {}),
      ...contextField(context),
    },
  };
}

async function toolFailed(session: Session, input: JsonObject): Promise<HookOutput> {
  const context = await session.toolFailed(requestOf(input), stringAt(input, 'error') ?? '');
  if (context.length === 0) return {};
  return { hookSpecificOutput: { hookEventName: 'PostToolUseFailure', ...contextField(context) } };
}

async function userPrompt(session: Session, input: JsonObject): Promise<HookOutput> {
  const answer = await session.userMessage(stringAt(input, 'prompt') ?? '');
  if (answer.kind === 'blocked') return blocked(answer.reason);
  if (answer.context.length === 0) return {};
  return { hookSpecificOutput: { hookEventName: 'UserPromptSubmit', ...contextField(answer.context) } };
}

async function stop(session: Session, input: JsonObject): Promise<HookOutput> {
  const lastText = stringAt(input, 'last_assistant_message') ?? '';
  const messages = lastText === '' ? [] : [{ role: 'assistant', content: lastText }];
  const { kind, followUps } = await session.beforeStop({ messages, lastText });
  return kind === 'stop' ? {} : blocked(followUps.join('\n\n'));
}

function starting(hookEventName: 'SessionStart' | 'SubagentStart'): Answer {
  return async ({ context }) =>
    context.length === 0 ? {} : { hookSpecificOutput: { hookEventName, ...contextField(context) } };
}

const ANSWERS: Readonly<Record<string, Answer>> = {
  SessionStart: starting('SessionStart'),
  SubagentStart: starting('SubagentStart'),
  UserPromptSubmit: userPrompt,
  PreToolUse: beforeTool,
  PostToolUse: afterTool,
  PostToolUseFailure: toolFailed,
  Stop: stop,
  SubagentStop: stop,
  PreCompact: async (session) => {
    const answer = await session.beforeCompact({ messages: [] });
    return answer.kind === 'blocked' ? blocked(answer.reason) : {};
  },
  Notification: async (session, input) => {
    await session.notify(stringAt(input, 'message') ?? '');
    return {};
  },
  SessionEnd: async (session) => {
    await session.end();
    return {};
  },
};

/** The sessions of one harness, as the SDK names them. */
class Sessions {
  private readonly open = new Map<string, Promise<Session>>();

  constructor(private readonly harness: Harness) {}

  of(input: JsonObject): Promise<Session> {
    const id = stringAt(input, 'session_id') ?? '';
    const cwd = stringAt(input, 'cwd');
    const main = this.at(id, () => this.harness.session({ id, ...(cwd === null ? {} : { cwd }) }));
    const worker = stringAt(input, 'agent_id');
    if (worker === null) return main;
    return this.at(`${id}/${worker}`, async () =>
      (await main).subagent(stringAt(input, 'agent_type') ?? worker),
    );
  }

  private at(key: string, begin: () => Promise<Session>): Promise<Session> {
    const known = this.open.get(key);
    if (known !== undefined) return known;
    const begun = begin();
    this.open.set(key, begun);
    return begun;
  }
}

/** What a failure of ours means: a call that could not be judged does not run. */
function fault(event: string, error: unknown): HookOutput {
  const why = `This could not be judged: ${error instanceof Error ? error.message : String(error)}`;
  if (event === 'UserPromptSubmit') return blocked(why);
  if (event !== 'PreToolUse') return {};
  return {
    hookSpecificOutput: {
      hookEventName: 'PreToolUse',
      permissionDecision: 'deny',
      permissionDecisionReason: why,
    },
  };
}

export interface ClaudeHooks {
  [event: string]: { hooks: Callback[] }[];
}

/** For the option `hooks` of `query`: every joint of the agent's life goes through the hooks of a harness. */
export function bridleHooks(harness: Harness): ClaudeHooks {
  const sessions = new Sessions(harness);
  const hooks: ClaudeHooks = {};
  for (const [event, answer] of Object.entries(ANSWERS)) {
    const callback: Callback = async (input) => {
      try {
        const told = jsonOf(input);
        return isJsonObject(told) ? await answer(await sessions.of(told), told) : fault(event, 'no event');
      } catch (error) {
        return fault(event, error);
      }
    };
    hooks[event] = [{ hooks: [callback] }];
  }
  return hooks;
}
