import { copyOf } from '../model/copy.js';
import { eventKindOf } from '../model/event-names.js';
import type { EventKind } from '../model/event.js';
import { isJsonObject, type JsonObject } from '../model/json.js';
import type { Callback } from '../model/verdict.js';
import { contextIn, followUpsIn, readResult, type HandlerDecision } from './decision.js';
import { HookBlockedError, HookError } from './errors.js';
import type { CustomHandler, Handler, HandlerOptions, KnownEvent, OwnEvent, PayloadOf } from './handler.js';

type AnyHandler = (payload: never) => unknown;

/** A handler as it is kept. */
export interface Registered {
  readonly call: (payload: unknown) => unknown;
  readonly name: string;
  readonly isSecurity: boolean;
  readonly options: HandlerOptions;
}

/** Asked when a handler wants a person's word. */
export type Approver = (question: {
  readonly event: string;
  readonly reason: string;
  readonly payload: unknown;
}) => boolean | Promise<boolean>;

export interface HooksOptions {
  /** Without one, a question counts as refused: nobody is there to say yes. */
  readonly approve?: Approver;
}

export interface RunResult<Payload> {
  /** The payload as the last mutation left it. */
  readonly payload: Payload;
  readonly decisions: readonly HandlerDecision[];
  /** Said by handlers that send a stopping agent back to work. */
  readonly followUps: readonly string[];
  /** Text for the model. */
  readonly context: readonly string[];
  /** What was thrown by handlers that only watch what has happened. */
  readonly failures: readonly string[];
  /** The recipe that the first handler asked for. */
  readonly callback: Callback | null;
}

/** How often security handlers look again before mutations count as never settling. */
const MAX_REJUDGEMENTS = 3;

/** All names of one event share one list of handlers. */
function canonicalName(event: string): string {
  return eventKindOf(event) ?? event;
}

/** Events whose handlers watch and cannot change anything. */
const OBSERVED: ReadonlySet<string> = new Set<EventKind>([
  'session_start',
  'session_end',
  'after_tool',
  'after_tool_failure',
  'subagent_start',
  'notification',
]);

/** What has happened cannot be refused: a handler that throws here is on record, and the others are told too. */
const OVER: ReadonlySet<string> = new Set<EventKind>(['after_tool', 'after_tool_failure']);

/** Events about a call: what is judged or told is what runs or ran. */
const CALLS: ReadonlySet<string> = new Set<EventKind>([
  'before_tool',
  'permission_request',
  'after_tool',
  'after_tool_failure',
]);

/** One pass of an event through its handlers. */
class Pass {
  readonly decisions: HandlerDecision[] = [];
  readonly followUps: string[] = [];
  readonly context: string[] = [];
  readonly failures: string[] = [];
  callback: Callback | null = null;
  private readonly kind: string;
  private readonly isCall: boolean;

  constructor(
    private readonly event: string,
    private readonly approve: Approver | null,
    public payload: unknown,
  ) {
    this.kind = canonicalName(event);
    this.isCall = CALLS.has(this.kind);
  }

  /** True if the handler changed the payload. */
  async ask(handler: Registered): Promise<boolean> {
    let result: unknown;
    try {
      result = await handler.call(this.shown());
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (OVER.has(this.kind)) {
        this.failures.push(reason);
        this.decisions.push({ action: 'allow', note: `It threw: ${reason}`, isSilent: true });
        return false;
      }
      this.decisions.push({ action: 'block', reason });
      throw new HookBlockedError(reason, this.event, this.decisions, { cause: error });
    }
    this.context.push(...contextIn(result));
    if (OBSERVED.has(this.kind)) {
      this.decisions.push(silenceOf(result));
      return false;
    }
    return this.take(result);
  }

  private async take(result: unknown): Promise<boolean> {
    const reading = readResult(this.event, result);
    if (reading.kind === 'mistake') throw new HookError(reading.message);
    const decision: HandlerDecision =
      reading.kind === 'question' ? await this.question(reading.reason) : reading.decision;
    this.decisions.push(decision);
    this.followUps.push(...followUpsIn(result));
    if (decision.action === 'block' || (decision.action === 'ask' && !decision.isApproved)) {
      const { followUps } = this;
      throw new HookBlockedError(decision.reason, this.event, this.decisions, { followUps });
    }
    if (decision.action === 'callback') this.callback ??= { recipe: decision.recipe, args: decision.args };
    if (decision.action !== 'mutate') return false;
    this.payload = this.isCall ? copyOf(decision.payload) : decision.payload;
    return true;
  }

  /** What a handler does to its copy of a call is no answer, and what nobody judged does not run. */
  private shown(): unknown {
    return this.isCall ? copyOf(this.payload) : this.payload;
  }

