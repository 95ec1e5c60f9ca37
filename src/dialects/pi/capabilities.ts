import { seconds } from '../../model/duration.js';
import type { Capabilities } from '../dialect.js';

/** What our extension can do with what pi honours. */
export const capabilities: Capabilities = {
  stopCap: null,
  hostTimeout: seconds(60),
  events: [
    { native: 'session_start', kind: 'session_start', honours: ['context'] },
    { native: 'session_shutdown', kind: 'session_end', honours: [] },
    { native: 'input', kind: 'user_message', honours: ['deny', 'context'] },
    {
      native: 'before_agent_start',
      kind: 'user_message',
      honours: ['context'],
      note: 'only if input was not told',
    },
    { native: 'tool_call', kind: 'before_tool', honours: ['deny', 'rewrite'] },
    {
      native: 'tool_result',
      kind: 'after_tool',
      honours: ['deny', 'context', 'replacedOutput'],
      note: 'a deny shows the model its reason instead of the output',
    },
    { native: 'turn_end', kind: 'after_turn', honours: [] },
    {
      native: 'turn_end.last',
      kind: 'before_stop',
      honours: ['deny', 'followUps'],
      note: 'named so by our extension: a turn without tool calls',
    },
    { native: 'agent_end', kind: 'after_turn', honours: [] },
    { native: 'session_before_compact', kind: 'pre_compact', honours: ['deny'] },
    { native: 'session_compact', kind: 'other', honours: [] },
    { native: 'context', kind: 'other', honours: [] },
  ],
};
