import { isJsonObject, type JsonObject, type JsonValue } from '../model/json.js';
import { textOf } from '../storage/quick-bytes.js';
import type { StdinContent } from './read-stdin.js';

export type Payload =
  | { readonly kind: 'payload'; readonly value: JsonObject }
  | { readonly kind: 'unusable'; readonly rule: string; readonly why: string };

function unusable(rule: string, why: string): Payload {
  return { kind: 'unusable', rule: `input.${rule}`, why };
}

/** What is not valid UTF-8 is read as U+FFFD, which somebody may also have written. */
function isFaithful(text: string, bytes: Buffer): boolean {
  return !text.includes('\uFFFD') || Buffer.from(text).equals(bytes);
}

/** Checked before anything else touches the value: the parser takes any depth, what follows does not. */
function isDeeperThan(value: JsonValue, limit: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (limit === 0) return true;
  for (const each of Object.values(value)) if (isDeeperThan(each, limit - 1)) return true;
  return false;
}

const READ_FAILURES = {
  'too-large': 'The event is larger than the limit (limits.input_bytes).',
  'no-first-byte': 'No event arrived on stdin in time (limits.first_byte_ms).',
  'no-last-byte': 'The event on stdin never came to its end (limits.last_byte_ms).',
  terminal: 'Standard input is a terminal.',
} as const;

/** The one object an agent sent, or why it cannot be used. */
export function readPayload({ bytes, failure }: StdinContent, maxDepth: number): Payload {
  if (failure !== null) return unusable(failure, READ_FAILURES[failure]);
  if (bytes.length === 0) return unusable('empty', 'Nothing arrived on stdin.');
  const said = textOf(bytes);
  if (!isFaithful(said, bytes)) return unusable('not-utf8', 'The event is not valid UTF-8.');
  const text = said.charCodeAt(0) === 0xfeff ? said.slice(1) : said;
  try {
    const value: unknown = JSON.parse(text);
    if (!isJsonObject(value)) return unusable('not-an-object', 'The event is JSON, but not an object.');
    if (isDeeperThan(value, maxDepth))
      return unusable('too-deep', 'The event is nested deeper than the limit (limits.input_depth).');
    return { kind: 'payload', value };
  } catch (error) {
    return unusable(
      'malformed',
      `The event is not valid JSON (${error instanceof Error ? error.message : 'parse error'}).`,
    );
  }
}

const EVENT_NAME =
  /"(?:hook_event_name|hookEventName|agent_action_name|hookName|event_type|event)"\s*:\s*"([^"\\]{1,64})"/;

/** The event's name in input that cannot be parsed: enough to know whether a call must be refused. */
export function sniffEventName(bytes: Buffer): string | null {
  return EVENT_NAME.exec(bytes.toString('latin1', 0, 64 * 1024))?.[1] ?? null;
}
