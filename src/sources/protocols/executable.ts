import { seconds } from '../../model/duration.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../model/json.js';
import { failed, spoke, type Outcome } from '../../model/outcome.js';
import { deny, noOpinion, type Callback, type Effects } from '../../model/verdict.js';
import type { ProcessResult } from '../../process/run.js';
import { VOCABULARIES } from '../words/table.js';
import { crashed, exitCodeOf, readEnding, rewritten } from './ending.js';
import { compactJson, readSaid } from './json-text.js';
import type { Call, Protocol } from './protocol.js';
import { outputText, ownPayload, sent, sentText, shapeOutput } from './raw.js';

const { agents: OWN_AGENTS } = VOCABULARIES.executable;

function toolFields({ event, shown }: Call): JsonObject {
  return {
    tool_name: shown?.name ?? '',
    tool_input: shown?.input ?? {},
    tool_user_id: event.tool?.callId ?? '',
  };
}

function toolOutput({ event, shown, isoTime, cwd }: Call): JsonObject {
  const isShell = event.tool?.kind === 'shell';
  const { result } = event;
  return {
    toolName: shown?.name ?? '',
    success: result?.isSuccess ?? result?.error === null,
    ...(result?.error === null || result === null ? {} : { error: result.error }),
    metadataType: isShell ? 'bash' : 'custom_tool',
    metadata: {
      ...(isShell ? { command: shown?.input['command'] ?? '', workingDir: cwd } : {}),
      output: outputText(event),
    },
    timestamp: isoTime,
  };
}

function usageFields({ event }: Call): JsonObject {
  const recipe = sentText(event, 'invoked_recipe') ?? '';
  const threshold = sent(event, 'auto_compact_threshold');
  return {
    usage: sent(event, 'usage') ?? {
      input_tokens: 0,
      output_tokens: 0,
      current_context_window: 0,
      max_context_window: 0,
    },
    auto_compact_enabled: sent(event, 'auto_compact_enabled') ?? false,
    ...(typeof threshold === 'number' && threshold !== 0 ? { auto_compact_threshold: threshold } : {}),
    ...(recipe === '' ? {} : { invoked_recipe: recipe }),
  };
}

function messagesOf({ event }: Call): JsonValue {
  const messages = sent(event, 'messages');
  if (Array.isArray(messages)) return messages;
  const last = sentText(event, 'last_assistant_message', 'assistant_response', 'prompt_response');
  return [
    ...(event.prompt === null ? [] : [{ role: 'user', content: event.prompt }]),
    ...(last === null ? [] : [{ role: 'assistant', content: last }]),
  ];
}

function turnFields(call: Call): JsonObject {
  const { event, eventName } = call;
  const last = sentText(event, 'last_assistant_content', 'last_assistant_message', 'response');
  if (eventName === 'turn_end') return { response: last ?? '', turn_number: sent(event, 'turn_number') ?? 0 };
  return {
    turn_number: sent(event, 'turn_number') ?? 0,
    tools_used: sent(event, 'tools_used') ?? false,
    ...usageFields(call),
    ...(last === null || last === '' ? {} : { last_assistant_content: last }),
  };
}

function fieldsOf(call: Call): JsonObject {
  switch (call.event.kind) {
    case 'before_tool':
    case 'permission_request':
      return toolFields(call);
    case 'after_tool':
    case 'after_tool_failure':
      return { ...toolFields(call), tool_output: toolOutput(call) };
    case 'user_message':
      return { message: call.event.prompt ?? '' };
    case 'after_turn':
      return turnFields(call);
    case 'before_stop':
    case 'subagent_stop':
      return { messages: messagesOf(call), ...usageFields(call) };
    case 'session_start':
    case 'session_end':
    case 'subagent_start':
    case 'pre_compact':
    case 'notification':
    case 'other':
      return { payload: call.event.raw.value };
  }
}

function payloadOf(call: Call): JsonObject {
  const { event, eventName, cwd, shown } = call;
  const own = ownPayload(event, OWN_AGENTS);
  if (own !== null) {
    const { invoked_recipe: recipe, ...rest } = own;
    return {
      ...rest,
      event: eventName,
      ...(recipe === undefined || recipe === '' ? {} : { invoked_recipe: recipe }),
      ...(shown === null ? {} : { tool_input: shown.input }),
    };
  }
  return {
    event: eventName,
    conv_id: event.session ?? '',
    cwd,
    invoked_by: event.subagent === null ? 'main' : 'subagent',
    ...fieldsOf(call),
  };
}

/** The answer with its names in lower case: the first reader of this protocol did not mind theirs. */
function foldNames(answer: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(answer).map(([key, value]) => [key.toLowerCase(), value]));
}

