import { seconds } from '../../model/duration.js';
import { isJsonObject, objectAt, stringAt, type JsonObject } from '../../model/json.js';
import { spoke, type Outcome } from '../../model/outcome.js';
import { ask, deny, noOpinion } from '../../model/verdict.js';
import type { ProcessResult } from '../../process/run.js';
import { VOCABULARIES } from '../words/table.js';
import { GEMINI_EVENTS } from './agent-events.js';
import { agentPayload, plainPrompt, transcriptOf } from './agent-payload.js';
import { crashed, exitCodeOf, readEnding, rewritten } from './ending.js';
import { readSaid } from './json-text.js';
import type { Call, Protocol } from './protocol.js';
import { outputText } from './raw.js';

/** `allow` asks nobody fewer questions there, so it is no allow here. */
function readAnswer(answer: JsonObject, call: Call): Outcome {
  const specific = objectAt(answer, 'hookSpecificOutput') ?? {};
  const context = stringAt(specific, 'additionalContext');
  const effects = context === null || context === '' ? {} : { context: [context] };
  const reason = stringAt(answer, 'reason') ?? stringAt(answer, 'systemMessage') ?? '';
  const isStop = call.event.kind === 'before_stop';
  if (answer['continue'] === false)
    return spoke(
      isStop ? noOpinion({ effects }) : deny(stringAt(answer, 'stopReason') ?? reason, { effects }),
    );
  const changed = specific['tool_input'];
  switch (stringAt(answer, 'decision') ?? '') {
    case 'deny':
    case 'block':
      return spoke(deny(reason, { effects }));
    case 'ask':
      return spoke(ask(reason, { effects }));
    default:
      if (isJsonObject(changed)) return rewritten(call, changed, reason === '' ? null : reason, effects);
      return spoke(noOpinion({ effects }), stringAt(answer, 'systemMessage'));
  }
}

/** JSON wins over the exit code, and stderr is read where stdout is empty. */
function read(result: ProcessResult, call: Call): Outcome {
  const failure = readEnding(result, call.timeout);
  if (failure !== null) return failure;
  const code = exitCodeOf(result);
  const text = result.stdout.trim() === '' ? result.stderr : result.stdout;
  const said = readSaid(text);
  if (said.kind === 'object') return readAnswer(said.value, call);
  if (code === 0) return spoke(noOpinion(), said.kind === 'nothing' ? null : said.text.slice(0, 500));
  if (code === 1 || said.kind === 'nothing') return crashed(code, result.stderr);
  return spoke(deny(said.text));
}

export const geminiCli: Protocol = {
  events: GEMINI_EVENTS,
  timeout: seconds(60),
  onFailure: 'allow',
  payload: (call) =>
    agentPayload(call, {
      agents: VOCABULARIES['gemini-cli'].agents,
      callId: null,
      output: 'tool_response',
      prompt: plainPrompt,
      response: ({ event }) => ({ llmContent: outputText(event), returnDisplay: outputText(event) }),
      base: (each) => ({ transcript_path: transcriptOf(each), timestamp: each.isoTime }),
    }),
  serialise: (payload) => JSON.stringify(payload),
  environment: ({ event, project, cwd }) => ({
    GEMINI_PROJECT_DIR: project,
    GEMINI_SESSION_ID: event.session ?? '',
    GEMINI_CWD: cwd,
    CLAUDE_PROJECT_DIR: project,
  }),
  read,
};
