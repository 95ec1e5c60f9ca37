import { milliseconds } from '../../model/duration.js';
import { isJsonObject, stringAt, type JsonObject } from '../../model/json.js';
import { failed, spoke, type Outcome } from '../../model/outcome.js';
import { ask, deny, noOpinion, type Effects } from '../../model/verdict.js';
import type { ProcessResult } from '../../process/run.js';
import { crashed, exitCodeOf, readEnding, rewritten } from './ending.js';
import { readSaid, spacedJson } from './json-text.js';
import type { Call, Protocol } from './protocol.js';
import { outputText, sent } from './raw.js';

function toolFields({ event, shown }: Call): JsonObject {
  return {
    tool_name: shown?.name ?? null,
    tool_input: shown?.input ?? {},
    tool_use_id: event.tool?.callId ?? null,
  };
}

function resultFields({ event }: Call): JsonObject {
  return {
    tool_output: outputText(event),
    error: event.result?.error ?? null,
    duration_ms: sent(event, 'duration_ms', 'duration'),
  };
}

/** What the documents promise for each event, besides what all have. */
function fieldsOf(call: Call): JsonObject {
  const { event } = call;
  switch (event.kind) {
    case 'session_start':
      return {
        model: sent(event, 'model'),
        args: sent(event, 'args') ?? {},
        source: sent(event, 'source'),
      };
    case 'session_end':
      return {
        duration_seconds: sent(event, 'duration_seconds'),
        total_steps: sent(event, 'total_steps'),
        exit_reason: sent(event, 'exit_reason', 'reason'),
      };
    case 'user_message':
      return { prompt: event.prompt };
    case 'before_tool':
    case 'permission_request':
      return toolFields(call);
    case 'after_tool':
    case 'after_tool_failure':
      return { ...toolFields(call), ...resultFields(call) };
    case 'before_stop':
      return {
        stop_reason: sent(event, 'stop_reason', 'reason') ?? 'no_tool_calls',
        step_count: sent(event, 'step_count', 'turn_number'),
        final_message: sent(event, 'final_message', 'last_assistant_message', 'prompt_response'),
        stop_hook_active: event.isContinuation,
      };
    case 'after_turn':
      return {
        prompt: event.prompt,
        final_message: sent(event, 'final_message', 'last_assistant_message', 'assistant_response'),
      };
    case 'subagent_start':
    case 'subagent_stop':
      return {
        subagent_name: sent(event, 'agent_type', 'agent_name') ?? event.subagent,
        subagent_id: event.subagent,
        prompt: event.prompt,
        response: sent(event, 'response', 'last_assistant_message'),
      };
    case 'pre_compact':
      return {
        trigger: sent(event, 'trigger'),
        context_tokens: sent(event, 'token_count', 'context_tokens'),
      };
    case 'notification':
    case 'other':
      return { payload: event.raw.value };
  }
}

function payloadOf(call: Call): JsonObject {
  const { event, eventName, isoTime, cwd } = call;
  return {
    event_type: eventName,
    timestamp: isoTime,
    session_id: event.session,
    work_dir: cwd,
    agent: event.agent,
    ...fieldsOf(call),
  };
}

function contextOf(answer: JsonObject): Partial<Effects> {
  const text = stringAt(answer, 'additional_context');
  return text === null || text === '' ? {} : { context: [text] };
}

/** `allow` means "go on" here, not "ask nobody": it leaves the agent's own permissions as they are. */
function readAnswer(answer: JsonObject, call: Call): Outcome {
  const effects = contextOf(answer);
  const reason = stringAt(answer, 'reason');
  const decision = stringAt(answer, 'decision') ?? (answer['decision'] === undefined ? 'allow' : '');
  const changed = answer['modified_input'];
  const note = stringAt(answer, 'log');
  switch (decision) {
    case 'deny':
      return spoke(deny(reason ?? 'Blocked by hook', { effects }), note);
    case 'ask':
      return spoke(ask(reason ?? '', { effects }), note);
    case 'allow':
      if (isJsonObject(changed)) return rewritten(call, changed, reason, effects);
      return spoke(noOpinion({ effects }), note);
    default:
      return failed(
        'bad-output',
        `"decision" is ${JSON.stringify(answer['decision'])}, and none of "allow", "deny", "ask"`,
      );
  }
}

function read(result: ProcessResult, call: Call): Outcome {
  const failure = readEnding(result, call.timeout);
  if (failure !== null) return failure;
  const code = exitCodeOf(result);
  if (code === 2) return spoke(deny(result.stderr.trim() || 'Blocked by hook (exit code 2)'));
  if (code !== 0) return crashed(code, result.stderr);
  const said = readSaid(result.stdout);
  switch (said.kind) {
    case 'nothing':
      return spoke(noOpinion());
    case 'object':
      return readAnswer(said.value, call);
    case 'text':
      return spoke(noOpinion({ effects: { context: [said.text] } }));
    case 'other-json':
      return failed('bad-output', 'printed JSON that is not an object');
  }
}

export const hookFolder: Protocol = {
  events: {
    session_start: 'session_start',
    session_end: 'session_end',
    user_message: 'before_agent',
    before_tool: 'before_tool',
    after_tool: 'after_tool',
    after_tool_failure: 'after_tool_failure',
    after_turn: 'after_agent',
    before_stop: 'before_stop',
    subagent_start: 'subagent_start',
    subagent_stop: 'subagent_stop',
    pre_compact: 'pre_compact',
  },
  timeout: milliseconds(30_000),
  onFailure: 'allow',
  payload: payloadOf,
  serialise: (payload) => `${spacedJson(payload)}\n`,
  environment: ({ event, project, cwd }) => ({
    KIMI_SESSION_ID: event.session ?? '',
    KIMI_WORK_DIR: cwd,
    KIMI_PROJECT_DIR: project,
  }),
  read,
};
