import { copyOf } from '../model/copy.js';
import { seconds } from '../model/duration.js';
import type { Event, EventKind } from '../model/event.js';
import { DEFAULT_PRIORITY, type Hook, type Origin } from '../model/hook.js';
import { isJsonObject, jsonOf, type JsonObject } from '../model/json.js';
import { explainMeaningless, type Intent } from '../model/meaning.js';
import { failed, spoke, type Outcome } from '../model/outcome.js';
import { allow, ask, deny, NO_EFFECTS, noOpinion, rewrite, type Effects } from '../model/verdict.js';
import { contextIn, followUpsIn, readResult, type HandlerDecision } from './decision.js';
import type { HookRegistry, Registered } from './registry.js';

const ORIGIN: Origin = { layer: 'library', file: null, line: null };

const TIMEOUT = seconds(30);

/** A call that cannot be judged does not run; an agent that cannot be judged may stop. */
const LENIENT: ReadonlySet<EventKind> = new Set<EventKind>([
  'after_turn',
  'before_stop',
  'subagent_stop',
  'pre_compact',
]);

type Payload = Readonly<Record<string, unknown>>;

/** What the chain has made of the call meanwhile, as a copy: what a handler does to it is no answer and changes nothing. */
function currentPayload(payload: Payload, { tool, result }: Event): Payload {
  if (tool === null || !('input' in payload)) return payload;
  const input = copyOf(tool.input);
  return result === null || !('result' in payload)
    ? { ...payload, input }
    : { ...payload, input, result: copyOf(result.output) };
}

function effectsOf(result: unknown): Effects {
  const context = contextIn(result);
  const followUps = followUpsIn(result);
  return context.length === 0 && followUps.length === 0 ? NO_EFFECTS : { ...NO_EFFECTS, context, followUps };
}

function badOutput(message: string): Outcome {
  return failed('bad-output', message);
}

function mutated(kind: EventKind, payload: unknown, note: string, effects: Effects): Outcome {
  const changed: Payload = isJsonObject(payload) ? payload : {};
  const { input, result, messages } = changed;
  switch (kind) {
    case 'before_tool':
    case 'permission_request':
      if (!isJsonObject(input)) return badOutput('left the call without an input object');
      return spoke(rewrite(copyOf(input), note === '' ? null : note, { effects }));
    case 'after_tool':
      return spoke(noOpinion({ effects: { ...effects, replacedOutput: { value: jsonOf(result) } } }));
    case 'after_turn':
    case 'before_stop':
      if (!Array.isArray(messages)) return badOutput('left the conversation without a list of messages');
      return spoke(noOpinion({ effects: { ...effects, replacedHistory: messages.filter(isMessage) } }));
    case 'session_start':
    case 'session_end':
    case 'user_message':
    case 'after_tool_failure':
    case 'subagent_start':
    case 'subagent_stop':
    case 'pre_compact':
    case 'notification':
    case 'other':
      return badOutput(explainMeaningless('rewrite', kind) ?? '');
  }
}

function isMessage(value: unknown): value is JsonObject {
  return isJsonObject(value);
}

const INTENTS: Readonly<Partial<Record<HandlerDecision['action'], Intent>>> = {
  allow: 'allow',
  ask: 'ask',
  block: 'deny',
  continue: 'followUps',
  callback: 'callback',
};

/** A verdict that can have no effect is a mistake of the handler's author, who shall hear of it. */
function mistakeIn(kind: EventKind, decision: HandlerDecision): string | null {
  if (decision.action === 'allow' && decision.isSilent) return null;
  const intent = INTENTS[decision.action];
  return intent === undefined ? null : explainMeaningless(intent, kind);
}

function outcomeOf(kind: EventKind, result: unknown): Outcome {
  if (result === undefined || result === null) return SILENCE;
  const reading = readResult(kind, result);
  const effects = effectsOf(result);
  if (reading.kind === 'mistake') return badOutput(reading.message);
  if (reading.kind === 'question') {
    const mistake = explainMeaningless('ask', kind);
    return mistake === null ? spoke(ask(reading.reason, { effects })) : badOutput(mistake);
  }
  const { decision } = reading;
  const mistake = mistakeIn(kind, decision);
  if (mistake !== null) return badOutput(mistake);
  switch (decision.action) {
    case 'allow':
      return decision.isSilent
        ? spoke(noOpinion({ effects }))
        : spoke(allow(decision.note === '' ? null : decision.note, { effects }));
    case 'block':
    case 'ask':
      return spoke(deny(decision.reason, { effects }));
    case 'mutate':
      return mutated(kind, decision.payload, decision.note, effects);
    case 'continue':
      return spoke(noOpinion({ effects }));
    case 'callback': {
      const { recipe, args } = decision;
      return spoke(noOpinion({ effects: { ...effects, callback: { recipe, args } } }));
    }
  }
}

const SILENCE = spoke(noOpinion());

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}

function hookOf({ call, name, isSecurity, options }: Registered, kind: EventKind, payload: Payload): Hook {
  return {
    name: name === '' ? `${kind} handler` : name,
    category: isSecurity ? 'security' : 'gate',
    events: [],
    matcher: null,
    priority: DEFAULT_PRIORITY,
    timeout: options.timeout ?? TIMEOUT,
    isAsync: false,
    onFailure: options.onFailure ?? (LENIENT.has(kind) ? 'allow' : 'deny'),
    origin: ORIGIN,
    ignoresSignal: true,
    run: (event) => {
      const result = call(currentPayload(payload, event));
      return isThenable(result)
        ? Promise.resolve(result).then((settled) => outcomeOf(kind, settled))
        : outcomeOf(kind, result);
    },
  };
}

/** The handlers of an event as hooks of the engine, beside which guards and hooks of a project may run. */
export function handlerHooks(registry: HookRegistry, kind: EventKind, payload: Payload): readonly Hook[] {
  return registry.handlersOf(kind).map((handler) => hookOf(handler, kind, payload));
}
