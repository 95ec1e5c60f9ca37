import type { Decision, HookRun } from '../model/decision.js';
import type { EventKind } from '../model/event.js';
import { CATEGORIES } from '../model/hook.js';
import type { Verdict } from '../model/verdict.js';
import { verdictOf } from './fold.js';

/** Where to read what did not fit. */
const POINTER = ' (more: bridle why)';
const ELLIPSIS = '…';

/** As much of the reason of a refusal is always said, however long its remedy is. */
const LEAST_REASON = 60;

/** Texts that come with every call and add up. What a session or a message begins with is meant to be read at length. */
const BUDGETED: readonly EventKind[] = [
  'before_tool',
  'after_tool',
  'after_tool_failure',
  'permission_request',
  'before_stop',
  'after_turn',
  'subagent_stop',
];

/** At most `length` characters, never cut through one that people see as one. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  let kept = '';
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)) {
    if (kept.length + segment.length > length) break;
    kept += segment;
  }
  return kept;
}

function shorten(text: string, length: number): string {
  const rest = Math.max(0, length - POINTER.length - ELLIPSIS.length);
  return text.length <= length ? text : `${cutText(text, rest).trimEnd()}${ELLIPSIS}${POINTER}`;
}

/** What the sentence for the model has besides the reason: the rule in brackets and the remedy. */
function tailLength({ rule, remedy }: Verdict): number {
  return (rule === null ? 0 : rule.length + 3) + (remedy === null ? 0 : remedy.length + 1);
}

/**
 * A refusal stays something to act on: only the prose of its reason gives way, the rule's name and the
 * remedy stand whole, even if they alone are longer than the budget.
 */
function fitReason(verdict: Verdict, budget: number): Verdict {
  if (verdict.kind !== 'deny' && verdict.kind !== 'ask') return verdict;
  const room = Math.max(LEAST_REASON, budget - tailLength(verdict));
  return { ...verdict, reason: shorten(verdict.reason, room) };
}

/** The most severe first: what no hook of its own stands behind is a refusal that came too late. */
function severityOf(text: string, runs: readonly HookRun[]): number {
  const run = runs.find((each) => verdictOf(each).effects.context.includes(text));
  return run === undefined ? -1 : CATEGORIES.indexOf(run.category);
}

interface Fitted {
  readonly said: readonly string[];
  /** Texts that were said whole. */
  readonly whole: readonly string[];
}

/** One message out of several texts; what does not fit gives way to a pointer. */
function fitContext(texts: readonly string[], runs: readonly HookRun[], budget: number): Fitted {
  const ordered = texts
    .map((text) => ({ text, severity: severityOf(text, runs) }))
    .toSorted((a, b) => a.severity - b.severity)
    .map(({ text }) => text);
  const all = ordered.join('\n');
  if (all.length <= budget) return { said: ordered, whole: ordered };
  const whole: string[] = [];
  let length = -1;
  for (const text of ordered) {
    length += text.length + 1;
    if (length > budget - POINTER.length - ELLIPSIS.length) break;
    whole.push(text);
  }
  return { said: budget < POINTER.length + ELLIPSIS.length ? [] : [shorten(all, budget)], whole };
}

export interface Budgeted {
  /** What the agent is told. */
  readonly told: Decision;
  /** For the record: the texts that were told whole, one by one, and the reasons as they were given. */
  readonly recorded: Decision;
  readonly isCut: boolean;
  /** What was said in part or not at all. */
  readonly untold: readonly string[];
}

function withContext(decision: Decision, verdict: Verdict, context: readonly string[]): Decision {
  return { ...decision, verdict: { ...verdict, effects: { ...verdict.effects, context } } };
}

function lengthOf(verdict: Verdict): number {
  return verdict.reason === null ? 0 : verdict.reason.length + tailLength(verdict);
}

/** However many hooks speak, an agent gets one message, no longer than the budget. */
export function fitBudget(decision: Decision, budget: number): Budgeted {
  const { verdict, event, runs } = decision;
  if (!BUDGETED.includes(event.kind)) return { told: decision, recorded: decision, isCut: false, untold: [] };
  const fitted = fitReason(verdict, budget);
  const { context } = verdict.effects;
  const room = Math.max(0, budget - lengthOf(fitted) - (lengthOf(fitted) === 0 ? 0 : 1));
  const { said, whole } = fitContext(context, runs, room);
  const untold = context.filter((text) => !whole.includes(text));
  return {
    told: withContext(decision, fitted, said),
    recorded: withContext(decision, verdict, whole),
    isCut: fitted.reason !== verdict.reason || untold.length > 0,
    untold,
  };
}
