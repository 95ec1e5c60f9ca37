import { isUtf8 } from 'node:buffer';
import { isJsonObject, type JsonObject } from '../model/json.js';
import type { StdinContent } from './read-stdin.js';

export type Payload =
  | { readonly kind: 'payload'; readonly value: JsonObject }
  | { readonly kind: 'unusable'; readonly rule: string; readonly why: string };

function unusable(rule: string, why: string): Payload {
  return { kind: 'unusable', rule: `input.${rule}`, why };
}

/** Checked before anything recursive touches the value: the parser takes any depth, what follows does not. */
function isDeeperThan(text: string, limit: number): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x22) {
      at = endOfString(text, at);
    } else if (code === 0x7b || code === 0x5b) {
      depth += 1;
      if (depth > limit) return true;
    } else if (code === 0x7d || code === 0x5d) depth -= 1;
  }
  return false;
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== 0x22) at += text.charCodeAt(at) === 0x5c ? 2 : 1;
  return at;
}

const READ_FAILURES = {
  'too-large': 'The event is larger than the limit (limits.input_bytes).',
  'no-first-byte': 'No event arrived on stdin in time (limits.first_byte_ms).',
  'no-last-byte': 'The event on stdin never came to its end (limits.last_byte_ms).',
} as const;

/** The one object an agent sent, or why it cannot be used. */
export function readPayload({ bytes, failure }: StdinContent, maxDepth: number): Payload {
  if (failure !== null) return unusable(failure, READ_FAILURES[failure]);
  if (bytes.length === 0) return unusable('empty', 'Nothing arrived on stdin.');
  if (!isUtf8(bytes)) return unusable('not-utf8', 'The event is not valid UTF-8.');
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  if (isDeeperThan(text, maxDepth))
    return unusable('too-deep', 'The event is nested deeper than the limit (limits.input_depth).');
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value)
      ? { kind: 'payload', value }
      : unusable('not-an-object', 'The event is JSON, but not an object.');
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
