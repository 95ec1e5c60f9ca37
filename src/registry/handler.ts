import type { Duration } from '../model/duration.js';
import type { FailurePosture } from '../model/hook.js';
import type { JsonObject, JsonValue } from '../model/json.js';

/** Where and for whom something happens; there as far as whoever raises the event knows it. */
export interface Occasion {
  readonly cwd?: string;
  readonly session?: string;
  readonly invokedBy?: 'main' | 'subagent';
  /** Name of the subagent that speaks. */
  readonly subagent?: string;
}

/** How full the model's context is. */
export interface Usage {
  readonly inputTokens?: number;
  readonly outputTokens?: number;
  readonly contextTokens?: number;
  readonly maxContextTokens?: number;
}

/** A conversation at the end of a turn. */
export interface Conversation extends Occasion {
  readonly messages?: readonly JsonObject[];
  readonly usage?: Usage;
  /** The recipe this session was started for. */
  readonly invokedRecipe?: string;
}

/** What a handler gets, by event. Add fields of your own when you raise the event: handlers see them too. */
export interface EventPayloads {
  session_start: Occasion;
  session_end: Occasion;
  user_message: Occasion & { readonly message: string };
  before_tool: Occasion & { readonly tool: string; readonly input: JsonObject; readonly callId?: string };
  after_tool: Occasion & {
    readonly tool: string;
    readonly input: JsonObject;
    readonly result: unknown;
    readonly callId?: string;
  };
  after_tool_failure: Occasion & {
    readonly tool: string;
    readonly input: JsonObject;
    readonly error: unknown;
    readonly callId?: string;
  };
  after_turn: Conversation & {
    readonly turn?: number;
    readonly hasUsedTools?: boolean;
    readonly lastText?: string;
  };
  before_stop: Conversation;
  subagent_start: Occasion & { readonly agent?: string };
  subagent_stop: Conversation & { readonly agent?: string };
  pre_compact: Conversation;
  notification: Occasion & { readonly message: string };
  permission_request: Occasion & { readonly tool: string; readonly input: JsonObject };
}

/** Names from older systems, typed like the event they mean. */
export interface EventAliases {
  pre_session: 'session_start';
  agent_spawn: 'session_start';
  post_session: 'session_end';
  user_message_send: 'user_message';
  before_agent: 'user_message';
  pre_agent_turn: 'user_message';
  user_prompt_submit: 'user_message';
  before_tool_call: 'before_tool';
  pre_tool_call: 'before_tool';
  pre_tool_use: 'before_tool';
  pre_tool: 'before_tool';
  after_tool_call: 'after_tool';
  post_tool_call: 'after_tool';
  post_tool_use: 'after_tool';
  post_tool: 'after_tool';
  post_tool_call_failure: 'after_tool_failure';
  post_tool_use_failure: 'after_tool_failure';
  after_agent: 'after_turn';
  post_agent_turn: 'after_turn';
  turn_end: 'after_turn';
  agent_stop: 'before_stop';
  pre_agent_turn_stop: 'before_stop';
  stop: 'before_stop';
  pre_subagent: 'subagent_start';
  post_subagent: 'subagent_stop';
  pre_context_compact: 'pre_compact';
  before_compact: 'pre_compact';
}

type EventName = keyof EventPayloads | keyof EventAliases;

type Kebab<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}-${Kebab<Tail>}`
  : Name;

type Pascal<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Capitalize<Head>}${Pascal<Tail>}`
  : Capitalize<Name>;

type Spelling<Name extends string> = Name | Kebab<Name> | Pascal<Name> | Uncapitalize<Pascal<Name>>;

/** An event's name as people spell it: `pre_tool_use`, `pre-tool-use`, `PreToolUse` or `preToolUse`. */
export type KnownEvent = Spelling<EventName>;

type Without<Name extends string, Sign extends string> = Name extends `${infer Head}${Sign}${infer Tail}`
  ? Without<`${Head}${Tail}`, Sign>
  : Name;

/** Case, hyphens, underscores and blanks do not count in a name. */
type Folded<Name extends string> = Lowercase<Without<Without<Without<Name, '_'>, '-'>, ' '>>;

type Named<Name> = Name extends keyof EventAliases ? EventAliases[Name] : Name;

type EventsByName = { [Name in EventName as Folded<Name>]: Named<Name> };

