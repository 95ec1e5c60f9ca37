import { seconds } from '../../model/duration.js';
import type { Intent } from '../../model/meaning.js';
import type { EventKind } from '../../model/event.js';
import type { Dialect, EventCapability } from '../dialect.js';
import { speakWith } from '../speech.js';
import { noMcp } from '../tools.js';
import { CLAUDE_FIELDS, decoder } from '../wire.js';

const EVENTS: readonly (readonly [native: string, kind: EventKind, honours: readonly Intent[]])[] = [
  ['pre-session', 'session_start', []],
  ['post-session', 'session_end', []],
  ['pre-agent-turn', 'user_message', ['deny']],
  ['post-agent-turn', 'after_turn', []],
  ['pre-agent-turn-stop', 'before_stop', ['deny', 'followUps']],
  ['post-agent-turn-stop', 'other', []],
  ['pre-tool-call', 'before_tool', ['deny']],
  ['post-tool-call', 'after_tool', []],
  ['post-tool-call-failure', 'after_tool_failure', []],
  ['pre-subagent', 'subagent_start', ['deny']],
  ['post-subagent', 'subagent_stop', []],
  ['pre-context-compact', 'pre_compact', ['deny']],
  ['post-context-compact', 'other', []],
];

const events: readonly EventCapability[] = EVENTS.map(([native, kind, honours]) => ({
  native,
  kind,
  honours,
}));

/** A runtime of the hook-folder format that calls us as one of its hooks. */
export const agenthooksSpec: Dialect = {
  id: 'agenthooks-spec',
  title: 'Agent Hooks (hook folders)',
  capabilities: { stopCap: null, hostTimeout: seconds(30), events },
  quirks: [
    {
      id: 'agenthooks-spec-1',
      versions: 'since 2026-02',
      behaviour: 'before_tool and its like became pre-tool-call and its like.',
      mitigation: 'Both are read.',
      source: 'specification and its history',
    },
  ],
  evidence: { seen: '2026-02-21', confidence: 'high', sources: ['IndenScale/agenthooks'] },
  blindSpots: ['No runtime of it is known.'],
  decode: decoder({
    agent: 'agenthooks-spec',
    fields: { ...CLAUDE_FIELDS, event: ['event_type'], cwd: ['work_dir'] },
    events,
    tools: { mcp: noMcp, names: { shell: ['Shell'], write: ['WriteFile'], read: ['ReadFile'] } },
  }),
  encode: speakWith({ silence: '', phrases: {}, otherwise: () => ({ refusal: 2 }) }),
  install: null,
};
