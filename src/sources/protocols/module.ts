import { seconds } from '../../model/duration.js';
import { isJsonObject, objectAt, stringAt, type JsonObject, type JsonValue } from '../../model/json.js';
import { failed, spoke, type Outcome } from '../../model/outcome.js';
import {
  allow,
  ask,
  deny,
  noOpinion,
  rewrite,
  type Effects,
  type VerdictDetails,
} from '../../model/verdict.js';
import type { ProcessResult } from '../../process/run.js';
import { eventJson } from '../event-json.js';
import { crashed, exitCodeOf, readEnding, tailOf } from './ending.js';
import { readSaid } from './json-text.js';
import type { Call, Protocol } from './protocol.js';

function strings(value: JsonValue | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

function textValues(values: JsonObject): Record<string, string> {
  const entries = Object.entries(values).map(([key, value]) => [
    key,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return Object.fromEntries(entries);
}

function effectsOf(said: JsonObject): Effects {
  const output = objectAt(said, 'replacedOutput');
  const history = said['replacedHistory'];
  const callback = objectAt(said, 'callback');
  const args = callback === null ? null : objectAt(callback, 'args');
  return {
    context: strings(said['context']),
    replacedOutput: output === null ? null : { value: output['value'] ?? null },
    followUps: strings(said['followUps']),
    replacedHistory: Array.isArray(history) ? history.filter((item: unknown) => isJsonObject(item)) : null,
    callback:
      callback === null
        ? null
        : {
            recipe: stringAt(callback, 'recipe') ?? '',
            args: textValues(args ?? {}),
          },
  };
}

function detailsOf(verdict: JsonObject): VerdictDetails {
  const rule = stringAt(verdict, 'rule');
  const remedy = stringAt(verdict, 'remedy');
  const effects = objectAt(verdict, 'effects');
  return {
    ...(rule === null ? {} : { rule }),
    ...(remedy === null ? {} : { remedy }),
    ...(effects === null ? {} : { effects: effectsOf(effects) }),
  };
}

/** A verdict that came from another process is read like any other input. */
function readVerdict(verdict: JsonObject): Outcome {
  const reason = stringAt(verdict, 'reason');
  const details = detailsOf(verdict);
  const input = objectAt(verdict, 'input');
  switch (stringAt(verdict, 'kind') ?? '') {
    case 'no-opinion':
      return spoke(noOpinion(details));
    case 'allow':
      return spoke(allow(reason, details));
    case 'ask':
      return spoke(ask(reason ?? '', details));
    case 'deny':
      return spoke(deny(reason ?? '', details));
    case 'rewrite':
      if (input !== null) return spoke(rewrite(input, reason, details));
      return failed('bad-output', 'a rewrite without an input object');
    default:
      return failed('bad-output', 'what it returned is no verdict; make one with deny(), ask(), allow() …');
  }
}

function read(result: ProcessResult, call: Call): Outcome {
  const failure = readEnding(result, call.timeout);
  if (failure !== null) return failure;
  const code = exitCodeOf(result);
  if (code !== 0) return crashed(code, result.stderr);
  const said = readSaid(result.answer);
  if (said.kind !== 'object') return failed('crashed', `ended without an answer. ${tailOf(result.stderr)}`);
  const verdict = objectAt(said.value, 'verdict');
  const note = tailOf(`${result.stdout}${result.stderr}`);
  if (verdict === null) return spoke(noOpinion(), note);
  const outcome = readVerdict(verdict);
  return outcome.kind === 'verdict' ? spoke(outcome.verdict, note) : outcome;
}

/** For hooks that are modules: the whole event in, a verdict back over its own descriptor. */
export const moduleProtocol: Protocol = {
  events: {},
  timeout: seconds(30),
  onFailure: 'allow',
  payload: ({ event }) => eventJson(event),
  serialise: (payload) => JSON.stringify(payload),
  environment: () => ({}),
  read,
};
