import { messageOf } from '../dialects/message.js';
import type { Decision } from '../model/decision.js';
import type { JsonObject } from '../model/json.js';
import type { Callback } from '../model/verdict.js';
import type { TurnAnswer } from './answers.js';
import { runCallback } from './callback.js';
import { raise, type Circle } from './circle.js';
import { COMPACT, estimateTokens } from './compaction.js';
import { stopOccurrence, type Joint, type Speaker } from './occurrence.js';

/** One run of a recipe: whatever model client the builder has does the work. */
export interface RecipeRun<Session> {
  readonly recipe: string;
  /** The conversation and what to do with it. */
  readonly prompt: string;
  /** null: all tools of the agent; an empty list: none. */
  readonly allowedTools: readonly string[] | null;
  readonly allowedCommands: readonly string[] | null;
  /** For tools that are called on the way: the same hooks, but nothing is compacted or saved. */
  readonly session: Session;
  readonly signal: AbortSignal;
}

export type RunRecipe<Session> = (run: RecipeRun<Session>) => string | Promise<string>;

type Changed = Omit<TurnAnswer, 'context'>;

function unchanged({ messages }: Joint): Changed {
  return { messages, isReplaced: false, contextTokens: null };
}

/** Puts another conversation in the place of this one, when hooks want it. */
export class Conversation<Session> {
  private isCalling = false;

  constructor(
    private readonly circle: Circle,
    private readonly speaker: Speaker,
    private readonly runRecipe: RunRecipe<Session> | null,
    private readonly openChild: (recipe: string) => Session,
  ) {}

  async change({ verdict }: Decision, joint: Joint): Promise<Changed> {
    const { replacedHistory, callback } = verdict.effects;
    if (replacedHistory !== null && replacedHistory.length > 0) return this.replace(replacedHistory);
    return callback === null ? unchanged(joint) : this.call(callback, joint);
  }

  /** Runs a recipe; its answer is the new conversation. Whatever goes wrong, the old one goes on. */
  async call(callback: Callback, joint: Joint): Promise<Changed> {
    const obstacle = this.obstacle() ?? (await this.objection(callback, joint));
    const { runRecipe } = this;
    if (obstacle !== null || runRecipe === null) {
      this.circle.notice(`The recipe "${callback.recipe}" is not run: ${obstacle}`);
      return unchanged(joint);
    }
    this.isCalling = true;
    try {
      const said = await runCallback(
        callback,
        joint.messages,
        this.circle.folders,
        async ({ name, allowedTools, allowedCommands }, prompt, signal) => {
          const session = this.openChild(name);
          return runRecipe({ recipe: name, prompt, allowedTools, allowedCommands, session, signal });
        },
      );
      if (said.kind === 'found') return await this.replace([{ role: 'user', content: said.value }]);
      this.circle.notice(said.why);
      return unchanged(joint);
    } finally {
      this.isCalling = false;
    }
  }

  /** A recipe that asks for a recipe would never come to an end. */
  private obstacle(): string | null {
    const { subagent, invokedRecipe } = this.speaker;
    if (this.isCalling) return 'another one is running.';
    if (invokedRecipe !== null) return `this conversation is itself the recipe "${invokedRecipe}".`;
    if (subagent !== null) return 'subagents have none.';
    return this.runRecipe === null ? 'the harness was given no function to run recipes.' : null;
  }

  private async objection({ recipe }: Callback, joint: Joint): Promise<string | null> {
    if (recipe !== COMPACT) return null;
    const { decision } = await raise(this.circle, stopOccurrence(this.speaker, 'pre_compact', joint, false));
    return decision.verdict.kind === 'deny' ? messageOf(decision.verdict) : null;
  }

  private async replace(messages: readonly JsonObject[]): Promise<Changed> {
    try {
      await this.circle.store?.save({ session: this.speaker.session, messages });
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      this.circle.notice(`The changed conversation was not saved: ${why}`);
    }
    return { messages, isReplaced: true, contextTokens: estimateTokens(messages) };
  }
}