type FieldType = 'boolean' | 'string' | 'object' | 'strings' | 'objects';

const FIELDS: Readonly<Record<string, FieldType>> = {
  blocked: 'boolean',
  reason: 'string',
  input: 'object',
  output: 'object',
  result: 'string',
  callback: 'string',
  callback_args: 'object',
  follow_up_messages: 'strings',
  messages: 'objects',
};

function hasType(value: JsonValue, type: FieldType): boolean {
  switch (type) {
    case 'boolean':
    case 'string':
      return typeof value === type;
    case 'object':
      return isJsonObject(value);
    case 'strings':
      return Array.isArray(value) && value.every((item) => typeof item === 'string');
    case 'objects':
      return Array.isArray(value) && value.every((item: unknown) => isJsonObject(item));
  }
}

/** The first field that is not what the protocol says it is. */
function flawOf(answer: JsonObject): string | null {
  for (const [key, type] of Object.entries(FIELDS)) {
    const value = answer[key];
    if (value !== undefined && value !== null && !hasType(value, type))
      return `"${key}" is ${JSON.stringify(value).slice(0, 60)}, which is no ${type}`;
  }
  return null;
}

function textAt(answer: JsonObject, key: string): string {
  const value = answer[key];
  return typeof value === 'string' ? value : '';
}

function strings(value: JsonValue | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

function callbackOf(answer: JsonObject): Callback | null {
  const recipe = textAt(answer, 'callback');
  if (textAt(answer, 'result') !== 'callback' || recipe === '') return null;
  const args = isJsonObject(answer['callback_args']) ? answer['callback_args'] : {};
  return {
    recipe,
    args: Object.fromEntries(
      Object.entries(args).map(([key, value]) => [
        key,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    ),
  };
}

function turnEffects(answer: JsonObject): Partial<Effects> {
  const messages = answer['messages'];
  const history =
    textAt(answer, 'result') === 'mutate' && Array.isArray(messages) && messages.length > 0
      ? messages.filter((item: unknown) => isJsonObject(item))
      : null;
  const callback = callbackOf(answer);
  const isContinuing = history === null && callback === null;
  return {
    replacedHistory: history,
    callback,
    followUps: isContinuing ? strings(answer['follow_up_messages']) : [],
  };
}

function replacedOutput(call: Call, output: JsonObject): { value: JsonValue } {
  if (OWN_AGENTS.includes(call.event.agent)) return { value: output };
  const metadata = output['metadata'];
  const text = isJsonObject(metadata) ? textAt(metadata, 'output') : textAt(output, 'error');
  return { value: shapeOutput(call.event, text === '' ? JSON.stringify(output) : text) };
}

function readAnswer(answer: JsonObject, call: Call): Outcome {
  const { kind } = call.event;
  if (answer['blocked'] === true) return spoke(deny(textAt(answer, 'reason')));
  const { input, output } = answer;
  if (kind === 'before_tool' && isJsonObject(input)) return rewritten(call, input, null, {});
  if (kind === 'after_tool' && isJsonObject(output))
    return spoke(noOpinion({ effects: { replacedOutput: replacedOutput(call, output) } }));
  if (call.eventName !== 'turn_end' && (kind === 'after_turn' || kind === 'before_stop'))
    return spoke(noOpinion({ effects: turnEffects(answer) }));
  return spoke(noOpinion());
}

/** Only an answer at exit code 0 counts. A decision before a crash is lost, but not unseen. */
function read(result: ProcessResult, call: Call): Outcome {
  const failure = readEnding(result, call.timeout);
  if (failure !== null) return failure;
  const code = exitCodeOf(result);
  const said = readSaid(result.stdout);
  if (code !== 0) {
    const hadDecided = said.kind === 'object' && foldNames(said.value)['blocked'] === true;
    return hadDecided
      ? failed('crashed', `Hook exited with code ${code} after it had printed {"blocked": true}`)
      : crashed(code, result.stderr);
  }
  if (result.stdout === '') return spoke(noOpinion());
  if (said.kind !== 'object') return failed('bad-output', 'printed something that is not a JSON object');
  const answer = foldNames(said.value);
  const flaw = flawOf(answer);
  return flaw === null ? readAnswer(answer, call) : failed('bad-output', flaw);
}

export const executable: Protocol = {
  events: {
    before_tool: 'before_tool_call',
    after_tool: 'after_tool_call',
    user_message: 'user_message_send',
    after_turn: 'after_turn',
    before_stop: 'agent_stop',
  },
  timeout: seconds(30),
  onFailure: 'allow',
  payload: payloadOf,
  serialise: compactJson,
  environment: () => ({}),
  read,
};
