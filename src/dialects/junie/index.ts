import { seconds } from '../../model/duration.js';
import { claudeCode } from '../claude-code/index.js';
import type { Capabilities, Dialect } from '../dialect.js';
import { commandLine, eventLists, grouped } from '../entries.js';
import { doubleUnderscore } from '../tools.js';
import { CLAUDE_FIELDS, decoder } from '../wire.js';

const capabilities: Capabilities = {
  stopCap: null,
  hostTimeout: seconds(10),
  events: [
    { native: 'SessionStart', kind: 'session_start', honours: ['context'] },
    { native: 'UserPromptSubmit', kind: 'user_message', honours: ['deny', 'context'] },
    { native: 'PreToolUse', kind: 'before_tool', honours: ['deny'] },
    { native: 'Stop', kind: 'before_stop', honours: ['deny', 'followUps'], note: 'not confirmed' },
    { native: 'PermissionRequest', kind: 'permission_request', honours: [], note: 'not confirmed' },
    { native: 'SessionEnd', kind: 'session_end', honours: [] },
    { native: 'StopFailure', kind: 'other', honours: [] },
  ],
};

const REGISTERED = ['SessionStart', 'SessionEnd', 'UserPromptSubmit', 'PreToolUse', 'Stop'];
const TIMEOUT_SECONDS = 60;

export const junie: Dialect = {
  id: 'junie',
  title: 'Junie',
  capabilities,
  quirks: [],
  evidence: { seen: '26.9.14 EAP', confidence: 'low', sources: ['survey'] },
  blindSpots: ['Hooks of a project are ignored by default.', 'What a tool gave back is not told.'],
  decode: decoder({
    agent: 'junie',
    fields: { ...CLAUDE_FIELDS, cwd: ['cwd', 'project_path'] },
    events: capabilities.events,
    tools: { mcp: doubleUnderscore, names: {} },
  }),
  encode: claudeCode.encode,
  install: {
    files: [
      eventLists({
        paths: { user: '.junie/config.json' },
        at: ['hooks'],
        events: REGISTERED,
        entry: (native, command) =>
          grouped({ type: 'command', command: commandLine(command, native), timeout: TIMEOUT_SECONDS }),
      }),
    ],
    events: REGISTERED,
    homeVariable: null,
    notes: [],
  },
};
