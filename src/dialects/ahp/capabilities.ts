import { seconds } from '../../model/duration.js';
import type { Capabilities } from '../dialect.js';

export const capabilities: Capabilities = {
  stopCap: null,
  hostTimeout: seconds(30),
  events: [
    { native: 'tool.before', kind: 'before_tool', honours: ['deny'] },
    { native: 'tool.after', kind: 'after_tool', honours: [] },
    { native: 'tool.permission.request', kind: 'permission_request', honours: [] },
    { native: 'user.message.inbound', kind: 'user_message', honours: [] },
    { native: 'turn.finish.before', kind: 'before_stop', honours: [] },
    { native: 'turn.end', kind: 'after_turn', honours: [] },
    { native: 'context.compact.before', kind: 'pre_compact', honours: [] },
    { native: 'user.attention', kind: 'notification', honours: [] },
  ],
};
