import { seconds } from '../../model/duration.js';
import type { Capabilities } from '../dialect.js';

export const capabilities: Capabilities = {
  // quirk gemini-cli-6
  stopCap: null,
  hostTimeout: seconds(60),
  events: [
    { native: 'SessionStart', kind: 'session_start', honours: ['context'] },
    { native: 'SessionEnd', kind: 'session_end', honours: [], note: 'not awaited' },
    { native: 'BeforeAgent', kind: 'user_message', honours: ['deny', 'context'] },
    { native: 'BeforeTool', kind: 'before_tool', honours: ['deny', 'ask', 'allow', 'rewrite'] },
    {
      native: 'AfterTool',
      kind: 'after_tool',
      honours: ['deny', 'context', 'replacedOutput'],
      note: 'also after an error; a deny shows the model its reason instead of the output, as an error',
    },
    { native: 'AfterAgent', kind: 'before_stop', honours: ['deny', 'followUps'] },
    { native: 'PreCompress', kind: 'pre_compact', honours: [], note: 'fires before every model request' },
    { native: 'Notification', kind: 'notification', honours: [] },
    { native: 'BeforeModel', kind: 'other', honours: ['deny'] },
    { native: 'AfterModel', kind: 'other', honours: ['deny'], note: 'once per chunk' },
    { native: 'BeforeToolSelection', kind: 'other', honours: [] },
  ],
};
