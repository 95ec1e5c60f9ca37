import { commandLine, eventLists, grouped } from '../entries.js';
import type { InstallPlan } from '../install-plan.js';

/** MessageDisplay and Notification fire often and can change nothing. */
const REGISTERED = [
  'SessionStart',
  'SessionEnd',
  'UserPromptSubmit',
  'PreToolUse',
  'PostToolUse',
  'PostToolUseFailure',
  'PermissionRequest',
  'Stop',
  'SubagentStart',
  'SubagentStop',
  'PreCompact',
];

/** quirk qwen-code-4 */
const TIMEOUT_MS = 60_000;

export const install: InstallPlan = {
  files: [
    eventLists({
      paths: { user: '.qwen/settings.json', project: '.qwen/settings.json' },
      at: ['hooks'],
      format: 'jsonc',
      events: REGISTERED,
      entry: (native, command) =>
        grouped({
          type: 'command',
          name: 'bridle',
          command: commandLine(command, native),
          timeout: TIMEOUT_MS,
          // quirk qwen-code-5
          env: { SHLVL: '1' },
        }),
    }),
  ],
  events: REGISTERED,
  homeVariable: { name: 'QWEN_HOME', replaces: '.qwen' },
  notes: ['Where folder trust is on, hooks of an untrusted folder do not run.'],
};
