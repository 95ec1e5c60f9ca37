import { seconds } from '../../model/duration.js';
import type { Capabilities } from '../dialect.js';

export const capabilities: Capabilities = {
  stopCap: null,
  hostTimeout: seconds(60),
  events: [
    { native: 'SessionStart', kind: 'session_start', honours: ['context'] },
    { native: 'SessionEnd', kind: 'session_end', honours: [] },
    {
      native: 'UserPromptSubmit',
      kind: 'user_message',
      honours: ['deny', 'context'],
      note: "only the first hook's context counts",
    },
    { native: 'PreToolUse', kind: 'before_tool', honours: ['deny', 'ask', 'allow', 'rewrite'] },
    { native: 'PostToolUse', kind: 'after_tool', honours: ['context'] },
    { native: 'Stop', kind: 'before_stop', honours: ['deny', 'followUps'] },
    { native: 'SubagentStop', kind: 'subagent_stop', honours: ['deny', 'followUps'] },
    { native: 'PreCompact', kind: 'pre_compact', honours: ['deny'], note: 'undocumented, by exit code' },
    { native: 'Notification', kind: 'notification', honours: [] },
  ],
};
