import type { Event, EventKind } from './event.js';
import { isJsonObject } from './json.js';
import { viewTool } from './tool-view.js';

/**
 * One report of one moment, small enough to be kept. An agent may report a moment twice: by a general and
 * a special event, or because our entry stands in two of its files.
 */
export interface Sighting {
  readonly kind: EventKind;
  readonly session: string | null;
  /** The agent's own name of the event. */
  readonly name: string;
  readonly callId: string | null;
  /** Fingerprint of what the call would do. */
  readonly content: string;
  /** The agent's own time of the event, as it wrote it. */
  readonly stamp: string | null;
}

export function sightingOf(event: Event): Sighting {
  return {
    kind: event.kind,
    session: event.session,
    name: event.name,
    callId: event.tool?.callId ?? null,
    content: fingerprint(contentOf(event)),
    stamp: stampOf(event),
  };
}

/**
 * Whether two reports tell of the same moment. Meant for the record and for counters only: a call that was
 * seen before is judged again all the same, so a clash of fingerprints can never let one through.
 */
export function isSameMoment(a: Sighting, b: Sighting): boolean {
  if (a.kind !== b.kind || a.session !== b.session || a.content !== b.content) return false;
  if (a.callId !== null && b.callId !== null) return a.callId === b.callId;
  // A special event repeats what the general one said, under another name and mostly without the call's id.
  if (a.name !== b.name) return true;
  return a.stamp !== null && a.stamp === b.stamp;
}

function contentOf(event: Event): string {
  const { tool, prompt } = event;
  if (tool === null) return prompt ?? '';
  const { commands, paths } = viewTool(tool);
  if (tool.mcp !== null) return JSON.stringify([tool.mcp.tool, tool.input]);
  const isNamed = (commands !== null && commands.length > 0) || paths.length > 0;
  return JSON.stringify(isNamed ? [commands, paths] : [tool.name, tool.input]);
}

function stampOf(event: Event): string | null {
  const { value } = event.raw;
  const stamp = isJsonObject(value) ? value['timestamp'] : null;
  return typeof stamp === 'string' || typeof stamp === 'number' ? String(stamp) : null;
}

/** FNV-1a, twice with different seeds: told apart well enough, and node:crypto would cost 3 ms. */
function fingerprint(text: string): string {
  let low = 0x811c9dc5;
  let high = 0x01000193;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ code, 0x85ebca6b);
  }
  return (high >>> 0).toString(36) + (low >>> 0).toString(36);
}
