import { seconds } from '../../model/duration.js';
import type { Capabilities } from '../dialect.js';

export const capabilities: Capabilities = {
  stopCap: null,
  hostTimeout: seconds(30),
  events: [
    { native: 'SessionStart', kind: 'session_start', honours: ['context'] },
    { native: 'UserPromptSubmit', kind: 'user_message', honours: ['deny', 'context'] },
    {
      native: 'PreToolUse',
      kind: 'before_tool',
      honours: ['deny', 'ask', 'allow', 'rewrite', 'context'],
      note: "a new input that does not fit the tool's schema is dropped silently",
    },
    { native: 'PostToolUse', kind: 'after_tool', honours: ['deny', 'context'], note: 'only after success' },
    { native: 'PreCompact', kind: 'pre_compact', honours: [] },
    { native: 'SubagentStart', kind: 'subagent_start', honours: ['context'] },
    { native: 'SubagentStop', kind: 'subagent_stop', honours: ['deny', 'followUps'] },
    { native: 'Stop', kind: 'before_stop', honours: ['deny', 'followUps'] },
  ],
};
