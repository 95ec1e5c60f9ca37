import type { Host } from '../dialects/dialect.js';
import { fingerprint } from '../ledger/fingerprint.js';
import { sessionOf } from '../ledger/history.js';
import { pastEvent, stringsAt } from '../ledger/past.js';
import { provenRows } from '../ledger/proof.js';
import type { LedgerSource } from '../ledger/record.js';
import type { Event } from '../model/event.js';
import type { PastEvent } from '../model/history.js';
import type { JsonObject } from '../model/json.js';
import type { CommandRun, PracticeContext } from '../model/practice.js';
import { SENT_THROUGH_MCP } from './scene.js';

/** Files that hold plans and notes; a change of them does not undo a test run. */
type IsNote = (path: string) => boolean;

export interface EvidenceSource {
  readonly ledger: LedgerSource;
  readonly userState: string;
  readonly event: Event;
  readonly host: Host;
  readonly isNote: IsNote;
}

/** Rows by our own writer about events that an agent's host sent, the newest first. */
function* trustedRows({ ledger, userState }: EvidenceSource): Generator<JsonObject> {
  const { path, project } = ledger;
  for (const row of provenRows(path, userState))
    if (
      (project === null || row['project'] === project) &&
      !stringsAt(row, 'notes').includes(SENT_THROUGH_MCP)
    )
      yield row;
}

function isWrite({ kind, toolKind, trace, isSuccess }: PastEvent, isNote: IsNote): boolean {
  const isDone = kind === 'after_tool' && isSuccess !== false;
  const isTool = toolKind === 'write' || toolKind === 'edit';
  return isDone && isTool && trace.paths.some((path) => !isNote(path));
}

/** An agent that reports failures by an event of their own means success by the other one. */
function tellsFailures({ capabilities }: Host): boolean {
  return capabilities.events.some(({ kind }) => kind === 'after_tool_failure');
}

function isProvenSuccess(past: PastEvent, row: JsonObject, { event, host }: EvidenceSource): boolean {
  if (past.kind !== 'after_tool' || past.isSuccess !== true) return false;
  if (past.exitCode !== undefined) return past.exitCode === 0;
  return past.isAssumed !== true || (row['agent'] === event.agent && tellsFailures(host));
}

/** What the records that the chain vouches for say about a command: its last run in the project, by anybody. */
export function lastRunIn(source: EvidenceSource): PracticeContext['lastRun'] {
  return (command, sinceMs): CommandRun | null => {
    const mark = fingerprint(command);
    let isOutdated = false;
    for (const row of trustedRows(source)) {
      const past = pastEvent(row);
      if (past === null) continue;
      if (Date.parse(past.timestamp) < sinceMs) return null;
      isOutdated ||= isWrite(past, source.isNote);
      const isRun = past.kind === 'after_tool' || past.kind === 'after_tool_failure';
      if (isRun && past.trace.command === mark)
        return { isSuccess: isProvenSuccess(past, row, source), isOutdated };
    }
    return null;
  };
}

/** What the person said in this session, as far as the record keeps it: the beginning of each message. */
export function saidByPersonIn(source: EvidenceSource): PracticeContext['saidByPerson'] {
  return function* messages() {
    const { agent, session } = sessionOf(source.event);
    for (const row of trustedRows(source)) {
      if (row['agent'] !== agent || (row['session'] ?? null) !== session) continue;
      const past = pastEvent(row);
      // What a subagent is told is what an agent says.
      if (past?.kind === 'user_message' && past.subagent === null && past.summary !== null)
        yield past.summary;
      // Without an id the start is the border of a session.
      if (session === null && past?.kind === 'session_start') return;
    }
  };
}