type Canonical<E extends string> = Folded<E> extends keyof EventsByName ? EventsByName[Folded<E>] : E;

/** A name of your own; `never` for a name that is one of ours, however it is spelled. */
export type OwnEvent<E extends string> = Folded<E> extends keyof EventsByName ? never : E;

/** What belongs to an answer that names its action. */
interface WithoutAction {
  readonly action?: never;
  readonly reason?: never;
  readonly payload?: never;
  readonly followUps?: never;
  readonly recipe?: never;
}

/** Nothing was said. It is not an approval. */
export type Silence =
  | void
  | null
  | undefined
  | (WithoutAction & { readonly note: string; readonly context?: never });

/** Text for the model, alone or along with an answer. */
export interface WithContext {
  readonly context?: string | readonly string[];
}

/** Only text for the model. */
export interface ContextResult extends WithoutAction {
  readonly context: string | readonly string[];
}

export interface AllowResult extends WithContext {
  readonly action: 'allow';
  readonly note?: string;
  readonly payload?: unknown;
  readonly followUps?: never;
}
export interface BlockResult extends WithContext {
  readonly action: 'block';
  readonly reason?: string;
  readonly followUps?: never;
}
export interface AskResult extends WithContext {
  readonly action: 'ask';
  readonly reason: string;
  readonly followUps?: never;
}
/** The same payload with something changed: a tool's input, its result, or the messages of a conversation. */
export interface MutateResult<Payload> extends WithContext {
  readonly action: 'mutate';
  readonly payload: Payload;
  readonly note?: string;
  readonly followUps?: never;
}
/** Refuses to let an agent stop. No other handler is asked. */
export interface ContinueResult extends WithContext {
  readonly action: 'block';
  readonly reason: string;
  readonly followUps?: readonly string[];
}
/** Adds messages for an agent that wants to stop; the other handlers may add more. */
export interface FollowUpResult extends WithContext {
  readonly action: 'continue';
  readonly followUps: readonly string[];
}
/** Has a recipe run over the conversation; what it says takes the conversation's place. */
export interface CallbackResult extends WithContext {
  readonly action: 'callback';
  readonly recipe: string;
  readonly args?: Readonly<Record<string, string>>;
  readonly followUps?: never;
}

type Gatekeeper<Payload> =
  | Silence
  | ContextResult
  | AllowResult
  | BlockResult
  | AskResult
  | MutateResult<Payload>;

/** What a handler may answer, by event. What is not listed can only observe. */
interface EventResults {
  session_start: Silence | ContextResult;
  user_message: Silence | ContextResult | AllowResult | BlockResult;
  before_tool: Gatekeeper<EventPayloads['before_tool']>;
  after_tool: Silence | ContextResult | MutateResult<EventPayloads['after_tool']>;
  after_tool_failure: Silence | ContextResult;
  permission_request: Gatekeeper<EventPayloads['permission_request']>;
  after_turn: Silence | ContextResult | MutateResult<EventPayloads['after_turn']> | CallbackResult;
  before_stop:
    | Silence
    | ContextResult
    | AllowResult
    | ContinueResult
    | FollowUpResult
    | MutateResult<EventPayloads['before_stop']>
    | CallbackResult;
  subagent_start: Silence | ContextResult;
  subagent_stop: Silence | ContextResult | AllowResult | ContinueResult | FollowUpResult;
  pre_compact: Silence | ContextResult | AllowResult | BlockResult;
}

export type PayloadOf<E extends KnownEvent> = EventPayloads[Canonical<E> & keyof EventPayloads];

export type ResultOf<E extends KnownEvent> =
  Canonical<E> extends keyof EventResults ? EventResults[Canonical<E>] : Silence;

export type Handler<E extends KnownEvent> = (payload: PayloadOf<E>) => ResultOf<E> | Promise<ResultOf<E>>;

/** A handler of an event of your own: any payload, any answer. */
export type CustomHandler = (payload: Readonly<Record<string, JsonValue>>) => unknown;

export interface HandlerOptions {
  /** Shown in decisions and errors; the function's own name by default. */
  readonly name?: string;
  /** A security handler looks again after a later handler changed the payload. */
  readonly isSecurity?: boolean;
  /** How long a harness waits for it; 30 s by default. */
  readonly timeout?: Duration;
  /** What it means in a harness that it threw or hung; by default a refusal, but never of a stop. */
  readonly onFailure?: FailurePosture;
}
