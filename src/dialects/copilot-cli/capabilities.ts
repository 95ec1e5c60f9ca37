import { seconds } from '../../model/duration.js';
import type { Capabilities } from '../dialect.js';

/** Entries under camelCase names get Copilot's own payload, those under PascalCase names one like Claude Code's. */
export const capabilities: Capabilities = {
  stopCap: 8,
  hostTimeout: seconds(30),
  events: [
    { native: 'sessionStart', kind: 'session_start', honours: ['context'] },
    { native: 'sessionEnd', kind: 'session_end', honours: [] },
    { native: 'userPromptSubmitted', kind: 'user_message', honours: ['deny', 'context'] },
    { native: 'preToolUse', kind: 'before_tool', honours: ['deny', 'ask', 'allow', 'rewrite', 'context'] },
    {
      native: 'postToolUse',
      kind: 'after_tool',
      honours: ['deny', 'context', 'replacedOutput'],
      note: 'a deny shows the model its reason instead of the output',
    },
    { native: 'postToolUseFailure', kind: 'after_tool_failure', honours: ['context'] },
    { native: 'permissionRequest', kind: 'permission_request', honours: ['deny', 'allow'] },
    { native: 'agentStop', kind: 'before_stop', honours: ['deny', 'followUps'] },
    { native: 'subagentStart', kind: 'subagent_start', honours: ['context'] },
    { native: 'subagentStop', kind: 'subagent_stop', honours: ['deny', 'followUps'] },
    { native: 'preCompact', kind: 'pre_compact', honours: [] },
    { native: 'notification', kind: 'notification', honours: [] },
    { native: 'userPromptTransformed', kind: 'other', honours: [] },
    { native: 'errorOccurred', kind: 'other', honours: [] },
    { native: 'SessionStart', kind: 'session_start', honours: [], note: 'output is ignored' },
    { native: 'SessionEnd', kind: 'session_end', honours: [] },
    { native: 'UserPromptSubmit', kind: 'user_message', honours: ['deny'], note: 'context is ignored' },
    { native: 'PreToolUse', kind: 'before_tool', honours: ['deny', 'ask', 'allow', 'rewrite', 'context'] },
    { native: 'PostToolUse', kind: 'after_tool', honours: ['deny'], note: 'context is ignored' },
    { native: 'PostToolUseFailure', kind: 'after_tool_failure', honours: [] },
    { native: 'PermissionRequest', kind: 'permission_request', honours: ['deny', 'allow'] },
    { native: 'Stop', kind: 'before_stop', honours: ['deny', 'followUps'] },
    { native: 'SubagentStart', kind: 'subagent_start', honours: [] },
    { native: 'SubagentStop', kind: 'subagent_stop', honours: ['deny', 'followUps'] },
    { native: 'PreCompact', kind: 'pre_compact', honours: [] },
    { native: 'Notification', kind: 'notification', honours: [] },
    { native: 'ErrorOccurred', kind: 'other', honours: [] },
  ],
};
