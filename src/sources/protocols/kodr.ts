import { seconds } from '../../model/duration.js';
import { eventKindOf } from '../../model/event-names.js';
import { isJsonObject, objectAt, stringAt, type JsonObject } from '../../model/json.js';
import { failed, spoke, type Outcome } from '../../model/outcome.js';
import { deny, noOpinion } from '../../model/verdict.js';
import type { ProcessResult } from '../../process/run.js';
import { exitCodeOf, readEnding, rewritten } from './ending.js';
import { readSaid } from './json-text.js';
import type { Call, Protocol } from './protocol.js';
import { outputText, sent } from './raw.js';

const REFUSALS: readonly unknown[] = ['block', 'deny'];

function payloadOf(call: Call): JsonObject {
  const { event, eventName, cwd, shown } = call;
  return {
    ...(shown === null ? {} : { tool: shown.name, input: shown.input }),
    ...(event.kind === 'after_tool' ? { result: outputText(event) } : {}),
    ...(event.kind === 'before_stop'
      ? { final_message: sent(event, 'last_assistant_message', 'prompt_response') }
      : {}),
    cwd,
    hook_event_name: eventName,
    hookEventName: eventName,
  };
}

function decisionOf(answer: JsonObject): unknown {
  return objectAt(answer, 'hookSpecificOutput')?.['decision'] ?? answer['decision'] ?? answer['action'];
}

function isForAnotherEvent(answer: JsonObject, call: Call): boolean {
  const name = objectAt(answer, 'hookSpecificOutput')?.['hookEventName'];
  return typeof name === 'string' && eventKindOf(name) !== call.event.kind;
}

function reasonIn(answer: JsonObject): string | null {
  return stringAt(answer, 'reason') ?? stringAt(objectAt(answer, 'hookSpecificOutput') ?? {}, 'reason');
}

function readAnswer(answer: JsonObject, call: Call): Outcome {
  if (isForAnotherEvent(answer, call)) return spoke(noOpinion());
  const decision = decisionOf(answer);
  if (REFUSALS.includes(decision)) return spoke(deny(reasonIn(answer) ?? ''));
  if (decision !== 'mutate') return spoke(noOpinion(), stringAt(answer, 'note'));
  const payload = objectAt(answer, 'payload');
  if (payload === null) return failed('bad-output', '"mutate" without a "payload"');
  const { input } = payload;
  if (call.event.kind === 'before_tool' && isJsonObject(input)) return rewritten(call, input, null, {});
  if (call.event.kind === 'after_tool' && payload['result'] !== undefined)
    return spoke(noOpinion({ effects: { replacedOutput: { value: payload['result'] } } }));
  return failed('bad-output', '"mutate" with a "payload" that has nothing to change');
}

/** Any exit code but 0 refuses. That is no failure: it is how this protocol says no. */
function read(result: ProcessResult, call: Call): Outcome {
  const failure = readEnding(result, call.timeout);
  if (failure !== null) return failure;
  const said = readSaid(result.stdout);
  const code = exitCodeOf(result);
  if (code !== 0) {
    const reason = said.kind === 'object' ? reasonIn(said.value) : null;
    return spoke(deny(reason ?? (result.stderr.trim() || `Hook command failed with exit code ${code}.`)));
  }
  switch (said.kind) {
    case 'nothing':
      return spoke(noOpinion());
    case 'object':
      return readAnswer(said.value, call);
    case 'text':
    case 'other-json':
      return spoke(noOpinion(), said.text);
  }
}

export const kodr: Protocol = {
  events: {
    before_tool: 'pre_tool_use',
    after_tool: 'post_tool_use',
    before_stop: 'stop',
    session_start: 'session_start',
    session_end: 'session_end',
  },
  timeout: seconds(60),
  onFailure: 'deny',
  payload: payloadOf,
  serialise: (payload) => JSON.stringify(payload),
  environment: () => ({}),
  read,
};
