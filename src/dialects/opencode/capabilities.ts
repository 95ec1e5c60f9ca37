import { seconds } from '../../model/duration.js';
import type { Capabilities } from '../dialect.js';

/** What our plugin can do with what OpenCode honours. */
export const capabilities: Capabilities = {
  stopCap: null,
  hostTimeout: seconds(60),
  events: [
    { native: 'session.created', kind: 'session_start', honours: ['context'] },
    { native: 'session.created.child', kind: 'subagent_start', honours: [], note: 'named so by our plugin' },
    { native: 'session.deleted', kind: 'session_end', honours: [] },
    { native: 'chat.message', kind: 'user_message', honours: ['deny', 'context'] },
    { native: 'tool.execute.before', kind: 'before_tool', honours: ['deny', 'rewrite'] },
    {
      native: 'tool.execute.after',
      kind: 'after_tool',
      honours: ['deny', 'context', 'replacedOutput'],
      note: 'a deny shows the model its reason instead of the output',
    },
    {
      native: 'message.part.updated',
      kind: 'after_tool_failure',
      honours: [],
      note: 'for tools that failed',
    },
    { native: 'permission.asked', kind: 'permission_request', honours: [] },
    { native: 'session.idle', kind: 'before_stop', honours: [], note: '"opencode run" has ended by then' },
    { native: 'session.idle.child', kind: 'subagent_stop', honours: [], note: 'named so by our plugin' },
    { native: 'experimental.session.compacting', kind: 'pre_compact', honours: ['context'] },
    { native: 'session.compacted', kind: 'other', honours: [] },
    { native: 'session.error', kind: 'other', honours: [] },
    { native: 'permission.replied', kind: 'other', honours: [] },
    { native: 'file.edited', kind: 'other', honours: [] },
  ],
};
