import type { JsonObject, JsonValue } from './json.js';

export const VERDICT_KINDS = ['no-opinion', 'allow', 'rewrite', 'ask', 'deny'] as const;

export type VerdictKind = (typeof VERDICT_KINDS)[number];

export interface Callback {
  readonly recipe: string;
  readonly args: Readonly<Record<string, string>>;
}

/** What a verdict brings along besides yes or no. */
export interface Effects {
  /** Text for the model. */
  readonly context: readonly string[];
  /** What the model sees instead of the tool's own output. */
  readonly replacedOutput: { readonly value: JsonValue } | null;
  readonly followUps: readonly string[];
  /** The conversation as it shall be from now on. */
  readonly replacedHistory: readonly JsonObject[] | null;
  readonly callback: Callback | null;
}

export const NO_EFFECTS: Effects = {
  context: [],
  replacedOutput: null,
  followUps: [],
  replacedHistory: null,
  callback: null,
};

interface VerdictBase {
  /** Id of the rule that spoke, for people who want to look it up or switch it off. */
  readonly rule: string | null;
  /** What the model may do instead. */
  readonly remedy: string | null;
  readonly effects: Effects;
  /** What a refused call would have done, in stable keys: the same effect in other words is known again by them. */
  readonly effectKeys?: readonly string[];
}

export type Verdict =
  | (VerdictBase & { readonly kind: 'no-opinion'; readonly reason: null })
  | (VerdictBase & { readonly kind: 'allow'; readonly reason: string | null })
  | (VerdictBase & { readonly kind: 'rewrite'; readonly reason: string | null; readonly input: JsonObject })
  | (VerdictBase & { readonly kind: 'ask' | 'deny'; readonly reason: string });

export interface VerdictDetails {
  readonly rule?: string;
  readonly remedy?: string;
  readonly effects?: Partial<Effects>;
  readonly effectKeys?: readonly string[];
}

function baseOf(details: VerdictDetails): VerdictBase {
  return {
    rule: details.rule ?? null,
    remedy: details.remedy ?? null,
    effects: details.effects === undefined ? NO_EFFECTS : { ...NO_EFFECTS, ...details.effects },
    ...(details.effectKeys === undefined ? {} : { effectKeys: details.effectKeys }),
  };
}

/** Silence. It is not an allow: the agent's own permission prompt stays as it is. */
export function noOpinion(details: VerdictDetails = {}): Verdict {
  return { kind: 'no-opinion', reason: null, ...baseOf(details) };
}

/** Skips the agent's own permission prompt, so say it on purpose only. */
export function allow(reason: string | null = null, details: VerdictDetails = {}): Verdict {
  return { kind: 'allow', reason, ...baseOf(details) };
}

export function rewrite(
  input: JsonObject,
  reason: string | null = null,
  details: VerdictDetails = {},
): Verdict {
  return { kind: 'rewrite', input, reason, ...baseOf(details) };
}

export function ask(reason: string, details: VerdictDetails = {}): Verdict {
  return { kind: 'ask', reason: nonEmpty(reason, 'A hook asks for confirmation.'), ...baseOf(details) };
}

export function deny(reason: string, details: VerdictDetails = {}): Verdict {
  return {
    kind: 'deny',
    reason: nonEmpty(reason, 'Refused by a hook that gave no reason.'),
    ...baseOf(details),
  };
}

// An empty reason lets the call run on three agents, so there is none.
function nonEmpty(reason: string, fallback: string): string {
  return reason.trim() === '' ? fallback : reason;
}

/** How strong a verdict is: deny beats ask beats rewrite beats allow beats silence. */
export function strengthOf(kind: VerdictKind): number {
  return VERDICT_KINDS.indexOf(kind);
}
