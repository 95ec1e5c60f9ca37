import { seconds } from '../../model/duration.js';
import type { Capabilities } from '../dialect.js';

export const capabilities: Capabilities = {
  stopCap: 1,
  hostTimeout: seconds(30),
  events: [
    { native: 'SessionStart', kind: 'session_start', honours: [] },
    { native: 'SessionEnd', kind: 'session_end', honours: [], note: 'not fired by -p' },
    { native: 'UserPromptSubmit', kind: 'user_message', honours: ['deny', 'context'] },
    { native: 'PreToolUse', kind: 'before_tool', honours: ['deny'] },
    {
      native: 'PostToolUse',
      kind: 'after_tool',
      honours: [],
      note: 'killed after 0.1 s (quirk kimi-code-3)',
    },
    {
      native: 'PostToolUseFailure',
      kind: 'after_tool_failure',
      honours: [],
      note: 'killed after 0.1 s (quirk kimi-code-3)',
    },
    { native: 'PermissionRequest', kind: 'permission_request', honours: [], note: 'not fired by -p' },
    { native: 'Stop', kind: 'before_stop', honours: ['deny', 'followUps'], note: 'once per turn' },
    { native: 'SubagentStart', kind: 'subagent_start', honours: [] },
    { native: 'SubagentStop', kind: 'subagent_stop', honours: [] },
    { native: 'PreCompact', kind: 'pre_compact', honours: [] },
    { native: 'Notification', kind: 'notification', honours: [] },
    { native: 'PostCompact', kind: 'other', honours: [] },
    { native: 'PermissionResult', kind: 'other', honours: [] },
    { native: 'StopFailure', kind: 'other', honours: [] },
    { native: 'Interrupt', kind: 'other', honours: [] },
    { native: 'UserPromptQueued', kind: 'other', honours: [] },
    { native: 'TurnStarted', kind: 'other', honours: [] },
    { native: 'SessionHeartbeat', kind: 'other', honours: [] },
    { native: 'TaskStarted', kind: 'other', honours: [] },
  ],
};
