import type { Decision, HookRun } from '../model/decision.js';
import type { Event } from '../model/event.js';
import type { JsonObject, JsonValue } from '../model/json.js';
import { VERSION } from '../model/version.js';
import { redactSecrets } from '../secrets/redact.js';
import { summariseInput, summariseOutput } from './summary.js';

/** One line of the ledger: what an agent wanted, what was decided, and who decided it. */
export interface LedgerRow {
  readonly timestamp: string;
  readonly id: string;
  readonly agent: string;
  readonly session: string | null;
  readonly subagent: string | null;
  readonly event: string;
  readonly kind: Event['kind'];
  readonly tool_name?: string;
  readonly input_summary?: string;
  readonly success?: boolean;
  readonly output_summary?: string;
  readonly verdict: string;
  readonly rule: string | null;
  readonly reason: string | null;
  readonly hooks: readonly JsonObject[];
  /** What was decided but could not be said to this agent, what was let go by a cap, what was wrong with the input. */
  readonly notes: readonly string[];
  readonly config: string;
  readonly version: string;
}

export interface RowDetails {
  readonly id: string;
  readonly timestamp: string;
  readonly configHash: string;
  readonly notes: readonly string[];
}

function describeRun(run: HookRun): JsonObject {
  const { outcome } = run;
  const said: JsonObject =
    outcome.kind === 'verdict'
      ? { outcome: 'verdict', verdict: outcome.verdict.kind }
      : { outcome: outcome.kind, detail: redactSecrets(outcome.detail) };
  return {
    name: run.hook,
    layer: run.origin.layer,
    category: run.category,
    ...said,
    ms: Number(run.elapsedMs.toFixed(2)),
    ...(run.isRejudgement ? { again: true } : {}),
  };
}

function optional(key: string, value: JsonValue | undefined): JsonObject {
  return value === undefined || value === null ? {} : { [key]: value };
}

export function ledgerRow(event: Event, decision: Decision, details: RowDetails): LedgerRow {
  const { verdict } = decision;
  const isAfter = event.kind === 'after_tool' || event.kind === 'after_tool_failure';
  return {
    timestamp: details.timestamp,
    id: details.id,
    agent: event.agent,
    session: event.session,
    subagent: event.subagent,
    event: event.name,
    kind: event.kind,
    ...optional('tool_name', event.tool?.name),
    ...optional('input_summary', summariseInput(event)),
    ...optional('success', isAfter ? (event.result?.isSuccess ?? true) : undefined),
    ...optional('output_summary', summariseOutput(event)),
    verdict: verdict.kind,
    rule: verdict.rule,
    reason: verdict.reason === null ? null : redactSecrets(verdict.reason),
    hooks: decision.runs.map(describeRun),
    notes: details.notes.map(redactSecrets),
    config: details.configHash,
    version: VERSION,
  };
}
