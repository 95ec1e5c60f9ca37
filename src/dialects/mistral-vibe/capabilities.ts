import { seconds } from '../../model/duration.js';
import type { Capabilities } from '../dialect.js';

export const capabilities: Capabilities = {
  stopCap: 3,
  hostTimeout: seconds(60),
  events: [
    { native: 'pre_tool', kind: 'before_tool', honours: ['deny', 'rewrite'] },
    {
      native: 'post_tool',
      kind: 'after_tool',
      honours: ['deny', 'context', 'replacedOutput'],
      note: 'a deny shows the model its reason instead of the output',
    },
    { native: 'post_agent', kind: 'before_stop', honours: ['deny', 'followUps'] },
    { native: 'before_tool', kind: 'before_tool', honours: ['deny', 'rewrite'], note: 'until 2.20' },
    {
      native: 'after_tool',
      kind: 'after_tool',
      honours: ['deny', 'context', 'replacedOutput'],
      note: 'until 2.20',
    },
    { native: 'post_agent_turn', kind: 'before_stop', honours: ['deny', 'followUps'], note: 'until 2.20' },
  ],
};
