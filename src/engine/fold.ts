import type { Decision, HookRun } from '../model/decision.js';
import type { Event } from '../model/event.js';
import { isSameJson } from '../model/json.js';
import { isMeaningful } from '../model/meaning.js';
import {
  ask,
  deny,
  noOpinion,
  NO_EFFECTS,
  strengthOf,
  type Effects,
  type Verdict,
} from '../model/verdict.js';

/**
 * Feedback advises and decides nothing, whatever it says: its refusals, and messages that would send an agent back
 * to work, become text for the model; that it approves of a call, or wants another one, is nobody's business.
 */
function adviceOf(verdict: Verdict): Verdict {
  const { kind, effects, reason } = verdict;
  if (kind === 'no-opinion' && effects.followUps.length === 0) return verdict;
  const objection = kind === 'deny' || kind === 'ask' ? [reason] : [];
  const context = [...objection, ...effects.context, ...effects.followUps];
  return noOpinion({ effects: { ...effects, context, followUps: [] } });
}

/** What a run says about the call, as far as its category has a say. */
export function verdictOf(run: HookRun): Verdict {
  const verdict = spokenBy(run);
  return run.category === 'feedback' ? adviceOf(verdict) : verdict;
}

/** Its verdict, or what its failure was declared to mean. */
function spokenBy(run: HookRun): Verdict {
  const { outcome } = run;
  if (outcome.kind === 'verdict') return outcome.verdict;
  // Not run on purpose: a person has not approved it yet, and is told so elsewhere.
  if (outcome.kind === 'untrusted') return noOpinion();
  const reason = `The hook "${run.hook}" could not judge this (${outcome.kind}): ${outcome.detail}`;
  const details = {
    rule: `hook.${outcome.kind}`,
    remedy:
      run.origin.layer === 'library'
        ? 'It is a handler of the program that runs this session; whoever writes that has to mend it.'
        : 'A person can see why with "bridle list" and mend the hook.',
  };
  switch (run.onFailure) {
    case 'deny':
      return deny(reason, details);
    case 'ask':
      return ask(reason, details);
    case 'allow':
      return noOpinion();
  }
}

export function isDenied(run: HookRun): boolean {
  return verdictOf(run).kind === 'deny';
}

/** Wants another conversation, by a history or by a recipe; an empty history is none. */
function changesHistory({ replacedHistory, callback }: Effects): boolean {
  return (replacedHistory !== null && replacedHistory.length > 0) || callback !== null;
}

function mergeEffects(all: readonly Effects[]): Effects {
  if (all.every((effects) => effects === NO_EFFECTS)) return NO_EFFECTS;
  const last = <K extends 'replacedOutput'>(key: K): Effects[K] =>
    all.reduce<Effects[K]>((found, effects) => effects[key] ?? found, null);
  // One way to change the conversation: the first hook's. What was to be said into the old one is void then.
  const changer = all.find(changesHistory);
  return {
    context: all.flatMap((effects) => effects.context),
    replacedOutput: last('replacedOutput'),
    followUps: changer === undefined ? all.flatMap((effects) => effects.followUps) : [],
    replacedHistory: changer?.replacedHistory ?? null,
    callback: changer?.callback ?? null,
  };
}

/** Names the hooks that wanted what they have no say in, or what another one had done before them. */
export function explainIgnored({ runs }: Decision): readonly string[] {
  const [first, ...later] = runs.filter((run) => changesHistory(verdictOf(run).effects));
  return [
    ...runs.flatMap(ignoredFeedback),
    ...later.map(
      ({ hook }) =>
        `"${hook}" wanted to change the conversation too; "${first?.hook}" came first, so it is ignored.`,
    ),
  ];
}

function ignoredFeedback(run: HookRun): readonly string[] {
  const { kind } = spokenBy(run);
  if (run.category !== 'feedback' || (kind !== 'allow' && kind !== 'rewrite')) return [];
  return [`"${run.hook}" is feedback, which only advises; its "${kind}" is ignored.`];
}

/** Deny beats ask beats rewrite beats allow; silence changes nothing. The first of the strongest speaks. */
export function foldVerdicts(verdicts: readonly Verdict[]): Verdict {
  let winner = noOpinion();
  for (const verdict of verdicts) {
    if (strengthOf(verdict.kind) > strengthOf(winner.kind)) winner = verdict;
    // Of several rewrites the last holds, because each saw what the one before it left.
    else if (verdict.kind === 'rewrite' && winner.kind === 'rewrite') winner = verdict;
  }
  return { ...winner, effects: mergeEffects(verdicts.map((verdict) => verdict.effects)) };
}

function isSameCall(a: Event, b: Event): boolean {
  return a.tool === b.tool || (a.tool !== null && b.tool !== null && isSameJson(a.tool.input, b.tool.input));
}

export function foldRuns(original: Event, final: Event, runs: readonly HookRun[]): Decision {
  const wasRewritten = !isSameCall(original, final);
  const verdicts = runs.map(verdictOf);
  // A rewrite that leaves a call as it was is none; where it means nothing, the agent's dialect has to say so.
  const isVoid = (verdict: Verdict): boolean =>
    verdict.kind === 'rewrite' && !wasRewritten && isMeaningful('rewrite', original.kind);
  return {
    verdict: foldVerdicts(
      verdicts.map((verdict) => (isVoid(verdict) ? noOpinion({ effects: verdict.effects }) : verdict)),
    ),
    event: wasRewritten || final.tool === original.tool ? final : { ...final, tool: original.tool },
    wasRewritten,
    runs,
  };
}
