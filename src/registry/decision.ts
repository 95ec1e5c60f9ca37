import { eventKindOf } from '../model/event-names.js';
import type { EventKind } from '../model/event.js';
import { isJsonObject, jsonOf } from '../model/json.js';
import { explainMeaningless, type Intent } from '../model/meaning.js';

/** What one handler said, as it is recorded. */
export type HandlerDecision =
  | {
      readonly action: 'allow';
      readonly note: string;
      /** It said nothing; that is no approval. */ readonly isSilent: boolean;
    }
  | { readonly action: 'mutate'; readonly note: string; readonly payload: unknown }
  | { readonly action: 'ask'; readonly reason: string; readonly isApproved: boolean }
  | { readonly action: 'block'; readonly reason: string }
  | { readonly action: 'continue'; readonly followUps: readonly string[] }
  | { readonly action: 'callback'; readonly recipe: string; readonly args: Readonly<Record<string, string>> };

/** A handler's answer before it is known whether it makes sense. */
export type RawResult = Readonly<Record<string, unknown>>;

export type Reading =
  | { readonly kind: 'decision'; readonly decision: HandlerDecision }
  | { readonly kind: 'question'; readonly reason: string }
  | { readonly kind: 'mistake'; readonly message: string };

function textOr(value: unknown, fallback: string): string {
  return typeof value === 'string' && value !== '' ? value : fallback;
}

/** What may be said without an action. */
const ASIDES: readonly string[] = ['note', 'context'];

/** The kind of a call that waits for an answer: there, what is not understood must not pass for silence. */
function callKind(event: string): EventKind | null {
  const kind = eventKindOf(event);
  return kind === 'before_tool' || kind === 'permission_request' ? kind : null;
}

/** Actions at the end of a turn or a run. */
const LATER: Readonly<Record<string, Intent>> = { continue: 'followUps', callback: 'callback' };

/** Why an answer to a call says nothing; null if it says something, or nothing on purpose. */
function mistakeIn(event: string, kind: EventKind, result: unknown): string | null {
  if (!isUnderstood(result)) return notUnderstood(event, result);
  const action = isRecord(result) ? String(result['action']) : '';
  const intent = Object.hasOwn(LATER, action) ? LATER[action] : undefined;
  return intent === undefined ? null : explainMeaningless(intent, kind);
}

function isUnderstood(result: unknown): boolean {
  if (!isRecord(result)) return !result;
  return result['action'] !== undefined || Object.keys(result).every((key) => ASIDES.includes(key));
}

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(jsonOf(value)) ?? typeof value);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

function notUnderstood(event: string, result: unknown): string {
  return (
    `Hook for ${event} answered ${shown(result)}, which is not understood: it may return nothing, a note or ` +
    'context, or an object whose action is allow, block, ask or mutate'
  );
}

/** Reads a handler's answer. `undefined`, `null` and every other falsy value are silence. */
export function readResult(event: string, result: unknown): Reading {
  const call = callKind(event);
  const mistake = call === null ? null : mistakeIn(event, call, result);
  if (mistake !== null) return { kind: 'mistake', message: mistake };
  const said: RawResult = isRecord(result) ? result : {};
  const note = textOr(said['note'], '');
  switch (said['action']) {
    case undefined:
      return { kind: 'decision', decision: { action: 'allow', note, isSilent: true } };
    case 'allow':
      return { kind: 'decision', decision: { action: 'allow', note, isSilent: false } };
    case 'mutate':
      if (!Object.hasOwn(said, 'payload')) {
        return { kind: 'mistake', message: `Mutating hook for ${event} must return payload` };
      }
      if (call !== null && !isJsonObject(said['payload'])) {
        const message = `Mutating hook for ${event} must return the call as payload, not ${shown(said['payload'])}`;
        return { kind: 'mistake', message };
      }
      return { kind: 'decision', decision: { action: 'mutate', note, payload: said['payload'] } };
    case 'ask':
      return { kind: 'question', reason: textOr(said['reason'], `Hook asks before ${event}`) };
    case 'block':
      return {
        kind: 'decision',
        decision: { action: 'block', reason: textOr(said['reason'], `Hook blocked ${event}`) },
      };
    case 'continue':
      return { kind: 'decision', decision: { action: 'continue', followUps: textsIn(said['followUps']) } };
    case 'callback':
      if (typeof said['recipe'] !== 'string' || said['recipe'] === '') {
        return { kind: 'mistake', message: `Hook for ${event} must name the recipe of its callback` };
      }
      return {
        kind: 'decision',
        decision: { action: 'callback', recipe: said['recipe'], args: argumentsIn(said['args']) },
      };
    default:
      return { kind: 'mistake', message: `Unknown hook action for ${event}: ${String(said['action'])}` };
  }
}

/** What a result says to the model besides its decision. */
export function contextIn(result: unknown): readonly string[] {
  const said = isRecord(result) ? result['context'] : null;
  return typeof said === 'string' ? [said] : textsIn(said);
}

export function followUpsIn(result: unknown): readonly string[] {
  return isRecord(result) ? textsIn(result['followUps']) : [];
}

function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((text: unknown) => typeof text === 'string') : [];
}

function argumentsIn(value: unknown): Readonly<Record<string, string>> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(Object.entries(value).map(([key, text]) => [key, String(text)]));
}

function isRecord(value: unknown): value is RawResult {
  return typeof value === 'object' && value !== null;
}
