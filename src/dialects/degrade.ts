import type { Decision } from '../model/decision.js';
import type { Event } from '../model/event.js';
import type { JsonObject } from '../model/json.js';
import { explainMeaningless, type Intent } from '../model/meaning.js';
import { deny, noOpinion, NO_EFFECTS, type Effects, type Verdict } from '../model/verdict.js';
import { honoursOf, type Degradation, type Host } from './dialect.js';

export interface DegradedDecision {
  readonly decision: Decision;
  readonly degradations: readonly Degradation[];
}

/**
 * Turns a decision into one that this agent honours. The declared rule, in one place for all agents:
 * what would have stopped or changed a call becomes a deny, because running it as proposed is what the
 * hook did not want; a deny that comes too late becomes context; what cannot be said at all is dropped.
 * Each step is recorded.
 */
export function degradeDecision(host: Host, decision: Decision): DegradedDecision {
  const { event } = decision;
  const honours = honoursOf(host, event);
  const honoured = (intent: Intent): boolean => honours.includes(intent);
  const degradations: Degradation[] = [];
  const record = (intent: Intent, became: Degradation['became']): void => {
    const why =
      explainMeaningless(intent, event.kind) ?? `${host.title} cannot do "${intent}" on ${event.name}.`;
    degradations.push({ intent, became, why });
  };

  let verdict = degradeVerdict(decision, honoured, record);
  verdict = { ...verdict, effects: degradeEffects(verdict.effects, honoured, record) };
  return { decision: { ...decision, verdict }, degradations };
}

type Honoured = (intent: Intent) => boolean;
type Recorder = (intent: Intent, became: Degradation['became']) => void;

function degradeVerdict(decision: Decision, honoured: Honoured, record: Recorder): Verdict {
  const { verdict } = decision;
  const { kind, effects } = verdict;
  if (kind === 'rewrite' && isTooLate(decision.event)) {
    record('rewrite', 'dropped');
    return noOpinion({ effects });
  }
  // A rewrite also counts when a later hook allowed or asked: what it saw was the new input.
  if (decision.wasRewritten && kind !== 'deny' && !honoured('rewrite'))
    return degradeRewrite(decision, honoured, record);
  if (kind === 'no-opinion' || honoured(kind)) return verdict;
  switch (kind) {
    case 'allow':
      record('allow', 'dropped');
      return noOpinion({ effects });
    case 'deny':
      return denyTooLate(verdict, honoured, record);
    case 'ask':
      if (!honoured('deny')) return denyTooLate(verdict, honoured, record);
      record('ask', 'deny');
      return deny(
        `${verdict.reason} This needs a person's confirmation, which cannot be asked for here.`,
        detailsOf(verdict),
      );
    case 'rewrite':
      return degradeRewrite(decision, honoured, record);
  }
}

/** What has run cannot be made in another form; to be told to make it again is no answer to that. */
function isTooLate({ kind }: Event): boolean {
  return kind === 'after_tool' || kind === 'after_tool_failure';
}

function degradeRewrite(decision: Decision, honoured: Honoured, record: Recorder): Verdict {
  const { verdict } = decision;
  const input = verdict.kind === 'rewrite' ? verdict.input : (decision.event.tool?.input ?? {});
  const refusal = deny(verdict.reason ?? 'A hook wants this call in another form.', {
    ...detailsOf(verdict),
    remedy: `Make the call again with this input: ${describeInput(input)}`,
  });
  if (!honoured('deny')) return denyTooLate(refusal, honoured, (_, became) => record('rewrite', became));
  record('rewrite', 'deny');
  return refusal;
}

function detailsOf(verdict: Verdict): { rule?: string; remedy?: string; effects: Effects } {
  return {
    ...(verdict.rule === null ? {} : { rule: verdict.rule }),
    ...(verdict.remedy === null ? {} : { remedy: verdict.remedy }),
    effects: verdict.effects,
  };
}

function denyTooLate(verdict: Verdict, honoured: Honoured, record: Recorder): Verdict {
  const intent = verdict.kind === 'no-opinion' ? 'deny' : verdict.kind;
  const { reason, effects } = verdict;
  if (reason === null || !honoured('context')) {
    record(intent, 'dropped');
    return noOpinion({ effects });
  }
  record(intent, 'context');
  return noOpinion({ effects: { ...effects, context: [...effects.context, reason] } });
}

function describeInput(input: JsonObject): string {
  const text = typeof input['command'] === 'string' ? input['command'] : JSON.stringify(input);
  return text.length > 400 ? `${text.slice(0, 400)}…` : text;
}

function degradeEffects(effects: Effects, honoured: Honoured, record: Recorder): Effects {
  if (effects === NO_EFFECTS) return effects;
  const keep = <K extends keyof Effects>(key: K, isSaid: boolean): Effects[K] => {
    if (!isSaid || honoured(key)) return effects[key];
    record(key, 'dropped');
    return NO_EFFECTS[key];
  };
  return {
    context: keep('context', effects.context.length > 0),
    replacedOutput: keep('replacedOutput', effects.replacedOutput !== null),
    followUps: keep('followUps', effects.followUps.length > 0),
    replacedHistory: keep('replacedHistory', effects.replacedHistory !== null),
    callback: keep('callback', effects.callback !== null),
  };
}
