import { capContinuations, demandContinuation, MAX_CONTINUATIONS } from '../engine/continuation.js';
import { isDenied, verdictOf } from '../engine/fold.js';
import { messageOf } from '../dialects/message.js';
import type { Decision } from '../model/decision.js';
import type { JsonObject } from '../model/json.js';
import type { Usage } from '../registry/handler.js';
import type { MessageAnswer, StopAnswer, ToolAnswer, ToolOutput, ToolPermit, TurnAnswer } from './answers.js';
import { raise, type Circle } from './circle.js';
import { COMPACT, compactionWith, compactTrigger, triggerHook, type CompactWish } from './compaction.js';
import { Conversation, type RunRecipe } from './conversation.js';
import { lastTextOf } from './history.js';
import {
  messageOccurrence,
  plainOccurrence,
  stopOccurrence,
  turnOccurrence,
  type Joint,
  type Speaker,
  type ToolRequest,
} from './occurrence.js';
import { callTool, contextIn, passOutput, permitTool, tellFailure } from './tool-gate.js';

/** A conversation at the end of a turn, as the builder knows it. */
export interface TurnReport {
  readonly messages: readonly JsonObject[];
  readonly usage?: Usage;
  readonly hasUsedTools?: boolean;
  /** What the model said last; found in the messages if absent. */
  readonly lastText?: string;
  /** Another wish for compaction than the harness's own. */
  readonly compact?: CompactWish;
}

/** One conversation of an agent, or of one of its subagents, from its start to its end. */
export class Session {
  /** What hooks had to say to the model at the start. */
  readonly context: readonly string[];
  private readonly conversation: Conversation<Session>;
  private turns = 0;
  private subagents = 0;
  /** For what the agent was sent back to work since it was last spoken to. */
  private demands: string[] = [];

  private constructor(
    private readonly circle: Circle,
    private readonly speaker: Speaker,
    private readonly runRecipe: RunRecipe<Session> | null,
    context: readonly string[],
  ) {
    this.context = context;
    this.conversation = new Conversation(circle, speaker, runRecipe, (recipe) => {
      const quiet = { ...circle, store: null, autoCompact: { ...circle.autoCompact, isEnabled: false } };
      const child = { ...speaker, session: `${speaker.session}/${recipe}`, invokedRecipe: recipe };
      return new Session(quiet, child, null, []);
    });
  }

  /** @internal Sessions are begun by a harness. */
  static async start(
    circle: Circle,
    speaker: Speaker,
    runRecipe: RunRecipe<Session> | null,
  ): Promise<Session> {
    const kind = speaker.subagent === null ? 'session_start' : 'subagent_start';
    const { decision } = await raise(circle, plainOccurrence(speaker, kind));
    return new Session(circle, speaker, runRecipe, contextIn(decision));
  }

  get id(): string {
    return this.speaker.session;
  }

  /** A person speaks. */
  async userMessage(text: string): Promise<MessageAnswer> {
    this.demands = [];
    const { decision } = await raise(this.circle, messageOccurrence(this.speaker, 'user_message', text));
    if (decision.verdict.kind === 'deny') return { kind: 'blocked', reason: messageOf(decision.verdict) };
    return { kind: 'accepted', context: contextIn(decision) };
  }

  /** A model proposes a call: may it run, and with which input? */
  beforeTool(request: ToolRequest): Promise<ToolPermit> {
    return permitTool(this.circle, this.speaker, request);
  }

  /** A tool ran: what of its output does the model get? */
  afterTool(request: ToolRequest, output: unknown, isSuccess: boolean | null = null): Promise<ToolOutput> {
    return passOutput(this.circle, this.speaker, request, output, isSuccess);
  }

  /** A tool failed; what hooks have to say about it. */
  toolFailed(request: ToolRequest, error: string): Promise<readonly string[]> {
    return tellFailure(this.circle, this.speaker, request, error);
  }

  /** All three around a tool: it runs only if the hooks let it, with the input they left. */
  callTool(request: ToolRequest, run: (input: JsonObject) => unknown): Promise<ToolAnswer> {
    return callTool(this.circle, this.speaker, request, run);
  }

