import { seconds } from '../../model/duration.js';
import type { Capabilities } from '../dialect.js';

/** What our plugin can do with what Amp honours. */
export const capabilities: Capabilities = {
  stopCap: 5,
  hostTimeout: seconds(60),
  events: [
    { native: 'session.start', kind: 'session_start', honours: [], note: 'not awaited' },
    { native: 'agent.start', kind: 'user_message', honours: ['context'] },
    { native: 'tool.call', kind: 'before_tool', honours: ['deny', 'rewrite'] },
    { native: 'tool.result', kind: 'after_tool', honours: ['context', 'replacedOutput'] },
    { native: 'agent.end', kind: 'before_stop', honours: ['deny', 'followUps'] },
  ],
};
