import { seconds } from '../../model/duration.js';
import { objectAt, stringAt, type JsonObject, type JsonValue } from '../../model/json.js';
import { spoke, type Outcome } from '../../model/outcome.js';
import { deny, noOpinion } from '../../model/verdict.js';
import type { ProcessResult } from '../../process/run.js';
import { VOCABULARIES } from '../words/table.js';
import { PASCAL_EVENTS } from './agent-events.js';
import { agentPayload, plainPrompt } from './agent-payload.js';
import { crashed, exitCodeOf, readEnding } from './ending.js';
import { readSaid } from './json-text.js';
import type { Call, Protocol } from './protocol.js';
import { outputText } from './raw.js';

const OUTPUT_CHARACTERS = 2000;

function readAnswer(answer: JsonObject, call: Call): Outcome {
  const specific = objectAt(answer, 'hookSpecificOutput') ?? {};
  if (specific['permissionDecision'] === 'deny')
    return spoke(deny(stringAt(specific, 'permissionDecisionReason') ?? ''));
  const message = stringAt(answer, 'message');
  const isSaid = message !== null && call.event.kind === 'user_message';
  return spoke(noOpinion(isSaid ? { effects: { context: [message] } } : {}));
}

function read(result: ProcessResult, call: Call): Outcome {
  const failure = readEnding(result, call.timeout);
  if (failure !== null) return failure;
  const code = exitCodeOf(result);
  if (code === 2) return spoke(deny(result.stderr.trim()));
  if (code !== 0) return crashed(code, result.stderr);
  const said = readSaid(result.stdout);
  if (said.kind === 'object') return readAnswer(said.value, call);
  if (said.kind === 'nothing' || call.event.kind !== 'user_message') return spoke(noOpinion());
  return spoke(noOpinion({ effects: { context: [said.text] } }));
}

function kimi(agents: readonly string[], prompt: (text: string) => JsonValue, base: JsonObject): Protocol {
  return {
    events: PASCAL_EVENTS,
    timeout: seconds(30),
    onFailure: 'allow',
    payload: (call) =>
      agentPayload(call, {
        agents,
        callId: 'tool_call_id',
        output: 'tool_output',
        prompt,
        response: ({ event }) => outputText(event).slice(0, OUTPUT_CHARACTERS),
        base: () => base,
      }),
    serialise: (payload) => JSON.stringify(payload),
    environment: () => ({}),
    read,
  };
}

export const kimiCli = kimi(VOCABULARIES['kimi-cli'].agents, plainPrompt, {});

export const kimiCode = kimi(VOCABULARIES['kimi-code'].agents, (text) => [{ type: 'text', text }], {
  client_type: 'kimi_code_cli',
});
