import { seconds } from '../../model/duration.js';
import type { Capabilities } from '../dialect.js';

/** Engine v2 speaks camelCase, engine v3 PascalCase; the case of the name tells them apart. */
export const capabilities: Capabilities = {
  stopCap: null,
  hostTimeout: seconds(10),
  events: [
    { native: 'agentSpawn', kind: 'session_start', honours: ['context'] },
    { native: 'userPromptSubmit', kind: 'user_message', honours: ['context'] },
    { native: 'preToolUse', kind: 'before_tool', honours: ['deny'] },
    { native: 'postToolUse', kind: 'after_tool', honours: [], note: 'output is ignored' },
    { native: 'stop', kind: 'after_turn', honours: [], note: 'cannot be sent back' },
    { native: 'SessionStart', kind: 'session_start', honours: ['context'] },
    { native: 'UserPromptSubmit', kind: 'user_message', honours: ['deny', 'context'] },
    { native: 'PreToolUse', kind: 'before_tool', honours: ['deny', 'ask'] },
    { native: 'PostToolUse', kind: 'after_tool', honours: [], note: 'output is ignored' },
    { native: 'Stop', kind: 'before_stop', honours: ['deny', 'followUps'] },
    { native: 'PreTaskExec', kind: 'other', honours: ['deny'] },
    { native: 'PostTaskExec', kind: 'other', honours: [] },
    { native: 'PostFileCreate', kind: 'other', honours: [] },
    { native: 'PostFileSave', kind: 'other', honours: [] },
    { native: 'PostFileDelete', kind: 'other', honours: [] },
    { native: 'Manual', kind: 'other', honours: [] },
  ],
};
