import { seconds } from '../../model/duration.js';
import { isJsonObject, objectAt, stringAt, type JsonObject } from '../../model/json.js';
import { failed, spoke, type Outcome } from '../../model/outcome.js';
import { allow, ask, deny, noOpinion, type Effects } from '../../model/verdict.js';
import type { ProcessResult } from '../../process/run.js';
import { VOCABULARIES } from '../words/table.js';
import { PASCAL_EVENTS } from './agent-events.js';
import { agentPayload, plainPrompt, responseObject, transcriptOf } from './agent-payload.js';
import { crashed, exitCodeOf, readEnding, rewritten } from './ending.js';
import { readSaid } from './json-text.js';
import type { Call, Protocol } from './protocol.js';
import { sent } from './raw.js';

/** Events on which whatever is printed is for the model. */
export const TEXT_IS_CONTEXT: readonly string[] = ['session_start', 'user_message'];

function effectsOf(specific: JsonObject): Partial<Effects> {
  const context = stringAt(specific, 'additionalContext');
  const output = specific['updatedToolOutput'];
  return {
    ...(context === null || context === '' ? {} : { context: [context] }),
    ...(output === undefined ? {} : { replacedOutput: { value: output } }),
  };
}

/** `"continue": false` ends the run there; here the nearest thing is to refuse, or at a stop to let it stop. */
function readHalt(answer: JsonObject, call: Call, effects: Partial<Effects>): Outcome {
  const reason = stringAt(answer, 'stopReason') ?? stringAt(answer, 'reason') ?? 'A hook ended the run.';
  const isStop = call.event.kind === 'before_stop' || call.event.kind === 'subagent_stop';
  return spoke(isStop ? noOpinion({ effects }) : deny(reason, { effects }));
}

function readPermission(specific: JsonObject, call: Call, effects: Partial<Effects>): Outcome | null {
  const reason = stringAt(specific, 'permissionDecisionReason');
  const changed = specific['updatedInput'];
  const decision = specific['permissionDecision'];
  if (decision === undefined) return isJsonObject(changed) ? rewritten(call, changed, reason, effects) : null;
  switch (stringAt(specific, 'permissionDecision') ?? '') {
    case 'deny':
      return spoke(deny(reason ?? '', { effects }));
    case 'ask':
    case 'defer':
      return spoke(ask(reason ?? '', { effects }));
    case 'allow':
      if (isJsonObject(changed)) return rewritten(call, changed, reason, effects);
      return spoke(allow(reason, { effects }));
    default:
      return failed('bad-output', '"permissionDecision" is none of "allow", "deny", "ask"');
  }
}

function readBehaviour(specific: JsonObject, call: Call, effects: Partial<Effects>): Outcome | null {
  const decision = objectAt(specific, 'decision');
  if (decision === null) return null;
  const changed = decision['updatedInput'];
  if (decision['behavior'] === 'deny') return spoke(deny(stringAt(decision, 'message') ?? '', { effects }));
  if (decision['behavior'] !== 'allow')
    return failed('bad-output', '"behavior" is neither "allow" nor "deny"');
  return isJsonObject(changed) ? rewritten(call, changed, null, effects) : spoke(allow(null, { effects }));
}

/** What a JSON answer of this shape means. */
export function readClaudeAnswer(answer: JsonObject, call: Call): Outcome {
  const specific = objectAt(answer, 'hookSpecificOutput') ?? {};
  const effects = effectsOf(specific);
  const reason = stringAt(answer, 'reason');
  if (answer['continue'] === false) return readHalt(answer, call, effects);
  const structured = readPermission(specific, call, effects) ?? readBehaviour(specific, call, effects);
  if (structured !== null) return structured;
  switch (stringAt(answer, 'decision') ?? '') {
    case 'block':
    case 'deny':
      return spoke(deny(reason ?? '', { effects }));
    case 'approve':
      return spoke(call.event.kind === 'before_tool' ? allow(reason, { effects }) : noOpinion({ effects }));
    default:
      return spoke(noOpinion({ effects }), stringAt(answer, 'systemMessage'));
  }
}

/** JSON counts at every exit code, and exit code 2 refuses on top of it. */
function read(result: ProcessResult, call: Call): Outcome {
  const failure = readEnding(result, call.timeout);
  if (failure !== null) return failure;
  const code = exitCodeOf(result);
  if (code === 2 && call.event.kind !== 'permission_request') return spoke(deny(result.stderr.trim()));
  const said = readSaid(result.stdout);
  if (said.kind === 'object') return readClaudeAnswer(said.value, call);
  if (code !== 0) return crashed(code, result.stderr);
  if (said.kind === 'nothing' || !TEXT_IS_CONTEXT.includes(call.event.kind)) return spoke(noOpinion());
  return spoke(noOpinion({ effects: { context: [said.text] } }));
}

export const claudeCode: Protocol = {
  events: PASCAL_EVENTS,
  timeout: seconds(60),
  onFailure: 'allow',
  payload: (call) =>
    agentPayload(call, {
      agents: VOCABULARIES['claude-code'].agents,
      callId: 'tool_use_id',
      output: 'tool_response',
      prompt: plainPrompt,
      response: responseObject,
      base: (each) => ({
        transcript_path: transcriptOf(each),
        permission_mode: sent(each.event, 'permission_mode') ?? 'default',
      }),
    }),
  serialise: (payload) => JSON.stringify(payload),
  environment: ({ project }) => ({ CLAUDE_PROJECT_DIR: project }),
  read,
};
