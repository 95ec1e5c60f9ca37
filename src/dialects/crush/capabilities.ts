import { seconds } from '../../model/duration.js';
import type { Capabilities } from '../dialect.js';

export const capabilities: Capabilities = {
  stopCap: null,
  hostTimeout: seconds(30),
  events: [
    {
      native: 'PreToolUse',
      kind: 'before_tool',
      honours: ['deny', 'allow', 'rewrite', 'context'],
      note: "the only event; context is added to the tool's result",
    },
  ],
};
