import type { Duration } from '../../model/duration.js';
import type { Event, EventKind } from '../../model/event.js';
import type { FailurePosture } from '../../model/hook.js';
import type { JsonObject } from '../../model/json.js';
import type { Outcome } from '../../model/outcome.js';
import type { ProcessResult } from '../../process/run.js';
import type { PresentedCall } from '../words/vocabulary.js';

/** One question to one hook. */
export interface Call {
  readonly event: Event;
  /** The tool call in the hook's words; null for an event without one. */
  readonly shown: PresentedCall | null;
  /** The event's name as this hook knows it. */
  readonly eventName: string;
  readonly cwd: string;
  readonly project: string;
  readonly isoTime: string;
  readonly timeout: Duration;
}

/** What a kind of hook was promised: its input, its environment, and what its exit codes and words mean. */
export interface Protocol {
  /** Its own names of the events, where it has any. */
  readonly events: Readonly<Partial<Record<EventKind, string>>>;
  readonly timeout: Duration;
  readonly onFailure: FailurePosture;
  readonly payload: (call: Call) => JsonObject;
  readonly serialise: (payload: JsonObject) => string;
  readonly environment: (call: Call) => Readonly<Record<string, string>>;
  readonly read: (result: ProcessResult, call: Call) => Outcome;
}
