import { seconds } from '../../model/duration.js';
import type { Capabilities, Dialect } from '../dialect.js';
import { speakWith, type Phrase, type Phrases } from '../speech.js';
import { bareDoubleUnderscore } from '../tools.js';
import { CLAUDE_FIELDS, decoder } from '../wire.js';

/** The protocol of executable hooks, from the side of the agent that calls them. */
const capabilities: Capabilities = {
  stopCap: null,
  hostTimeout: seconds(30),
  events: [
    { native: 'before_tool_call', kind: 'before_tool', honours: ['deny', 'rewrite'] },
    { native: 'after_tool_call', kind: 'after_tool', honours: ['replacedOutput'] },
    { native: 'user_message_send', kind: 'user_message', honours: ['deny'] },
    { native: 'after_turn', kind: 'after_turn', honours: [] },
    { native: 'agent_stop', kind: 'before_stop', honours: ['deny', 'followUps'] },
  ],
};

const blocked: Phrase<'deny'> = (reason) => ({ blocked: true, reason });

const beforeTool = (): Phrases => ({
  deny: blocked,
  rewrite: (input) => ({ blocked: false, input }),
  refusal: 0,
});

export const kodelet: Dialect = {
  id: 'kodelet',
  title: 'Kodelet',
  capabilities,
  quirks: [
    {
      id: 'kodelet-1',
      versions: 'until 2026-08',
      behaviour:
        'Only {"blocked": true} with exit code 0 refuses; the protocol has since been removed there.',
      mitigation: 'Encoded so.',
      source: 'documentation of its last version',
    },
  ],
  evidence: {
    seen: 'the last version with executable hooks',
    confidence: 'high',
    sources: ['jingkaihe/kodelet documentation'],
  },
  blindSpots: [],
  decode: decoder({
    agent: 'kodelet',
    fields: {
      ...CLAUDE_FIELDS,
      event: ['event'],
      session: ['conv_id'],
      toolResult: ['tool_output'],
      callId: ['tool_user_id'],
      prompt: ['message'],
      subagent: [],
    },
    events: capabilities.events,
    tools: {
      mcp: bareDoubleUnderscore,
      names: { shell: ['bash'], write: ['file_write'], edit: ['file_edit'], read: ['file_read'] },
    },
  }),
  encode: speakWith({
    silence: '{}',
    phrases: {
      before_tool: beforeTool,
      user_message: () => ({ deny: blocked, refusal: 0 }),
      after_tool: () => ({ replacedOutput: (value) => ({ output: value }), refusal: 0 }),
      before_stop: () => ({ deny: (reason) => ({ follow_up_messages: [reason] }), refusal: 0 }),
    },
  }),
  install: null,
};
