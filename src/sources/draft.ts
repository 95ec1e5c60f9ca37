import type { EventKind } from '../model/event.js';
import { DEFAULT_PRIORITY, type Category, type Layer } from '../model/hook.js';
import type { ProtocolName } from '../model/protocol.js';
import type { EntryState, HookEntry, Shape } from './entry.js';
import type { Trust } from './trust/resolve.js';

/** Events at which a hook can say no. */
const REFUSABLE: readonly EventKind[] = [
  'before_tool',
  'permission_request',
  'user_message',
  'before_stop',
  'subagent_stop',
  'pre_compact',
];

/** A hook that does not say what it is: a gate where it can refuse, feedback where it cannot. */
export function usualCategory(kinds: readonly EventKind[]): Category {
  return kinds.some((kind) => REFUSABLE.includes(kind)) ? 'gate' : 'feedback';
}

export interface DraftPlace {
  readonly layer: Layer;
  readonly path: string;
  readonly line?: number | null;
}

/** An entry of which only its place is known yet. */
export function draftEntry(
  name: string,
  shape: Shape,
  protocol: ProtocolName,
  { layer, path, line = null }: DraftPlace,
): HookEntry {
  return {
    name,
    shape,
    protocol,
    description: '',
    category: 'gate',
    kinds: [],
    otherNames: [],
    eventName: null,
    matcher: null,
    priority: DEFAULT_PRIORITY,
    timeoutMs: 30_000,
    isAsync: false,
    onFailure: 'allow',
    origin: { layer, file: path, line },
    path,
    env: [],
    command: null,
    definition: '',
    start: null,
    state: { kind: 'active' },
    remarks: [],
    digest: null,
  };
}

export function broken(why: string): EntryState {
  return { kind: 'broken', why };
}

/** An entry that may not run. */
export function withheld(entry: HookEntry, trust: Exclude<Trust, { kind: 'trusted' }>): HookEntry {
  return trust.kind === 'untrusted'
    ? { ...entry, digest: trust.digest, state: { kind: 'untrusted', why: trust.why } }
    : { ...entry, state: broken(trust.why) };
}
