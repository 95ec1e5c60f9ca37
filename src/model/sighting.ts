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
  /** A mark of what the call would do. */
  readonly content: string;
  /** The agent's own time of the event, or its number of the turn where no tool is called, as it wrote it. */
  readonly stamp: string | null;
}

/** `mark` makes a text short, and must tell nothing about it. */
export function sightingOf(event: Event, mark: (text: string) => string): Sighting {
  return {
    kind: event.kind,
    session: event.session,
    name: event.name,
    callId: event.tool?.callId ?? null,
    content: mark(contentOf(event)),
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
  const { tool, prompt, isContinuation } = event;
  if (tool === null)
    return JSON.stringify([prompt, fieldOf(event, 'last_assistant_message'), isContinuation]);
  const { commands, paths } = viewTool(tool);
  if (tool.mcp !== null) return JSON.stringify([tool.mcp.tool, tool.input]);
  const isNamed = (commands !== null && commands.length > 0) || paths.length > 0;
  return JSON.stringify(isNamed ? [commands, paths] : [tool.name, tool.input]);
}

function stampOf(event: Event): string | null {
  return fieldOf(event, 'timestamp') ?? (event.tool === null ? fieldOf(event, 'turn_id') : null);
}

function fieldOf(event: Event, key: string): string | null {
  const { value } = event.raw;
  const field = isJsonObject(value) ? value[key] : null;
  return typeof field === 'string' || typeof field === 'number' ? String(field) : null;
}
