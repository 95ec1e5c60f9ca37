import { seconds } from '../../model/duration.js';
import type { Capabilities } from '../dialect.js';

export const capabilities: Capabilities = {
  stopCap: 5,
  hostTimeout: seconds(60),
  events: [
    { native: 'sessionStart', kind: 'session_start', honours: ['context'], note: 'not on resume' },
    { native: 'sessionEnd', kind: 'session_end', honours: [] },
    {
      native: 'beforeSubmitPrompt',
      kind: 'user_message',
      honours: ['deny', 'context'],
      note: 'context is undocumented, seen in the 2026.09.18 CLI; not fired by -p',
    },
    {
      native: 'preToolUse',
      kind: 'before_tool',
      honours: ['deny', 'rewrite'],
      note: 'ask is accepted and not enforced (quirk cursor-2)',
    },
    { native: 'beforeShellExecution', kind: 'before_tool', honours: ['deny'], note: 'besides preToolUse' },
    { native: 'beforeMCPExecution', kind: 'before_tool', honours: ['deny'], note: 'besides preToolUse' },
    { native: 'beforeReadFile', kind: 'before_tool', honours: ['deny'], note: 'besides preToolUse' },
    {
      native: 'postToolUse',
      kind: 'after_tool',
      honours: ['context', 'replacedOutput'],
      lacks: ({ tool }) => (tool?.kind === 'mcp' ? [] : ['replacedOutput']),
      note: 'only the output of an MCP tool can be replaced',
    },
    { native: 'afterShellExecution', kind: 'after_tool', honours: [] },
    { native: 'afterMCPExecution', kind: 'after_tool', honours: [] },
    { native: 'afterFileEdit', kind: 'after_tool', honours: [] },
    { native: 'postToolUseFailure', kind: 'after_tool_failure', honours: [] },
    { native: 'stop', kind: 'before_stop', honours: ['deny', 'followUps'], note: 'not fired by -p' },
    { native: 'subagentStart', kind: 'subagent_start', honours: ['deny'] },
    { native: 'subagentStop', kind: 'subagent_stop', honours: ['deny', 'followUps'] },
    { native: 'preCompact', kind: 'pre_compact', honours: [] },
    { native: 'afterAgentResponse', kind: 'after_turn', honours: [] },
    { native: 'afterAgentThought', kind: 'other', honours: [] },
    { native: 'beforeTabFileRead', kind: 'other', honours: ['deny'] },
    { native: 'afterTabFileEdit', kind: 'other', honours: [] },
    { native: 'workspaceOpen', kind: 'other', honours: [] },
  ],
};
