import type { Decision, HookRun } from '../model/decision.js';
import type { Event } from '../model/event.js';
import { NO_TRACE, type CallTrace } from '../model/history.js';
import type { JsonObject, JsonValue } from '../model/json.js';
import { VERSION } from '../model/version.js';
import { redactSecrets, type Redact } from '../secrets/redact.js';
import { fingerprint } from './fingerprint.js';
import { momentText } from './moment.js';
import { safeName, safeNameOrNull } from './safe-name.js';
import { cutBytes, exitCodeOf, summariseInput, summariseOutput, summariseRewrite } from './summary.js';

/** One line of the ledger: what an agent wanted, what was decided, and who decided it. */
export interface LedgerRow extends JsonObject {
  readonly timestamp: string;
  readonly id: string;
  readonly agent: string;
  readonly session: string | null;
  readonly subagent: string | null;
  readonly event: string;
  readonly kind: Event['kind'];
  readonly verdict: string;
  readonly rule: string | null;
  readonly reason: string | null;
  readonly hooks: readonly JsonObject[];
  /** What was decided but could not be said to this agent, what was let go by a cap, what was wrong with the input. */
  readonly notes: readonly string[];
  readonly config: string;
  readonly version: string;
}

/** What was found out about an event for those that come after it. */
export interface RowMemory {
  readonly trace: CallTrace;
  readonly isIdle: boolean;
  readonly met: readonly string[];
  readonly tree: string | null;
  /** Files that changed in the turn with no tool event behind them. */
  readonly unseenEdits: readonly string[];
  /** Keys of the effects of a call that was denied. */
  readonly deniedEffects: readonly string[];
}

export const NO_MEMORY: RowMemory = {
  trace: NO_TRACE,
  isIdle: false,
  met: [],
  tree: null,
  unseenEdits: [],
  deniedEffects: [],
};

export interface RowDetails {
  readonly id: string;
  readonly timestamp: string;
  readonly configHash: string;
  readonly notes: readonly string[];
  /** Advice that did not fit into the message. */
  readonly untold?: readonly string[];
  /** Knows the credentials of this process besides those that look like one. */
  readonly redact?: Redact;
  readonly memory: RowMemory;
}

function describeRun(run: HookRun, redact: Redact): JsonObject {
  const { outcome, origin } = run;
  const said: JsonObject =
    outcome.kind === 'verdict'
      ? {
          outcome: 'verdict',
          verdict: outcome.verdict.kind,
          ...optional('rule', outcome.verdict.rule),
          ...optional('note', noteOf(outcome.note, redact)),
        }
      : { outcome: outcome.kind, detail: redact(outcome.detail) };
  return {
    name: run.hook,
    layer: origin.layer,
    ...optional('file', origin.file),
    ...optional('line', origin.line),
    category: run.category,
    // What a built-in guard looks at is in its documentation; it need not stand in every row.
    ...optional('matched', origin.layer === 'builtin' ? null : run.matched),
    ...said,
    ms: Number(run.elapsedMs.toFixed(2)),
    ...(run.isRejudgement ? { again: true } : {}),
  };
}

const NOTE_BYTES = 500;

function noteOf(note: string | undefined, redact: Redact): string | undefined {
  return note === undefined ? undefined : cutBytes(redact(note), NOTE_BYTES);
}

function optional(key: string, value: JsonValue | undefined): JsonObject {
  const isAbsent = value === undefined || value === null || value === false;
  return isAbsent || (Array.isArray(value) && value.length === 0) ? {} : { [key]: value };
}

function describeMemory(event: Event, decision: Decision, memory: RowMemory, redact: Redact): JsonObject {
  const { trace } = memory;
  return {
    ...optional('call', safeNameOrNull(event.tool?.callId ?? null, redact)),
    ...optional('moment', momentText(event)),
    ...optional('tool_kind', event.tool?.kind),
    ...optional('paths', trace.paths.map(redact)),
    ...optional('command', trace.command),
    ...optional('content', trace.content === null ? null : { ...trace.content }),
    ...optional('idle', memory.isIdle),
    ...optional('met', memory.met),
    ...optional('tree', memory.tree),
    ...optional('unseen_edits', memory.unseenEdits.map(redact)),
    ...optional('effects', memory.deniedEffects.map(redact)),
    ...optional('context', decision.verdict.effects.context.map(fingerprint)),
  };
}

function redactOrNull(text: string | null, redact: Redact): string | null {
  return text === null ? null : redact(text);
}

export function ledgerRow(event: Event, decision: Decision, details: RowDetails): LedgerRow {
  const { verdict } = decision;
  const { redact = redactSecrets } = details;
  const isAfter = event.kind === 'after_tool' || event.kind === 'after_tool_failure';
  const said = event.result?.isSuccess ?? null;
  const success = isAfter ? (said ?? event.kind === 'after_tool') : undefined;
  return {
    timestamp: details.timestamp,
    id: details.id,
    agent: event.agent,
    session: safeNameOrNull(event.session, redact),
    subagent: safeNameOrNull(event.subagent, redact),
    event: safeName(event.name, redact),
    kind: event.kind,
    ...optional('tool_name', safeNameOrNull(event.tool?.name || null, redact)),
    ...optional('input_summary', summariseInput(event, redact)),
    ...optional(
      'rewritten_to',
      decision.wasRewritten ? summariseRewrite(event, decision.event, redact) : null,
    ),
    ...(success === undefined ? {} : { success }),
    ...optional('assumed', isAfter && success === true && said === null),
    ...optional('exit_code', isAfter ? exitCodeOf(event) : null),
    ...optional('output_summary', summariseOutput(event, redact)),
    ...describeMemory(event, decision, details.memory, redact),
    verdict: verdict.kind,
    rule: verdict.rule,
    reason: redactOrNull(verdict.reason, redact),
    ...optional('remedy', redactOrNull(verdict.remedy, redact)),
    hooks: decision.runs.map((run) => describeRun(run, redact)),
    ...optional('untold', details.untold?.map(redact)),
    notes: details.notes.map(redact),
    config: details.configHash,
    version: VERSION,
  };
}
