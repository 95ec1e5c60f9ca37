import { seconds } from '../../model/duration.js';
import type { Capabilities } from '../dialect.js';

export const capabilities: Capabilities = {
  stopCap: null,
  hostTimeout: seconds(5),
  events: [
    { native: 'SessionStart', kind: 'session_start', honours: [] },
    { native: 'SessionEnd', kind: 'session_end', honours: [], note: '1.5 s' },
    { native: 'UserPromptSubmit', kind: 'user_message', honours: ['deny'], note: 'context is thrown away' },
    { native: 'PreToolUse', kind: 'before_tool', honours: ['deny', 'ask', 'rewrite'] },
    { native: 'PostToolUse', kind: 'after_tool', honours: ['context'] },
    { native: 'PostToolUseFailure', kind: 'after_tool_failure', honours: ['context'] },
    { native: 'Stop', kind: 'before_stop', honours: ['deny', 'followUps', 'context'] },
    { native: 'SubagentStart', kind: 'subagent_start', honours: [] },
    { native: 'SubagentStop', kind: 'subagent_stop', honours: ['deny', 'followUps'] },
    { native: 'PreCompact', kind: 'pre_compact', honours: [] },
    { native: 'Notification', kind: 'notification', honours: [] },
    { native: 'PostCompact', kind: 'other', honours: [] },
    { native: 'StopFailure', kind: 'other', honours: [] },
    { native: 'StopCancelled', kind: 'other', honours: [] },
    { native: 'PermissionDenied', kind: 'other', honours: [] },
  ],
};
