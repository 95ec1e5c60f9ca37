import type { JsonObject, JsonValue } from '../model/json.js';

/** What a handler gets, by event. Add fields of your own when you raise the event: handlers see them too. */
export interface EventPayloads {
  session_start: { readonly cwd?: string; readonly session?: string };
  session_end: { readonly cwd?: string; readonly session?: string };
  user_message: { readonly message: string; readonly cwd?: string };
  before_tool: { readonly tool: string; readonly input: JsonObject; readonly cwd?: string };
  after_tool: {
    readonly tool: string;
    readonly input: JsonObject;
    readonly result: unknown;
    readonly cwd?: string;
  };
  after_tool_failure: {
    readonly tool: string;
    readonly input: JsonObject;
    readonly error: unknown;
    readonly cwd?: string;
  };
  after_turn: { readonly messages?: readonly JsonObject[] };
  before_stop: { readonly messages?: readonly JsonObject[] };
  subagent_start: { readonly agent?: string };
  subagent_stop: { readonly agent?: string };
  pre_compact: { readonly messages?: readonly JsonObject[] };
  notification: { readonly message: string };
  permission_request: { readonly tool: string; readonly input: JsonObject };
}

/** Names from older systems, typed like the event they mean. */
export interface EventAliases {
  pre_tool_use: 'before_tool';
  before_tool_call: 'before_tool';
  post_tool_use: 'after_tool';
  after_tool_call: 'after_tool';
  user_message_send: 'user_message';
  agent_stop: 'before_stop';
  stop: 'before_stop';
}

export type KnownEvent = keyof EventPayloads | keyof EventAliases;

type Canonical<E> = E extends keyof EventAliases ? EventAliases[E] : E;

/** Nothing was said. It is not an approval. */
export type Silence = void | null | undefined | { readonly note: string; readonly action?: never };
export interface AllowResult {
  readonly action: 'allow';
  readonly note?: string;
  readonly payload?: unknown;
  readonly followUps?: never;
}
export interface BlockResult {
  readonly action: 'block';
  readonly reason?: string;
  readonly followUps?: never;
}
export interface AskResult {
  readonly action: 'ask';
  readonly reason: string;
  readonly followUps?: never;
}
export interface MutateResult<Payload> {
  readonly action: 'mutate';
  readonly payload: Payload;
  readonly note?: string;
  readonly followUps?: never;
}
/** Sends an agent that wants to stop back to work. */
export interface ContinueResult {
  readonly action: 'block';
  readonly reason: string;
  readonly followUps?: readonly string[];
}

type Gatekeeper<Payload> = Silence | AllowResult | BlockResult | AskResult | MutateResult<Payload>;

/** What a handler may answer, by event. What is not listed can only observe. */
interface EventResults {
  user_message: Silence | AllowResult | BlockResult | MutateResult<EventPayloads['user_message']>;
  before_tool: Gatekeeper<EventPayloads['before_tool']>;
  permission_request: Gatekeeper<EventPayloads['permission_request']>;
  after_turn: Silence | MutateResult<EventPayloads['after_turn']>;
  before_stop: Silence | AllowResult | ContinueResult | MutateResult<EventPayloads['before_stop']>;
  subagent_stop: Silence | AllowResult | ContinueResult;
  pre_compact: Silence | AllowResult | BlockResult | MutateResult<EventPayloads['pre_compact']>;
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
}
