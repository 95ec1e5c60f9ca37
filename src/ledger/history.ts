import type { Event } from '../model/event.js';
import type { CallTrace, History, PastEvent } from '../model/history.js';
import { isJsonObject, stringAt, type JsonObject } from '../model/json.js';
import { once } from '../model/once.js';
import { fingerprint } from './fingerprint.js';
import { turnedFiles } from './files.js';
import { linesBackwards, type Scan } from './lines.js';
import { pastOnly } from './moment.js';
import { parseRow, pastEvent, stringsAt } from './past.js';
import type { LedgerSource } from './record.js';
import { safeName } from './safe-name.js';

const RECENT: Scan = { needles: [], chunkBytes: 64 * 1024, maxBytes: 256 * 1024 };
/** What is asked for at every command. Whoever fails again and again does so within some hundred events. */
const LATELY: Scan = { ...RECENT, maxBytes: 128 * 1024 };
/** Gates are seldom asked, and what they look for may be hours ago. */
const EARLIER: Scan = { needles: [], chunkBytes: 1024 * 1024, maxBytes: 128 * 1024 * 1024 };

const TURN: Scan = { needles: [], chunkBytes: 256 * 1024, maxBytes: 8 * 1024 * 1024 };

/** Whose past: the agent and its session. Events without a session id are one session of their agent. */
export interface SessionKey {
  readonly agent: string;
  readonly session: string | null;
  /** Only what was recorded of this project; absent or null: whatever is there. */
  readonly project?: string | null;
}

export function sessionOf(event: Event): SessionKey {
  return { agent: event.agent, session: event.session === null ? null : safeName(event.session) };
}

/** An ancestor's row names neither agent nor session; it counts where the event names no session either. */
export function belongs(row: JsonObject, { agent, session, project = null }: SessionKey): boolean {
  if (project !== null && row['project'] !== project) return false;
  return (row['session'] ?? null) === session && (row['agent'] === undefined || row['agent'] === agent);
}

function* newestFirst(ledger: string, scan: Scan): Generator<JsonObject> {
  // A file that was just turned over left its past in the one before.
  for (const path of [ledger, ...turnedFiles(ledger).slice(-1)]) {
    for (const { bytes } of linesBackwards(path, scan)) {
      const row = parseRow(bytes);
      if (row !== null) yield row;
    }
  }
}

/** Rows of all sessions, the newest first, as far back as a busy turn may reach. */
export function allRows(ledger: string): Generator<JsonObject> {
  return newestFirst(ledger, TURN);
}

/** Rows of one session, the newest first. */
export function* sessionRows(ledger: string, key: SessionKey, scan: Scan = RECENT): Generator<JsonObject> {
  const session = key.session === null ? [] : [`"session":${JSON.stringify(key.session)}`];
  for (const row of newestFirst(ledger, { ...scan, needles: [...scan.needles, ...session] })) {
    if (!belongs(row, key)) continue;
    yield row;
    // Without an id the start is the only border between one session and the next.
    if (key.session === null && row['kind'] === 'session_start') return;
  }
}

type IsPast = (row: JsonObject) => boolean;

function* pastEvents(ledger: string, key: SessionKey, scan: Scan, isPast: IsPast): Generator<PastEvent> {
  for (const row of sessionRows(ledger, key, scan)) {
    const event = isPast(row) ? pastEvent(row) : null;
    if (event !== null) yield event;
  }
}

/** As it stands in a row: escaped, without the quotes around it. */
function whichHold(text: string): Scan {
  return { ...RECENT, needles: [JSON.stringify(text).slice(1, -1)] };
}

/** Whether a call was refused by hooks of people alone, and by these. */
function isRefusedBy(row: JsonObject, judges: readonly string[]): boolean {
  const hooks = Array.isArray(row['hooks']) ? row['hooks'].filter(isJsonObject) : [];
  const refusing = hooks.filter((hook) => hook['verdict'] === 'deny');
  return (
    refusing.length > 0 &&
    refusing.every((hook) => hook['layer'] !== 'builtin' && judges.includes(stringAt(hook, 'name') ?? ''))
  );
}

function deniedEffects(
  ledger: string,
  key: SessionKey,
  isPast: IsPast,
  judges: readonly string[],
): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const row of sessionRows(ledger, key, { ...RECENT, needles: ['"effects":['] })) {
    if (row['verdict'] === 'deny' && isPast(row) && !isRefusedBy(row, judges))
      for (const effect of stringsAt(row, 'effects')) keys.add(effect);
  }
  return keys;
}

function hasFailed(ledger: string, key: SessionKey, command: string): boolean {
  // The rarer one first: only around its places the other is looked for.
  const needles = ['"success":false', command];
  for (const _row of sessionRows(ledger, key, { ...LATELY, needles })) return true;
  return false;
}

/** After a compaction or a new start the model no longer has what it was given. */
function hasInjected(ledger: string, key: SessionKey, text: string): boolean {
  const mark = fingerprint(text);
  for (const row of sessionRows(ledger, key)) {
    if (stringsAt(row, 'context').includes(mark)) return true;
    if (row['kind'] === 'pre_compact' || row['kind'] === 'session_start') return false;
  }
  return false;
}

/** The view of a ledger that guards are given. Nothing is read before it is asked for, not even where it is. */
export function historyOf(
  source: () => LedgerSource,
  event: Event,
  call: CallTrace,
  tree: string | null,
): History {
  const past = once(() => {
    const { path, project } = source();
    return { path, key: { ...sessionOf(event), project }, isPast: pastOnly(path, event) };
  });
  const events = (scan: Scan): Generator<PastEvent> => {
    const { path, key, isPast } = past();
    return pastEvents(path, key, scan, isPast);
  };
  return {
    call,
    tree,
    recent: (holding) => events(holding === undefined ? RECENT : whichHold(holding)),
    earlier: () => events(EARLIER),
    hasFailed: (command) => hasFailed(past().path, past().key, command),
    deniedEffects: (judges = []) => deniedEffects(past().path, past().key, past().isPast, judges),
    hasInjected: (text) => hasInjected(past().path, past().key, text),
  };
}
