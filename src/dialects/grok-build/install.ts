import { commandLine, grouped, ownEventLists } from '../entries.js';
import { anyOf } from '../extras.js';
import type { InstallPlan } from '../install-plan.js';
import { capabilities } from './capabilities.js';

const REGISTERED = [
  'SessionStart',
  'SessionEnd',
  'UserPromptSubmit',
  'PreToolUse',
  'PostToolUse',
  'PostToolUseFailure',
  'Stop',
  'SubagentStop',
  'PreCompact',
];

/** quirk grok-build-2 */
const TIMEOUT_SECONDS = 60;

export const install: InstallPlan = {
  files: [
    ownEventLists({
      paths: { user: '.grok/hooks/bridle.json', project: '.grok/hooks/bridle.json' },
      at: ['hooks'],
      events: REGISTERED,
      extras: {
        capabilities: capabilities.events,
        tools: {
          shell: anyOf('run_terminal_command', 'bash'),
        },
        entry: ({ command }, matcher) =>
          grouped({ type: 'command', command, timeout: TIMEOUT_SECONDS }, matcher ?? undefined),
      },
      entry: (native, command) =>
        grouped({ type: 'command', command: commandLine(command, native), timeout: TIMEOUT_SECONDS }),
    }),
  ],
  events: REGISTERED,
  homeVariable: { name: 'GROK_HOME', replaces: '.grok' },
  notes: ["Claude Code's and Cursor's entries of ours are run by Grok Build too."],
};