  private async question(reason: string): Promise<HandlerDecision> {
    const isApproved =
      this.approve !== null && (await this.approve({ event: this.event, reason, payload: this.shown() }));
    return { action: 'ask', reason, isApproved };
  }
}

function silenceOf(result: unknown): HandlerDecision {
  const note =
    typeof result === 'object' && result !== null && 'note' in result && typeof result.note === 'string'
      ? result.note
      : '';
  return { action: 'allow', note, isSilent: true };
}

/** Ordered handlers in this process. Handlers run one after the other; the first refusal ends the run. */
export class HookRegistry {
  private readonly handlers = new Map<string, Registered[]>();
  private readonly approve: Approver | null;

  constructor(options: HooksOptions = {}) {
    this.approve = options.approve ?? null;
  }

  on<E extends KnownEvent>(event: E, handler: Handler<E>, options?: HandlerOptions): this;
  on<E extends string>(event: OwnEvent<E>, handler: CustomHandler, options?: HandlerOptions): this;
  on(event: string, handler: AnyHandler, options?: HandlerOptions): this {
    return this.add(event, handler, options);
  }

  /** The same without the help of types. */
  add(event: string, handler: AnyHandler, options: HandlerOptions = {}): this {
    if (typeof event !== 'string' || event === '')
      throw new HookError('Hook event must be a non-empty string');
    if (typeof handler !== 'function') throw new HookError(`Hook handler for ${event} must be a function`);
    const key = canonicalName(event);
    const list = this.handlers.get(key) ?? [];
    list.push({
      call: (payload) => Reflect.apply(handler, undefined, [payload]),
      name: options.name ?? handler.name,
      isSecurity: options.isSecurity ?? false,
      options,
    });
    this.handlers.set(key, list);
    return this;
  }

  /** How many handlers an event has, under whichever of its names. */
  count(event: string): number {
    return this.handlersOf(event).length;
  }

  /** The handlers of an event, in their order. */
  handlersOf(event: string): readonly Registered[] {
    return this.handlers.get(canonicalName(event)) ?? [];
  }

  async run<E extends KnownEvent>(event: E, payload: PayloadOf<E>): Promise<RunResult<PayloadOf<E>>>;
  async run<Payload>(event: string, payload: Payload): Promise<RunResult<Payload>>;
  async run(event: string, payload: unknown): Promise<RunResult<unknown>> {
    const handlers = this.handlers.get(canonicalName(event)) ?? [];
    const pass = new Pass(event, this.approve, payload);
    let isChanged = false;
    for (const handler of handlers) isChanged = (await pass.ask(handler)) || isChanged;
    if (isChanged) await this.rejudge(handlers, pass, event);
    const { decisions, followUps, context, failures, callback } = pass;
    return { payload: pass.payload, decisions, followUps, context, failures, callback };
  }

  /** The same function, guarded: it runs only if the hooks let it, with the input they left; how it ended they are told. */
  guardTool<Input extends JsonObject, Result>(
    name: string,
    tool: (input: Input) => Result | Promise<Result>,
  ): (input: Input) => Promise<Result> {
    return async (input) => {
      const { payload } = await this.run<{ tool: string; input: Input }>('before_tool', {
        tool: name,
        input,
      });
      if (!isJsonObject(payload.input)) throw new HookError(`A hook left ${name} without an input object`);
      const call = { tool: name, input: payload.input };
      let result: Result;
      try {
        result = await tool(payload.input);
      } catch (error) {
        await this.run('after_tool_failure', { ...call, error });
        throw error;
      }
      await this.run('after_tool', { ...call, result });
      return result;
    };
  }

  /** What runs in the end was seen by every security handler. */
  private async rejudge(handlers: readonly Registered[], pass: Pass, event: string): Promise<void> {
    const guards = handlers.filter((handler) => handler.isSecurity);
    let isChanged = guards.length > 0;
    for (let round = 0; isChanged; round += 1) {
      if (round === MAX_REJUDGEMENTS) {
        throw new HookBlockedError(
          `The handlers of ${event} keep changing each other's payload.`,
          event,
          pass.decisions,
        );
      }
      isChanged = false;
      for (const guard of guards) isChanged = (await pass.ask(guard)) || isChanged;
    }
  }
}

export type InitialHandlers = { readonly [E in KnownEvent]?: readonly Handler<E>[] };

/** A registry, empty or with handlers to begin with. */
export function createHooks(
  initial: InitialHandlers | HookRegistry = {},
  options: HooksOptions = {},
): HookRegistry {
  if (initial instanceof HookRegistry) return initial;
  const registry = new HookRegistry(options);
  for (const [event, handlers] of Object.entries(initial)) {
    for (const handler of handlers)
      registry.on(event, (payload) => Reflect.apply(handler, undefined, [payload]));
  }
  return registry;
}
