import { EVENT_KINDS, type Event } from '../model/event.js';
import { stringAt, type JsonObject, type JsonValue } from '../model/json.js';
import { isSameMoment, sightingOf, type Sighting } from '../model/sighting.js';
import { holdsText, textOf } from '../storage/quick-bytes.js';
import type { LedgerTail } from './append.js';
import { fingerprint, mark } from './fingerprint.js';
import { linesBackwards } from './lines.js';
import { parseRow } from './past.js';
import { safeName, safeNameOrNull } from './safe-name.js';

/** As much as the reports of one moment are apart. */
const NEAR_BYTES = 32 * 1024;
/** A model that repeats itself fills the ledger with rows that look alike. */
const MAX_LOOKS = 8;

/**
 * An agent has at most three files with our entry, so a moment is reported at most three times. Whatever
 * comes after that is another one, also if it looks the same: a stop that repeats itself must be counted.
 */
const MAX_REPEATS = 2;

/** An event as its row will tell of it. */
function momentOf(event: Event): Sighting {
  const { session, name, callId, stamp, ...rest } = sightingOf(event, fingerprint);
  return {
    ...rest,
    session: safeNameOrNull(session),
    name: safeName(name),
    callId: safeNameOrNull(callId),
    stamp: stamp === null ? null : mark(stamp),
  };
}

/** What a row keeps of it besides what it says anyway; null where two reports could not be told from two moments. */
export function momentText(event: Event): string | null {
  if (event.kind === 'other') return null;
  const { content, stamp } = sightingOf(event, fingerprint);
  if (stamp !== null) return `${content}@${mark(stamp)}`;
  return event.tool === null ? null : content;
}

function momentIn(row: JsonObject): Sighting | null {
  const kind = EVENT_KINDS.find((known) => known === row['kind']);
  const text = stringAt(row, 'moment');
  if (kind === undefined || text === null) return null;
  const [content = '', stamp = null] = text.split('@');
  return {
    kind,
    session: stringAt(row, 'session'),
    name: stringAt(row, 'event') ?? '',
    callId: stringAt(row, 'call'),
    content,
    stamp,
  };
}

interface Report {
  readonly id: string;
  readonly verdict: JsonValue;
}

function needleOf({ content }: Sighting): string {
  return `"moment":"${content}`;
}

/** The row of the first report of this moment; null if this is the first. */
function firstReport(ledger: string, agent: string, moment: Sighting): Report | null {
  const repeats = new Map<string, number>();
  const scan = { needles: [needleOf(moment)], chunkBytes: NEAR_BYTES, maxBytes: NEAR_BYTES };
  let looks = 0;
  for (const { bytes } of linesBackwards(ledger, scan)) {
    looks += 1;
    if (looks > MAX_LOOKS) break;
    const row = parseRow(bytes);
    if (row === null || row['agent'] !== agent) continue;
    const again = stringAt(row, 'again');
    if (again !== null) repeats.set(again, (repeats.get(again) ?? 0) + 1);
    else if (isReportOf(moment, row)) {
      const id = stringAt(row, 'id');
      if (id === null || (repeats.get(id) ?? 0) >= MAX_REPEATS) return null;
      return { id, verdict: row['verdict'] ?? null };
    }
  }
  return null;
}

function isReportOf(moment: Sighting, row: JsonObject): boolean {
  const seen = momentIn(row);
  return seen !== null && isSameMoment(moment, seen);
}

/** Whether one of these lines may be another report of it: of the same kind, and of no other call. */
function mayTellOf(lines: string, moment: Sighting): boolean {
  const needle = needleOf(moment);
  const kind = `"kind":"${moment.kind}"`;
  const call = `"call":${JSON.stringify(moment.callId)}`;
  for (let hit = lines.indexOf(needle); hit !== -1;) {
    const end = lines.indexOf('\n', hit);
    const line = lines.slice(lines.lastIndexOf('\n', hit) + 1, end === -1 ? lines.length : end);
    const isOfOtherCall = moment.callId !== null && line.includes('"call":"') && !line.includes(call);
    if (line.includes(kind) && !isOfOtherCall) return true;
    hit = end === -1 ? -1 : lines.indexOf(needle, end);
  }
  return false;
}

/** The same for a row that is about to be written; one that says something else must be seen. */
export function firstReportOf(ledger: string, row: JsonObject, tail: LedgerTail): string | null {
  const moment = momentIn(row);
  // Nearly every moment is reported once, and then nothing needs to be taken apart.
  if (moment === null) return null;
  const lines = tail(NEAR_BYTES);
  if (!holdsText(lines, needleOf(moment)) || !mayTellOf(textOf(lines), moment)) return null;
  const first = firstReport(ledger, stringAt(row, 'agent') ?? '', moment);
  return first !== null && first.verdict === row['verdict'] ? first.id : null;
}

/** Tells rows that are no past of an event: repeated reports, and the other reports of its own moment. */
export function pastOnly(ledger: string, event: Event): (row: JsonObject) => boolean {
  let own: { readonly first: Report | null } | null = null;
  return (row) => {
    if (row['again'] !== undefined) return false;
    if (row['moment'] === undefined || row['kind'] !== event.kind) return true;
    own ??= { first: firstReport(ledger, event.agent, momentOf(event)) };
    return own.first === null || row['id'] !== own.first.id;
  };
}
