import type { JsonObject } from '../model/json.js';

/** Text for the model that hooks have added. */
interface WithContext {
  readonly context: readonly string[];
}

/** What became of a person's message. */
export type MessageAnswer =
  | (WithContext & { readonly kind: 'accepted' })
  | { readonly kind: 'blocked'; readonly reason: string };

/** Whether a tool may run, and with what. */
export type ToolPermit =
  | (WithContext & {
      readonly kind: 'run';
      readonly input: JsonObject;
      /** A hook or a person said yes on purpose: no one else needs to be asked. */
      readonly isApproved: boolean;
    })
  | {
      readonly kind: 'refused';
      readonly reason: string;
      readonly rule: string | null;
      /** For the model: the reason, the rule, and what it may do instead. */
      readonly message: string;
      /** A hook wants a person's word, and nobody gave it: whoever can ask may do so. */
      readonly isQuestion: boolean;
    };

/** What the model gets of a tool's output. */
export interface ToolOutput extends WithContext {
  readonly output: unknown;
  /** A hook put another output in its place. */
  readonly isReplaced: boolean;
  /** A hook did not let the output through; `output` says why. */
  readonly isWithheld: boolean;
}

/** A call from its proposal to what the model gets. */
export interface ToolAnswer {
  readonly kind: 'ran' | 'refused' | 'failed';
  readonly output: unknown;
  /** All of it as text, with what hooks have added. */
  readonly text: string;
  readonly isError: boolean;
}

export interface TurnAnswer extends WithContext {
  /** The conversation as it goes on. */
  readonly messages: readonly JsonObject[];
  readonly isReplaced: boolean;
  /** A guess of its size after it was replaced; null if it was not. */
  readonly contextTokens: number | null;
}

export interface StopAnswer extends TurnAnswer {
  readonly kind: 'stop' | 'continue';
  /** Messages for the agent to go on with, as if a person had sent them. */
  readonly followUps: readonly string[];
}
