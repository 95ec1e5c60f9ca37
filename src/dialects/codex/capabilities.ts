import { seconds } from '../../model/duration.js';
import type { Capabilities } from '../dialect.js';

export const capabilities: Capabilities = {
  // quirk codex-6
  stopCap: null,
  hostTimeout: seconds(600),
  // quirk codex-10
  hidesTyping: true,
  events: [
    { native: 'SessionStart', kind: 'session_start', honours: ['context'] },
    { native: 'SessionEnd', kind: 'session_end', honours: [], note: '1 s by default, 3 s at most' },
    { native: 'UserPromptSubmit', kind: 'user_message', honours: ['deny', 'context'] },
    { native: 'PreToolUse', kind: 'before_tool', honours: ['deny', 'rewrite', 'context'] },
    { native: 'PermissionRequest', kind: 'permission_request', honours: ['deny', 'allow'] },
    {
      native: 'PostToolUse',
      kind: 'after_tool',
      honours: ['deny', 'context', 'replacedOutput'],
      note: 'only after success; a deny shows the model its reason as a failed call, instead of the output',
    },
    { native: 'SubagentStart', kind: 'subagent_start', honours: ['context'] },
    { native: 'SubagentStop', kind: 'subagent_stop', honours: ['deny', 'followUps'] },
    { native: 'Stop', kind: 'before_stop', honours: ['deny', 'followUps'] },
    { native: 'PreCompact', kind: 'pre_compact', honours: ['deny'] },
    { native: 'PostCompact', kind: 'other', honours: [] },
    {
      native: 'notify',
      kind: 'notification',
      honours: [],
      note: 'older than the hooks; the payload is an argument',
    },
  ],
};
