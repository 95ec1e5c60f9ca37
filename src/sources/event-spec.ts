import { eventKindOf } from '../model/event-names.js';
import { EVENT_KINDS, type Event, type EventKind } from '../model/event.js';
import { GEMINI_EVENTS, KIRO_EVENTS } from './protocols/agent-events.js';
import type { ProtocolName } from '../model/protocol.js';

/** When a hook runs: canonical kinds, and names of events that have no kind of their own. */
export interface EventSpec {
  readonly kinds: readonly EventKind[];
  readonly otherNames: readonly string[];
}

/** Names that mean something else in one protocol than everywhere else. */
const OWN_NAMES: Readonly<Partial<Record<ProtocolName, Readonly<Partial<Record<EventKind, string>>>>>> = {
  'gemini-cli': GEMINI_EVENTS,
  kiro: KIRO_EVENTS,
};

/** Events that agents have beyond the canonical ones, as a hook may name them. */
const OTHER_EVENTS: readonly (readonly string[])[] = [
  ['PostCompact', 'post_context_compact', 'post_compact'],
  ['StopFailure', 'turn_failure'],
  ['after_stop', 'post_agent_turn_stop', 'post_stop'],
  ['PostToolBatch'],
  ['PermissionDenied'],
  ['PermissionResult'],
  ['UserPromptExpansion'],
  ['UserPromptQueued'],
  ['TurnStarted'],
  ['TaskStarted'],
  ['TaskCreated'],
  ['TaskCompleted'],
  ['TeammateIdle'],
  ['Interrupt'],
  ['SessionHeartbeat'],
  ['Setup'],
  ['InstructionsLoaded'],
  ['ConfigChange'],
  ['CwdChanged'],
  ['DirectoryAdded'],
  ['FileChanged'],
  ['WorktreeCreate'],
  ['WorktreeRemove'],
  ['PreModelSwitch'],
  ['PostModelSwitch'],
  ['Elicitation'],
  ['ElicitationResult'],
  ['MessageDisplay'],
  ['PreTaskExec'],
  ['PostTaskExec'],
  ['PostFileCreate'],
  ['PostFileSave'],
  ['PostFileDelete'],
  ['Manual'],
  ['BeforeModel'],
  ['AfterModel'],
  ['BeforeToolSelection'],
];

function foldName(name: string): string {
  return name.replace(/[-_\s]/g, '').toLowerCase();
}

function isKind(name: string): name is EventKind {
  return EVENT_KINDS.some((kind) => kind === name);
}

/** What an event name means to hooks of this protocol; null if it means nothing. */
export function readEventName(name: string, protocol: ProtocolName): EventSpec | null {
  const own = Object.entries(OWN_NAMES[protocol] ?? {}).find(([, native]) => native === name)?.[0];
  const kind = own !== undefined && isKind(own) ? own : eventKindOf(name);
  if (kind !== null) return { kinds: [kind], otherNames: [] };
  const folded = foldName(name);
  const group = OTHER_EVENTS.find((names) => names.some((each) => foldName(each) === folded));
  return group === undefined ? null : { kinds: ['other'], otherNames: group.map(foldName) };
}

export function mergeSpecs(specs: readonly EventSpec[]): EventSpec {
  return {
    kinds: [...new Set(specs.flatMap(({ kinds }) => kinds))],
    otherNames: [...new Set(specs.flatMap(({ otherNames }) => otherNames))],
  };
}

/** An event without a kind of its own is wanted by name only. */
export function isNamed(event: Event, otherNames: readonly string[]): boolean {
  return event.kind !== 'other' || otherNames.length === 0 || otherNames.includes(foldName(event.name));
}
