import type { Hook } from '../model/hook.js';
import { textOf, type JsonObject } from '../model/json.js';
import { noticeHook } from '../model/notice.js';
import type { Effects } from '../model/verdict.js';
import type { Usage } from '../registry/handler.js';

/** When a conversation is compacted without anyone asking. */
export interface AutoCompact {
  readonly isEnabled: boolean;
  /** Share of the context window at which it happens, the share itself included. */
  readonly threshold: number;
}

export const DEFAULT_THRESHOLD = 0.8;

export const COMPACT = 'compact';

/** What one message may say about it. */
export interface CompactWish {
  /** Another threshold; 0 switches it off. */
  readonly ratio?: number;
  readonly isOff?: boolean;
}

export function compactionWith(base: AutoCompact, { ratio, isOff }: CompactWish): AutoCompact {
  if (isOff === true) return { ...base, isEnabled: false };
  return ratio === undefined ? base : { isEnabled: ratio > 0, threshold: ratio };
}

const CHARS_PER_TOKEN = 4;
const LEAST_TOKENS = 100;

/** A guess for a conversation that no model has counted yet. */
export function estimateTokens(messages: readonly JsonObject[]): number {
  const chars = messages.reduce((sum, message) => sum + textOf(message['content'] ?? '').length, 0);
  return Math.max(Math.trunc(chars / CHARS_PER_TOKEN), LEAST_TOKENS);
}

export interface TurnState {
  readonly usage: Usage;
  readonly autoCompact: AutoCompact;
  readonly invokedRecipe: string | null;
  readonly hasUsedTools: boolean;
  readonly lastText: string;
}

/** What the built-in trigger wants of a conversation; null: nothing. */
export function compactTrigger(state: TurnState): Partial<Effects> | null {
  const { usage, autoCompact, invokedRecipe, hasUsedTools, lastText } = state;
  // The recipe itself is what is running here, and this is its summary.
  if (invokedRecipe === COMPACT && !hasUsedTools && lastText !== '')
    return { replacedHistory: [{ role: 'user', content: lastText }] };
  const { contextTokens = 0, maxContextTokens = 0 } = usage;
  if (!autoCompact.isEnabled || maxContextTokens === 0) return null;
  if (contextTokens / maxContextTokens < autoCompact.threshold) return null;
  return { callback: { recipe: COMPACT, args: {} } };
}

/** The trigger as a hook, so that the record names it. */
export function triggerHook(effects: Partial<Effects>): Hook {
  return noticeHook('builtin:compact-trigger', 'after_turn', effects);
}
