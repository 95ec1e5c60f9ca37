import { seconds } from '../../model/duration.js';
import type { Capabilities } from '../dialect.js';

export const capabilities: Capabilities = {
  stopCap: null,
  // Nothing is documented; long enough for us, short enough to notice.
  hostTimeout: seconds(60),
  events: [
    { native: 'pre_user_prompt', kind: 'user_message', honours: ['deny'] },
    { native: 'pre_run_command', kind: 'before_tool', honours: ['deny'] },
    { native: 'pre_write_code', kind: 'before_tool', honours: ['deny'] },
    { native: 'pre_read_code', kind: 'before_tool', honours: ['deny'] },
    { native: 'pre_mcp_tool_use', kind: 'before_tool', honours: ['deny'] },
    { native: 'post_run_command', kind: 'after_tool', honours: [] },
    { native: 'post_write_code', kind: 'after_tool', honours: [] },
    { native: 'post_read_code', kind: 'after_tool', honours: [] },
    { native: 'post_mcp_tool_use', kind: 'after_tool', honours: [] },
    { native: 'post_cascade_response', kind: 'after_turn', honours: [], note: 'asynchronous' },
    { native: 'post_cascade_response_with_transcript', kind: 'after_turn', honours: [] },
    { native: 'post_setup_worktree', kind: 'other', honours: [] },
  ],
};
