import { seconds } from '../../model/duration.js';
import { block } from '../claude-phrases.js';
import type { Capabilities, Dialect } from '../dialect.js';
import { commandLine, eventLists, grouped } from '../entries.js';
import { speakWith } from '../speech.js';
import { doubleUnderscore } from '../tools.js';
import { CLAUDE_FIELDS, decoder } from '../wire.js';

const capabilities: Capabilities = {
  stopCap: null,
  hostTimeout: seconds(60),
  events: [
    { native: 'PreToolUse', kind: 'before_tool', honours: ['deny'] },
    { native: 'PostToolUse', kind: 'after_tool', honours: [] },
    { native: 'PostToolUseFailure', kind: 'after_tool_failure', honours: [] },
    { native: 'PermissionRequest', kind: 'permission_request', honours: [], note: 'not confirmed' },
    { native: 'UserPromptSubmit', kind: 'user_message', honours: ['deny', 'context'] },
    { native: 'Stop', kind: 'before_stop', honours: ['deny', 'followUps'] },
    { native: 'SubagentStop', kind: 'subagent_stop', honours: [] },
    { native: 'PreCompact', kind: 'pre_compact', honours: [] },
    { native: 'SessionStart', kind: 'session_start', honours: ['context'] },
    { native: 'SessionEnd', kind: 'session_end', honours: [] },
    { native: 'Notification', kind: 'notification', honours: [] },
  ],
};

const REGISTERED = [
  'SessionStart',
  'SessionEnd',
  'UserPromptSubmit',
  'PreToolUse',
  'PostToolUse',
  'PostToolUseFailure',
  'Stop',
];
const TIMEOUT_MS = 60_000;

export const lettaCode: Dialect = {
  id: 'letta-code',
  title: 'Letta Code',
  capabilities,
  quirks: [
    {
      id: 'letta-code-1',
      versions: '0.32.15',
      behaviour: 'On prompts stdout is taken as text, JSON included.',
      mitigation: 'Context is plain text; refusals are exit code 2 with stderr.',
      source: 'survey',
    },
  ],
  evidence: { seen: '0.32.15', confidence: 'medium', sources: ['survey'] },
  blindSpots: [],
  decode: decoder({
    agent: 'letta-code',
    fields: {
      ...CLAUDE_FIELDS,
      event: ['event_type'],
      cwd: ['working_directory'],
      toolResult: ['tool_result.output', 'tool_result'],
      toolStatus: ['tool_result.status'],
    },
    events: capabilities.events,
    tools: { mcp: doubleUnderscore, names: { shell: ['Bash'] } },
  }),
  encode: speakWith({
    silence: '',
    phrases: { before_tool: () => ({ deny: block, refusal: 2 }) },
    otherwise: () => ({ context: (text) => text, refusal: 2 }),
  }),
  install: {
    files: [
      eventLists({
        paths: {
          user: '.letta/settings.json',
          project: '.letta/settings.json',
          local: '.letta/settings.local.json',
        },
        at: ['hooks'],
        events: REGISTERED,
        extras: {
          capabilities: capabilities.events,
          tools: { shell: 'Bash' },
          entry: ({ command }, matcher) =>
            grouped({ type: 'command', command, timeout: TIMEOUT_MS }, matcher ?? undefined),
        },
        entry: (native, command) =>
          grouped({ type: 'command', command: commandLine(command, native), timeout: TIMEOUT_MS }),
      }),
    ],
    events: REGISTERED,
    homeVariable: null,
    notes: [],
  },
};
