import { commandLine, eventLists, grouped } from '../entries.js';
import type { InstallPlan } from '../install-plan.js';

const REGISTERED = [
  'SessionStart',
  'SessionEnd',
  'UserPromptSubmit',
  'PreToolUse',
  'PostToolUse',
  'Stop',
  'SubagentStop',
  'PreCompact',
];

const TIMEOUT_SECONDS = 60;

export const install: InstallPlan = {
  files: [
    eventLists({
      paths: { user: '.factory/hooks.json', project: '.factory/hooks.json' },
      // quirk droid-1
      at: [],
      events: REGISTERED,
      entry: (native, command) =>
        grouped({ type: 'command', command: commandLine(command, native), timeout: TIMEOUT_SECONDS }),
    }),
  ],
  events: REGISTERED,
  homeVariable: null,
  notes: [
    'Droid reads its hooks when it starts.',
    'An event in hooks.json replaces the same event of settings.json.',
  ],
};
