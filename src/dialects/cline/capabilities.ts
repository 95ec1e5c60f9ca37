import { seconds } from '../../model/duration.js';
import type { Event } from '../../model/event.js';
import { isJsonObject } from '../../model/json.js';
import type { Capabilities } from '../dialect.js';

/** The CLI tells of its session, and sends a call's real input beside its parameters as strings. */
function isFromCli({ raw }: Event): boolean {
  const { value } = raw;
  return (
    isJsonObject(value) && ['sessionContext', 'tool_call'].some((key) => isJsonObject(value[key] ?? null))
  );
}

export const capabilities: Capabilities = {
  stopCap: null,
  hostTimeout: seconds(30),
  events: [
    {
      native: 'TaskStart',
      kind: 'session_start',
      honours: ['context'],
      lacks: (event) => (isFromCli(event) ? ['context'] : []),
      note: 'in VS Code; the CLI does not wait for it',
    },
    {
      native: 'TaskResume',
      kind: 'session_start',
      honours: ['context'],
      lacks: (event) => (isFromCli(event) ? ['context'] : []),
      note: 'in VS Code',
    },
    { native: 'TaskCancel', kind: 'session_end', honours: [] },
    { native: 'TaskComplete', kind: 'after_turn', honours: [] },
    {
      native: 'PreToolUse',
      kind: 'before_tool',
      honours: ['deny', 'rewrite', 'context'],
      lacks: (event) => (isFromCli(event) ? [] : ['rewrite']),
      note: 'a deny ends the run and its reason does not reach the model; a rewrite counts in the CLI only',
    },
    { native: 'PostToolUse', kind: 'after_tool', honours: ['context'], note: 'a cancel would end the task' },
    {
      native: 'UserPromptSubmit',
      kind: 'user_message',
      honours: ['deny', 'context'],
      note: 'in VS Code; never fired by the CLI',
    },
    { native: 'PreCompact', kind: 'pre_compact', honours: ['deny', 'context'], note: 'in VS Code' },
    { native: 'Notification', kind: 'notification', honours: [] },
    { native: 'SessionShutdown', kind: 'other', honours: [] },
    { native: 'TaskError', kind: 'other', honours: [] },
  ],
};
