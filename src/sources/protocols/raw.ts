import type { Event } from '../../model/event.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../model/json.js';

/** The first of these fields that the agent itself sent; null if it sent none. */
export function sent(event: Event, ...names: readonly string[]): JsonValue {
  const { value } = event.raw;
  if (!isJsonObject(value)) return null;
  for (const name of names) {
    const found = Object.hasOwn(value, name) ? value[name] : undefined;
    if (found !== undefined) return found;
  }
  return null;
}

export function sentText(event: Event, ...names: readonly string[]): string | null {
  const value = sent(event, ...names);
  return typeof value === 'string' ? value : null;
}

/** The agent's own payload, if there is one and its agent is one of these. */
export function ownPayload(event: Event, agents: readonly string[]): JsonObject | null {
  return agents.includes(event.agent) && isJsonObject(event.raw.value) ? event.raw.value : null;
}

/** What a tool gave back, as text. */
export function outputText(event: Event): string {
  const output = event.result?.output ?? null;
  if (typeof output === 'string') return output;
  if (isJsonObject(output)) {
    for (const key of ['stdout', 'output', 'llmContent', 'content']) {
      const text = output[key];
      if (typeof text === 'string') return text;
    }
  }
  return output === null ? '' : JSON.stringify(output);
}

/** A new output in the shape of the one the agent gave. */
export function shapeOutput(event: Event, text: string): JsonValue {
  const output = event.result?.output ?? null;
  if (!isJsonObject(output)) return text;
  for (const key of ['stdout', 'output', 'llmContent', 'content']) {
    if (typeof output[key] === 'string') return { ...output, [key]: text };
  }
  return text;
}
