import type { HookRun } from '../model/decision.js';
import type { Hook } from '../model/hook.js';
import type { JsonObject } from '../model/json.js';
import { handlerHooks } from '../registry/handler-hooks.js';
import type { Approver, HookRegistry } from '../registry/registry.js';
import type { AutoCompact } from './compaction.js';
import type { Judge, Judged } from './judge.js';
import type { Occurrence } from './occurrence.js';
import type { Recipe } from './recipes/recipe.js';
import type { RecipeFolder } from './recipes/load.js';

/** Keeps conversations for the builder. */
export interface Store {
  readonly save: (conversation: {
    readonly session: string;
    readonly messages: readonly JsonObject[];
  }) => void | Promise<void>;
}

/** Has a model do what a recipe says. */
export type RunPrompt = (recipe: Recipe, prompt: string, signal: AbortSignal) => Promise<string>;

/** What all sessions of a harness share. */
export interface Circle {
  readonly agent: string;
  readonly registry: HookRegistry;
  /** Without them only the built-in guards of a project judge. */
  readonly hasHooks: boolean;
  readonly judge: Judge;
  readonly approve: Approver | null;
  /** Told what a person may want to know and no model needs to. */
  readonly notice: (text: string) => void;
  readonly store: Store | null;
  readonly autoCompact: AutoCompact;
  readonly folders: readonly RecipeFolder[];
}

/** Has the hooks judge what happens; `only` is one built-in hook that takes the place of all others. */
export async function raise(
  circle: Circle,
  { event, payload }: Occurrence,
  only: Hook | null = null,
): Promise<Judged> {
  const { registry, judge, hasHooks, notice } = circle;
  const judged = await judge(event, (own) => {
    if (!hasHooks) return own;
    return only === null ? [...own, ...handlerHooks(registry, event.kind, payload)] : [only];
  });
  [...judged.notes, ...judged.decision.runs.flatMap(failureOf)].forEach(notice);
  return judged;
}

/** A hook that did not judge is never silent about it. */
function failureOf({ hook, outcome }: HookRun): readonly string[] {
  return outcome.kind === 'verdict'
    ? []
    : [`The hook "${hook}" gave no verdict (${outcome.kind}): ${outcome.detail}`];
}
