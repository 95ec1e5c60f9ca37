import { isJsonObject, stringAt, type JsonObject } from '../model/json.js';
import { ANY_ROW, findRows, wholeRow } from './query.js';

/** A hook that was to judge an event and gave no verdict. */
export interface HookFailure {
  readonly hook: string;
  readonly outcome: string;
  readonly detail: string;
}

interface RecordedRun {
  readonly hook: string;
  readonly failure: HookFailure | null;
}

/** Kept from running on purpose, because nobody has approved it; that is no judgement either. */
export function isUnapproved({ outcome }: HookFailure): boolean {
  return outcome === 'untrusted';
}

function runsIn(row: JsonObject): readonly RecordedRun[] {
  const hooks = row['hooks'];
  if (!Array.isArray(hooks)) return [];
  return hooks.filter(isJsonObject).flatMap((run): RecordedRun[] => {
    const hook = stringAt(run, 'name');
    const outcome = stringAt(run, 'outcome');
    if (hook === null || outcome === null) return [];
    const failure = { hook, outcome, detail: stringAt(run, 'detail') ?? '' };
    return [{ hook, failure: outcome === 'verdict' ? null : failure }];
  });
}

/** A hook that ran after the answer has a row of its own; that is no other event. */
export function isOfAsyncHook(row: JsonObject): boolean {
  return stringAt(row, 'event')?.startsWith('async:') === true;
}

/** The hooks of one row that did not judge; each once, also if they were asked again after a rewrite. */
export function failuresIn(row: JsonObject): readonly HookFailure[] {
  const byHook = new Map<string, HookFailure>();
  for (const { hook, failure } of runsIn(row)) if (failure !== null) byHook.set(hook, failure);
  return [...byHook.values()];
}

/** How often a hook failed lately, and how the last time. */
export interface FailureCount extends HookFailure {
  readonly failed: number;
  /** Events that it was to judge. */
  readonly asked: number;
  readonly agents: readonly string[];
  readonly lastTime: string;
  /** It has judged again since. */
  readonly hasRecovered: boolean;
}

export interface RecentFailures {
  /** How many events were looked at. */
  readonly events: number;
  readonly hooks: readonly FailureCount[];
}

const RECENT_EVENTS = 200;

function firstCount(failure: HookFailure, row: JsonObject, hasRecovered: boolean): FailureCount {
  return {
    ...failure,
    failed: 0,
    asked: 0,
    agents: [],
    lastTime: stringAt(row, 'timestamp') ?? '',
    hasRecovered,
  };
}

/** The hooks that failed at one of the last events of a ledger, the latest failure first. */
export function recentFailures(ledger: string): RecentFailures {
  const counts = new Map<string, FailureCount>();
  const asked = new Map<string, number>();
  let events = 0;
  for (const short of findRows(ledger, ANY_ROW, { unreadable: 0 })) {
    if (events >= RECENT_EVENTS) break;
    if (!isOfAsyncHook(short)) events += 1;
    const { row } = wholeRow(ledger, short);
    for (const failure of failuresIn(row)) {
      const known = counts.get(failure.hook) ?? firstCount(failure, row, asked.has(failure.hook));
      const agents = [...new Set([...known.agents, stringAt(row, 'agent') ?? ''])];
      counts.set(failure.hook, { ...known, failed: known.failed + 1, agents });
    }
    for (const hook of new Set(runsIn(row).map((run) => run.hook)))
      asked.set(hook, (asked.get(hook) ?? 0) + 1);
  }
  const hooks = [...counts.values()].map((count) => ({ ...count, asked: asked.get(count.hook) ?? 0 }));
  return { events, hooks };
}
