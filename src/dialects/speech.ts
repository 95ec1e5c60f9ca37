import type { Decision } from '../model/decision.js';
import type { Event, EventKind } from '../model/event.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../model/json.js';
import type { Verdict } from '../model/verdict.js';
import type { Answer, Encode } from './dialect.js';
import { contextOf, messageOf, sanitise } from './message.js';

/** How an agent is told each intent on one event: the fields that the intent adds to the answer. */
export interface Phrases {
  readonly allow?: (reason: string | null) => JsonObject;
  readonly ask?: (reason: string) => JsonObject;
  /** Not there: the exit code and stderr say it all. */
  readonly deny?: (reason: string) => JsonObject;
  readonly rewrite?: (input: JsonObject, reason: string | null) => JsonObject;
  /** A string is plain text on stdout. */
  readonly context?: (text: string) => JsonObject | string;
  readonly replacedOutput?: (value: JsonValue) => JsonObject;
  /** Something that the person is to see and the model need not. */
  readonly notice?: (text: string) => JsonObject;
  /** Exit code of a refusal; 0 for agents that read their own JSON only. */
  readonly refusal: 0 | 1 | 2;
}

export type Phrase<K extends keyof Phrases> = NonNullable<Phrases[K]>;

type PhrasesOf = (event: Event) => Phrases;

export interface Grammar {
  /** What is on stdout when there is nothing to say. */
  readonly silence: string | ((event: Event) => string);
  readonly phrases: Readonly<Partial<Record<EventKind, PhrasesOf>>>;
  /** For the kinds that are not listed; by default nothing can be said there. */
  readonly otherwise?: PhrasesOf;
}

const NOTHING: PhrasesOf = () => ({ refusal: 0 });

/** One way of assembling answers for all agents; what differs is their phrases. */
export function speakWith({ silence, phrases, otherwise = NOTHING }: Grammar): Encode {
  return (event, decision) => {
    const said = sayVerdict(event, decision, (phrases[event.kind] ?? otherwise)(event));
    if (said.stdout !== '') return said;
    return { ...said, stdout: typeof silence === 'string' ? silence : silence(event) };
  };
}

function sayVerdict(event: Event, decision: Decision, phrases: Phrases): Answer {
  const { verdict } = decision;
  const refusal = refusalOf(event, verdict);
  const fields = [
    effectFields(verdict, phrases),
    verdict.kind !== 'deny' && decision.wasRewritten
      ? (phrases.rewrite?.(decision.event.tool?.input ?? {}, reasonOf(verdict)) ?? {})
      : {},
    verdict.kind === 'allow' ? (phrases.allow?.(reasonOf(verdict)) ?? {}) : {},
    verdict.kind === 'ask' ? (phrases.ask?.(messageOf(verdict)) ?? {}) : {},
    refusal === null ? noticeFields(decision, phrases) : (phrases.deny?.(refusal) ?? {}),
  ].reduce(mergeFields, {});
  const text = refusal === null ? plainContext(verdict, phrases) : '';
  return {
    stdout: Object.keys(fields).length > 0 ? JSON.stringify(fields) : text,
    stderr: refusal !== null && (phrases.refusal !== 0 || isGate(event)) ? refusal : '',
    exitCode: refusal === null ? 0 : phrases.refusal,
  };
}

function reasonOf(verdict: Verdict): string | null {
  return verdict.reason === null ? null : messageOf(verdict);
}

/** Why the agent may not go on, or what it has to do before it stops. */
function refusalOf(event: Event, verdict: Verdict): string | null {
  const isStop = event.kind === 'before_stop' || event.kind === 'subagent_stop';
  const demands = [
    ...(verdict.kind === 'deny' ? [messageOf(verdict)] : []),
    ...(isStop ? verdict.effects.followUps : []),
  ];
  return demands.length === 0 ? null : demands.join('\n\n');
}

/** Something waits for our yes or no: whatever an agent reads there, it finds the reason. */
function isGate({ kind }: Event): boolean {
  return kind === 'before_tool' || kind === 'permission_request' || kind === 'user_message';
}

function effectFields(verdict: Verdict, phrases: Phrases): JsonObject {
  const { replacedOutput } = verdict.effects;
  const context = contextOf(verdict);
  const told = context === '' ? undefined : phrases.context?.(context);
  return mergeFields(
    replacedOutput === null ? {} : (phrases.replacedOutput?.(replacedOutput.value) ?? {}),
    isJsonObject(told) ? told : {},
  );
}

/** A hook that did not judge must not look like one that approved. Why it did not is on record, redacted. */
function noticeFields({ runs }: Decision, { notice }: Phrases): JsonObject {
  if (notice === undefined) return {};
  const failed = runs.filter(({ outcome: { kind } }) => kind !== 'verdict' && kind !== 'untrusted');
  if (failed.length === 0) return {};
  const names = new Set(failed.map(({ hook, outcome }) => `"${hook}" (${outcome.kind})`));
  return notice(
    sanitise(`Bridle: not judged by the hook ${[...names].join(', ')}. "bridle status" tells more.`),
  );
}

function plainContext(verdict: Verdict, phrases: Phrases): string {
  const context = contextOf(verdict);
  const told = context === '' ? '' : phrases.context?.(context);
  return typeof told === 'string' ? told : '';
}

/** Objects under the same key become one: several intents share `hookSpecificOutput`. */
function mergeFields(left: JsonObject, right: JsonObject): JsonObject {
  const merged: Record<string, JsonValue> = { ...left };
  for (const [key, value] of Object.entries(right)) {
    const present = merged[key];
    merged[key] = isJsonObject(present) && isJsonObject(value) ? mergeFields(present, value) : value;
  }
  return merged;
}
