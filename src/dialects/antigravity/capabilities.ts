import { seconds } from '../../model/duration.js';
import type { Capabilities } from '../dialect.js';

export const capabilities: Capabilities = {
  stopCap: null,
  hostTimeout: seconds(30),
  events: [
    {
      native: 'PreToolUse',
      kind: 'before_tool',
      honours: ['deny', 'ask'],
      note: 'an ask counts for nothing where a person chose always-proceed',
    },
    { native: 'PostToolUse', kind: 'after_tool', honours: [] },
    { native: 'PreInvocation', kind: 'other', honours: ['context'] },
    { native: 'PostInvocation', kind: 'other', honours: ['context'] },
    { native: 'Stop', kind: 'before_stop', honours: ['deny', 'followUps'], note: 'not confirmed' },
    { native: 'SessionStart', kind: 'session_start', honours: [], note: 'not confirmed' },
  ],
};
