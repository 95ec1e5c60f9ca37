import { EVENT_KINDS, type EventKind } from './event.js';
import { once } from './once.js';

/**
 * Names under which people already know the events: the five ancestors' vocabularies, old and new.
 * Case, hyphens and underscores do not count, so `PreToolUse`, `pre_tool_use` and `pre-tool-use` are one.
 */
const aliases = once((): Readonly<Record<Exclude<EventKind, 'other'>, readonly string[]>> => ({
  session_start: ['pre_session', 'agent_spawn'],
  session_end: ['post_session'],
  user_message: ['user_message_send', 'before_agent', 'pre_agent_turn', 'user_prompt_submit'],
  before_tool: ['before_tool_call', 'pre_tool_call', 'pre_tool_use', 'pre_tool'],
  after_tool: ['after_tool_call', 'post_tool_call', 'post_tool_use', 'post_tool'],
  after_tool_failure: ['post_tool_call_failure', 'post_tool_use_failure'],
  after_turn: ['after_agent', 'post_agent_turn', 'turn_end'],
  before_stop: ['agent_stop', 'pre_agent_turn_stop', 'stop'],
  subagent_start: ['pre_subagent'],
  subagent_stop: ['post_subagent'],
  pre_compact: ['pre_context_compact', 'before_compact'],
  notification: [],
  permission_request: [],
}));

function foldName(name: string): string {
  return name.replace(/[-_\s]/g, '').toLowerCase();
}

const kindsByName = once((): ReadonlyMap<string, EventKind> => {
  const table = new Map<string, EventKind>();
  for (const kind of EVENT_KINDS) {
    table.set(foldName(kind), kind);
    for (const alias of aliasesOf(kind)) table.set(foldName(alias), kind);
  }
  table.delete('other');
  return table;
});

/** The canonical kind of an event name, or null for a name that is none of ours. */
export function eventKindOf(name: string): EventKind | null {
  return kindsByName().get(foldName(name)) ?? null;
}

export function aliasesOf(kind: EventKind): readonly string[] {
  return kind === 'other' ? [] : aliases()[kind];
}
