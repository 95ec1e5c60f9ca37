import { seconds } from '../../model/duration.js';
import { claudeCode } from '../claude-code/index.js';
import type { Capabilities, Dialect } from '../dialect.js';
import { commandLine, eventLists, grouped } from '../entries.js';
import { doubleUnderscore } from '../tools.js';
import { CLAUDE_FIELDS, decoder } from '../wire.js';

const capabilities: Capabilities = {
  stopCap: null,
  hostTimeout: seconds(60),
  events: [
    { native: 'PreToolUse', kind: 'before_tool', honours: ['deny'] },
    { native: 'PostToolUse', kind: 'after_tool', honours: ['context'] },
    { native: 'PermissionRequest', kind: 'permission_request', honours: ['deny'], note: 'not confirmed' },
    { native: 'UserPromptSubmit', kind: 'user_message', honours: ['deny', 'context'] },
    { native: 'Stop', kind: 'before_stop', honours: ['deny', 'followUps'], note: 'not confirmed' },
    { native: 'SessionStart', kind: 'session_start', honours: ['context'] },
    { native: 'SessionEnd', kind: 'session_end', honours: [] },
    { native: 'PostCompaction', kind: 'other', honours: [] },
  ],
};

const REGISTERED = ['SessionStart', 'SessionEnd', 'UserPromptSubmit', 'PreToolUse', 'PostToolUse'];
const TIMEOUT_SECONDS = 60;

export const devinCli: Dialect = {
  id: 'devin-cli',
  projectVariable: 'DEVIN_PROJECT_DIR',
  title: 'Devin CLI',
  capabilities,
  quirks: [
    {
      id: 'devin-cli-1',
      versions: 'v3000.10.31',
      behaviour: "Claude Code's settings files are run too.",
      mitigation: 'Its payload has a prompt_id and no transcript path; it is answered as Devin.',
      source: 'survey',
    },
  ],
  evidence: { seen: 'v3000.10.31', confidence: 'low', sources: ['survey'] },
  blindSpots: [],
  decode: decoder({
    agent: 'devin-cli',
    fields: CLAUDE_FIELDS,
    events: capabilities.events,
    tools: { mcp: doubleUnderscore, names: { shell: ['exec'], read: ['read'] } },
  }),
  encode: claudeCode.encode,
  install: {
    files: [
      eventLists({
        paths: { project: '.devin/hooks.v1.json' },
        at: [],
        events: REGISTERED,
        extras: {
          capabilities: capabilities.events,
          tools: { shell: 'exec' },
          entry: ({ command }, matcher) =>
            grouped({ type: 'command', command, timeout: TIMEOUT_SECONDS }, matcher ?? undefined),
        },
        entry: (native, command) =>
          grouped({ type: 'command', command: commandLine(command, native), timeout: TIMEOUT_SECONDS }),
      }),
    ],
    events: REGISTERED,
    homeVariable: null,
    notes: [],
  },
};