  /** The model has answered and its tools have run. The conversation may come back another one. */
  async afterTurn(report: TurnReport): Promise<TurnAnswer> {
    this.turns += 1;
    const { hasUsedTools = false, lastText = lastTextOf(report.messages, 'assistant') } = report;
    const joint = this.jointOf(report);
    const { usage, autoCompact } = joint;
    const { invokedRecipe } = this.speaker;
    const wish = compactTrigger({ usage, autoCompact, invokedRecipe, hasUsedTools, lastText });
    const turn = turnOccurrence(this.speaker, joint, { turn: this.turns, hasUsedTools, lastText });
    const { decision } = await raise(this.circle, turn, wish === null ? null : triggerHook(wish));
    return { ...(await this.conversation.change(decision, joint)), context: contextIn(decision) };
  }

  /** The agent wants to stop. Hooks may have more for it to do. */
  async beforeStop(report: TurnReport): Promise<StopAnswer> {
    const kind = this.speaker.subagent === null ? 'before_stop' : 'subagent_stop';
    const joint = this.jointOf(report);
    const isContinuation = this.demands.length > 0;
    const judged = await raise(this.circle, stopOccurrence(this.speaker, kind, joint, isContinuation));
    const demanded = demandContinuation(judged.decision);
    const { decision, released } = capContinuations(demanded, this.demands, MAX_CONTINUATIONS);
    if (released !== null) this.circle.notice(`Let stop: ${released}.`);
    const changed = await this.conversation.change(decision, joint);
    const followUps = this.followUpsOf(decision, changed.isReplaced);
    const { reason } = decision.verdict;
    this.demands = followUps.length === 0 ? [] : [...this.demands, reason ?? ''];
    return {
      ...changed,
      kind: followUps.length === 0 ? 'stop' : 'continue',
      followUps,
      context: contextIn(decision),
    };
  }

  /** Someone else is about to compact the conversation. */
  async beforeCompact(report: TurnReport): Promise<MessageAnswer> {
    const occurrence = stopOccurrence(this.speaker, 'pre_compact', this.jointOf(report), false);
    const { decision } = await raise(this.circle, occurrence);
    if (decision.verdict.kind === 'deny') return { kind: 'blocked', reason: messageOf(decision.verdict) };
    return { kind: 'accepted', context: contextIn(decision) };
  }

  /** Compacts now, whatever the threshold says. */
  async compact(report: TurnReport, args: Readonly<Record<string, string>> = {}): Promise<TurnAnswer> {
    const changed = await this.conversation.call({ recipe: COMPACT, args }, this.jointOf(report));
    return { ...changed, context: [] };
  }

  /** Something a person shall know. */
  async notify(message: string): Promise<void> {
    await raise(this.circle, messageOccurrence(this.speaker, 'notification', message));
  }

  /** Someone who works for this agent, under the same hooks. */
  subagent(name: string): Promise<Session> {
    this.subagents += 1;
    const session = `${this.id}/${name}-${this.subagents}`;
    // Without a way to run recipes: a subagent's conversation is its own affair.
    return Session.start(this.circle, { ...this.speaker, session, subagent: name }, null);
  }

  async end(): Promise<void> {
    if (this.speaker.subagent === null)
      await raise(this.circle, plainOccurrence(this.speaker, 'session_end'));
  }

  private jointOf({ messages, usage = {}, compact = {} }: TurnReport): Joint {
    return { messages, usage, autoCompact: compactionWith(this.circle.autoCompact, compact) };
  }

  /** A refusal to stop is a message of its own; a changed conversation has no room for the others. */
  private followUpsOf({ verdict, runs }: Decision, isReplaced: boolean): readonly string[] {
    const asked = runs.flatMap((run) => verdictOf(run).effects.followUps);
    if (isReplaced && asked.length > 0)
      this.circle.notice(`Dropped with the old conversation: ${asked.join(' / ')}`);
    if (verdict.kind !== 'deny') return [];
    return [...(runs.some(isDenied) ? [messageOf(verdict)] : []), ...(isReplaced ? [] : asked)];
  }
}
