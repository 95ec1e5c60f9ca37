import { seconds } from '../../model/duration.js';
import { objectAt, stringAt, type JsonObject } from '../../model/json.js';
import { failed, spoke, type Outcome } from '../../model/outcome.js';
import { deny, noOpinion } from '../../model/verdict.js';
import type { ProcessResult } from '../../process/run.js';
import { VOCABULARIES } from '../words/table.js';
import { PASCAL_EVENTS } from './agent-events.js';
import { agentPayload, plainPrompt, transcriptOf } from './agent-payload.js';
import { readClaudeAnswer, TEXT_IS_CONTEXT } from './claude-code.js';
import { crashed, exitCodeOf, readEnding } from './ending.js';
import { readSaid } from './json-text.js';
import type { Call, Protocol } from './protocol.js';
import { outputText, sent, sentText, shapeOutput } from './raw.js';

/** What its strict reader refuses; a hook that says it there has said nothing. */
function refusedBy(answer: JsonObject, call: Call): string | null {
  const specific = objectAt(answer, 'hookSpecificOutput') ?? {};
  const decision = specific['permissionDecision'];
  if (decision === 'ask') return '"ask" is not part of this protocol';
  if (decision === 'allow' && specific['updatedInput'] === undefined)
    return '"allow" counts only together with "updatedInput"';
  if (call.event.kind === 'before_tool' && answer['continue'] === false)
    return '"continue": false is not part of this protocol before a tool';
  return null;
}

function readAnswer(answer: JsonObject, call: Call): Outcome {
  const refused = refusedBy(answer, call);
  if (refused !== null) return failed('bad-output', refused);
  const reason = stringAt(answer, 'reason');
  if (call.event.kind === 'after_tool' && answer['continue'] === false && reason !== null)
    return spoke(noOpinion({ effects: { replacedOutput: { value: shapeOutput(call.event, reason) } } }));
  return readClaudeAnswer(answer, call);
}

function read(result: ProcessResult, call: Call): Outcome {
  const failure = readEnding(result, call.timeout);
  if (failure !== null) return failure;
  const code = exitCodeOf(result);
  const reason = result.stderr.trim();
  if (code === 2 && reason !== '') return spoke(deny(reason));
  if (code !== 0) return crashed(code, result.stderr);
  const said = readSaid(result.stdout);
  if (said.kind === 'nothing') return spoke(noOpinion());
  if (said.kind === 'object') return readAnswer(said.value, call);
  if (TEXT_IS_CONTEXT.includes(call.event.kind))
    return spoke(noOpinion({ effects: { context: [said.text] } }));
  return failed('bad-output', 'printed something that is not a JSON object');
}

export const codex: Protocol = {
  events: PASCAL_EVENTS,
  timeout: seconds(60),
  onFailure: 'allow',
  payload: (call) =>
    agentPayload(call, {
      agents: VOCABULARIES.codex.agents,
      callId: 'tool_use_id',
      output: 'tool_response',
      prompt: plainPrompt,
      response: ({ event }) => outputText(event),
      base: (each) => ({
        turn_id: sentText(each.event, 'turn_id') ?? '',
        transcript_path: transcriptOf(each) || null,
        model: sentText(each.event, 'model') ?? '',
        permission_mode: sent(each.event, 'permission_mode') ?? 'default',
      }),
    }),
  serialise: (payload) => JSON.stringify(payload),
  environment: () => ({}),
  read,
};
