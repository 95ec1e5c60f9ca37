import type { Decision } from '../model/decision.js';
import type { Duration } from '../model/duration.js';
import type { Event, EventKind } from '../model/event.js';
import type { JsonObject } from '../model/json.js';
import type { Intent } from '../model/meaning.js';

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
  readonly note?: string;
}

export interface Capabilities {
  readonly events: readonly EventCapability[];
  /** How many continuations in a row the agent itself permits; null if it has no cap of its own. */
  readonly stopCap: number | null;
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

/** An entry in the agent's own configuration that makes it call us. */
export interface InstallPlan {
  /** Relative to the scope's root: the project, or the person's home. */
  readonly settingsFile: string;
  /** The whole text of a settings file that holds our entries and nothing else. */
  readonly render: (command: HookCommand) => string;
}

/** The command line an agent shall start, before the agent's own quoting. */
export interface HookCommand {
  readonly program: string;
  readonly args: readonly string[];
}

export interface Dialect {
  readonly id: string;
  readonly title: string;
  readonly capabilities: Capabilities;
  readonly quirks: readonly Quirk[];
  readonly decode: (input: WireInput) => Event;
  /** The decision is one that `degradeDecision` has been through: it holds only what the agent honours. */
  readonly encode: (event: Event, decision: Decision) => Answer;
  readonly install: InstallPlan;
}

export function capabilityOf(dialect: Dialect, event: Event): EventCapability | null {
  return (
    dialect.capabilities.events.find((row) => row.native === event.name) ??
    dialect.capabilities.events.find((row) => row.kind === event.kind && row.kind !== 'other') ??
    null
  );
}
