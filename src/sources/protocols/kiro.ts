import { seconds } from '../../model/duration.js';
import { objectAt, stringAt } from '../../model/json.js';
import { spoke, type Outcome } from '../../model/outcome.js';
import { ask, deny, noOpinion } from '../../model/verdict.js';
import type { ProcessResult } from '../../process/run.js';
import { VOCABULARIES } from '../words/table.js';
import { KIRO_EVENTS } from './agent-events.js';
import { agentPayload, plainPrompt, responseObject } from './agent-payload.js';
import { TEXT_IS_CONTEXT } from './claude-code.js';
import { crashed, exitCodeOf, readEnding } from './ending.js';
import { readSaid } from './json-text.js';
import type { Call, Protocol } from './protocol.js';

/** The newer engine lets a stop be refused in two ways, one of them exit code 1. */
function readStop(result: ProcessResult, code: number): Outcome {
  const said = readSaid(result.stdout);
  if (said.kind === 'object' && said.value['decision'] === 'block')
    return spoke(deny(stringAt(said.value, 'reason') ?? ''));
  if (code === 1) return spoke(deny(result.stderr.trim() || result.stdout.trim()));
  return code === 0 ? spoke(noOpinion()) : crashed(code, result.stderr);
}

function read(result: ProcessResult, call: Call): Outcome {
  const failure = readEnding(result, call.timeout);
  if (failure !== null) return failure;
  const code = exitCodeOf(result);
  if (call.eventName === 'Stop') return readStop(result, code);
  if (code === 2) return spoke(deny(result.stderr.trim()));
  if (code !== 0) return crashed(code, result.stderr);
  const said = readSaid(result.stdout);
  if (said.kind === 'nothing') return spoke(noOpinion());
  if (TEXT_IS_CONTEXT.includes(call.event.kind))
    return spoke(noOpinion({ effects: { context: [result.stdout.trim()] } }));
  const specific = said.kind === 'object' ? objectAt(said.value, 'hookSpecificOutput') : null;
  if (specific?.['permissionDecision'] === 'ask')
    return spoke(ask(stringAt(specific, 'permissionDecisionReason') ?? ''));
  return spoke(noOpinion());
}

export const kiro: Protocol = {
  events: KIRO_EVENTS,
  timeout: seconds(30),
  onFailure: 'allow',
  payload: (call) =>
    agentPayload(call, {
      agents: VOCABULARIES.kiro.agents,
      callId: null,
      output: 'tool_response',
      prompt: plainPrompt,
      response: responseObject,
      base: () => ({}),
    }),
  serialise: (payload) => JSON.stringify(payload),
  environment: ({ event }) => (event.kind === 'user_message' ? { USER_PROMPT: event.prompt ?? '' } : {}),
  read,
};
