import { seconds } from '../../model/duration.js';
import type { Capabilities } from '../dialect.js';

export const capabilities: Capabilities = {
  stopCap: 7,
  hostTimeout: seconds(60),
  events: [
    { native: 'SessionStart', kind: 'session_start', honours: ['context'] },
    { native: 'SessionEnd', kind: 'session_end', honours: [], note: 'not fired by -p' },
    {
      native: 'UserPromptSubmit',
      kind: 'user_message',
      honours: ['deny', 'context'],
      note: "fires again after every tool result, then without the person's text",
    },
    {
      native: 'PreToolUse',
      kind: 'before_tool',
      honours: ['deny', 'ask', 'allow'],
      note: 'updatedInput and additionalContext are documented and ignored (quirk qwen-code-1)',
    },
    { native: 'PostToolUse', kind: 'after_tool', honours: ['context'], note: 'a block is ignored' },
    { native: 'PostToolUseFailure', kind: 'after_tool_failure', honours: ['context'] },
    {
      native: 'PermissionRequest',
      kind: 'permission_request',
      honours: ['deny', 'allow'],
      note: 'not fired by -p',
    },
    { native: 'Stop', kind: 'before_stop', honours: ['deny', 'followUps'] },
    { native: 'SubagentStart', kind: 'subagent_start', honours: ['context'] },
    { native: 'SubagentStop', kind: 'subagent_stop', honours: ['deny', 'followUps'] },
    { native: 'PreCompact', kind: 'pre_compact', honours: ['context'], note: 'for the summary' },
    { native: 'Notification', kind: 'notification', honours: [] },
    { native: 'PostToolBatch', kind: 'other', honours: ['deny', 'context'] },
    { native: 'UserPromptExpansion', kind: 'other', honours: ['deny', 'context'] },
    { native: 'TodoCreated', kind: 'other', honours: ['deny'] },
    { native: 'TodoCompleted', kind: 'other', honours: ['deny'] },
    { native: 'PermissionDenied', kind: 'other', honours: [] },
    { native: 'PostCompact', kind: 'other', honours: [] },
    { native: 'MessageDisplay', kind: 'other', honours: [] },
    { native: 'SessionDelete', kind: 'other', honours: [] },
    { native: 'StopFailure', kind: 'other', honours: [] },
    { native: 'InstructionsLoaded', kind: 'other', honours: [] },
  ],
};
