import { seconds } from '../../model/duration.js';
import type { Capabilities } from '../dialect.js';

export const capabilities: Capabilities = {
  stopCap: null,
  hostTimeout: seconds(60),
  events: [
    { native: 'PreToolUse', kind: 'before_tool', honours: ['deny'] },
    { native: 'PostToolUse', kind: 'after_tool', honours: [], note: 'output is ignored' },
    { native: 'UserPromptSubmit', kind: 'user_message', honours: ['deny', 'context'] },
    { native: 'Stop', kind: 'before_stop', honours: ['deny', 'followUps'] },
    { native: 'SessionStart', kind: 'session_start', honours: [], note: 'output is ignored' },
    { native: 'SessionEnd', kind: 'session_end', honours: [] },
  ],
};
