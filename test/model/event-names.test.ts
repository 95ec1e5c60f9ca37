import { describe, expect, it } from 'vitest';
import { aliasesOf, eventKindOf } from '../../src/model/event-names.js';
import { EVENT_KINDS } from '../../src/model/event.js';

describe('eventKindOf', () => {
  it.each([
    ['PreToolUse', 'before_tool'],
    ['pre-tool-call', 'before_tool'],
    ['BEFORE_TOOL_CALL', 'before_tool'],
    ['after_tool_call', 'after_tool'],
    ['post-tool-call-failure', 'after_tool_failure'],
    ['user_message_send', 'user_message'],
    ['before_agent', 'user_message'],
    ['after_agent', 'after_turn'],
    ['turn_end', 'after_turn'],
    ['agent_stop', 'before_stop'],
    ['pre-agent-turn-stop', 'before_stop'],
    ['pre-context-compact', 'pre_compact'],
    ['agentSpawn', 'session_start'],
  ])('reads %s as %s', (name, kind) => {
    expect(eventKindOf(name)).toBe(kind);
  });

  it('knows no event of another name', () => {
    expect(eventKindOf('post-agent-turn-stop')).toBeNull();
    expect(eventKindOf('other')).toBeNull();
    expect(eventKindOf('')).toBeNull();
  });

  it('gives no name to two events', () => {
    const names = EVENT_KINDS.flatMap((kind) =>
      [kind, ...aliasesOf(kind)].map((name) => name.replaceAll('_', '')),
    );
    expect(new Set(names).size).toBe(names.length);
  });
});
