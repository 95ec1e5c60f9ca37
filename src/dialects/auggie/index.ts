import { seconds } from '../../model/duration.js';
import { block, contextIn } from '../claude-phrases.js';
import type { Capabilities, Dialect } from '../dialect.js';
import { eventLists, grouped, script } from '../entries.js';
import { speakWith } from '../speech.js';
import { doubleUnderscore } from '../tools.js';
import { CLAUDE_FIELDS, decoder } from '../wire.js';

const capabilities: Capabilities = {
  stopCap: null,
  hostTimeout: seconds(60),
  events: [
    { native: 'PreToolUse', kind: 'before_tool', honours: ['deny'] },
    { native: 'PostToolUse', kind: 'after_tool', honours: ['context'] },
    { native: 'Stop', kind: 'before_stop', honours: ['deny', 'followUps'] },
    { native: 'SessionStart', kind: 'session_start', honours: ['context'] },
    { native: 'SessionEnd', kind: 'session_end', honours: [] },
    { native: 'Notification', kind: 'notification', honours: [] },
    { native: 'PromptSubmit', kind: 'user_message', honours: [], note: 'not awaited' },
  ],
};

const REGISTERED = ['SessionStart', 'SessionEnd', 'PreToolUse', 'PostToolUse', 'Stop'];
const TIMEOUT_MS = 60_000;
const scriptOf = (native: string): string => `.augment/bridle-auggie/${native}.sh`;

export const auggie: Dialect = {
  id: 'auggie',
  title: 'Auggie',
  capabilities,
  quirks: [
    {
      id: 'auggie-1',
      versions: '0.36.0',
      behaviour:
        "The payload looks like Cursor's, with conversation_id and workspace_roots; the event's name is in PascalCase.",
      mitigation: 'Told apart by the name and the missing cursor_version.',
      source: 'documentation',
    },
    {
      id: 'auggie-2',
      versions: '0.36.0',
      behaviour: 'A command must be the path of a script, and timeouts are in milliseconds.',
      mitigation: 'The plan has a script per event.',
      source: 'documentation',
    },
  ],
  evidence: {
    seen: '0.36.0',
    confidence: 'medium',
    sources: ['augmentcode/auggie documentation', 'survey'],
  },
  blindSpots: ['Prompts cannot be refused.'],
  decode: decoder({
    agent: 'auggie',
    fields: {
      ...CLAUDE_FIELDS,
      session: ['conversation_id'],
      cwd: ['cwd', 'workspace_roots.0'],
      toolResult: ['tool_output'],
      toolError: ['tool_error'],
      prompt: ['user_prompt'],
    },
    events: capabilities.events,
    tools: {
      mcp: doubleUnderscore,
      names: {
        shell: ['launch-process'],
        write: ['save-file'],
        edit: ['str-replace-editor'],
        read: ['view'],
      },
    },
  }),
  encode: speakWith({
    silence: '',
    phrases: {
      before_tool: () => ({ deny: block, refusal: 2 }),
      before_stop: () => ({ deny: block, refusal: 2 }),
    },
    otherwise: (event) => ({ context: contextIn(event), refusal: 0 }),
  }),
  install: {
    files: [
      ...REGISTERED.map((native) =>
        script({ user: scriptOf(native), project: scriptOf(native) }, native, '# installed by bridle'),
      ),
      eventLists({
        paths: { user: '.augment/settings.json', project: '.augment/settings.json' },
        at: ['hooks'],
        events: REGISTERED,
        entry: (native, _command, { root }) =>
          grouped({ type: 'command', command: `${root}/${scriptOf(native)}`, timeout: TIMEOUT_MS }),
      }),
    ],
    events: REGISTERED,
    homeVariable: null,
    notes: [],
  },
};
