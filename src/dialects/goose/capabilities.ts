import { seconds } from '../../model/duration.js';
import type { Capabilities } from '../dialect.js';

export const capabilities: Capabilities = {
  stopCap: 8,
  hostTimeout: seconds(30),
  events: [
    { native: 'SessionStart', kind: 'session_start', honours: [] },
    { native: 'SessionEnd', kind: 'session_end', honours: [] },
    { native: 'UserPromptSubmit', kind: 'user_message', honours: [] },
    { native: 'PreToolUse', kind: 'before_tool', honours: ['deny'] },
    { native: 'PostToolUse', kind: 'after_tool', honours: [], note: 'without the output' },
    { native: 'PostToolUseFailure', kind: 'after_tool_failure', honours: [] },
    {
      native: 'Stop',
      kind: 'before_stop',
      honours: ['deny', 'followUps'],
      note: 'in 1.51; 1.35 could not be sent back',
    },
    { native: 'SubagentStart', kind: 'subagent_start', honours: [] },
    { native: 'SubagentStop', kind: 'subagent_stop', honours: [] },
    { native: 'PreToolUseResult', kind: 'other', honours: [] },
    { native: 'BeforeReadFile', kind: 'other', honours: [] },
    { native: 'AfterFileEdit', kind: 'other', honours: [] },
    { native: 'BeforeShellExecution', kind: 'other', honours: [], note: 'cannot block' },
    { native: 'AfterShellExecution', kind: 'other', honours: [] },
  ],
};
