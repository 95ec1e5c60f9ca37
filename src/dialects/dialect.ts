import type { Decision } from '../model/decision.js';
import type { Duration } from '../model/duration.js';
import type { Event, EventKind } from '../model/event.js';
import type { JsonObject } from '../model/json.js';
import type { Intent } from '../model/meaning.js';
import type { InstallPlan } from './install-plan.js';

/** What a caller put on our stdin and command line. */
export interface WireInput {
  readonly bytes: Uint8Array;
  readonly payload: JsonObject;
  /** From `--event`; null if the payload has to say it. */
  readonly eventName: string | null;
  readonly env: Environment;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** What a caller gets back. Nothing outside `encode` knows an exit code. */
export interface Answer {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number;
}

/** What an agent honours on one of its events. */
export interface EventCapability {
  /** The agent's own name of the event. */
  readonly native: string;
  readonly kind: EventKind;
  readonly honours: readonly Intent[];
  /** Which of these the event as it came does not honour after all, say for this kind of tool. */
  readonly lacks?: (event: Event) => readonly Intent[];
  readonly note?: string;
}

export interface Capabilities {
  readonly events: readonly EventCapability[];
  /** How many continuations in a row the agent itself permits; null if it has no cap of its own. */
  readonly stopCap: number | null;
  /** The agent types into programs that it has started, and tells no hook what. */
  readonly hidesTyping?: boolean;
  /** The agent kills a hook after this long, unless its entry says otherwise. */
  readonly hostTimeout: Duration;
}

/** An oddity of an agent, numbered, so that the code that copes with it can cite it. */
export interface Quirk {
  readonly id: string;
  readonly versions: string;
  readonly behaviour: string;
  readonly mitigation: string;
  readonly source: string;
}

/** Something a hook wanted that this agent cannot do, and what became of it. */
export interface Degradation {
  readonly intent: Intent;
  readonly became: 'deny' | 'context' | 'dropped';
  readonly why: string;
}

/** How we know what we say of an agent. */
export interface Evidence {
  /** The versions whose documentation or source was read. */
  readonly seen: string;
  readonly confidence: 'high' | 'medium' | 'low';
  readonly sources: readonly string[];
}

/** Whoever carries out a decision: an agent that we speak to, or a program that we are a part of. */
export interface Host {
  readonly title: string;
  readonly capabilities: Capabilities;
}

export interface Dialect extends Host {
  readonly id: string;
  readonly quirks: readonly Quirk[];
  readonly decode: (input: WireInput) => Event;
  /** The decision is one that `degradeDecision` has been through: it holds only what the agent honours. */
  readonly encode: Encode;
  /** null: the caller registers us by its own means. */
  readonly install: InstallPlan | null;
  readonly evidence: Evidence;
  /** What the agent does without telling any hook. */
  readonly blindSpots: readonly string[];
  /** The variable in which the agent tells its hooks the project it was started for, wherever it is by now. */
  readonly projectVariable?: string;
}

export type Encode = (event: Event, decision: Decision) => Answer;

/** What the agent will do for us on this very event. */
export function honoursOf(host: Host, event: Event): readonly Intent[] {
  const row = capabilityOf(host, event);
  const lacking = row?.lacks?.(event) ?? [];
  return row?.honours.filter((intent) => !lacking.includes(intent)) ?? [];
}

export function capabilityOf(host: Host, event: Event): EventCapability | null {
  return (
    host.capabilities.events.find((row) => row.native === event.name) ??
    host.capabilities.events.find((row) => row.kind === event.kind && row.kind !== 'other') ??
    null
  );
}
