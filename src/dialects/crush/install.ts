import { commandLine, eventLists } from '../entries.js';
import type { InstallPlan } from '../install-plan.js';

const TIMEOUT_SECONDS = 60;

export const install: InstallPlan = {
  files: [
    eventLists({
      paths: { user: '.config/crush/crush.json', project: 'crush.json' },
      at: ['hooks'],
      events: ['PreToolUse'],
      entry: (native, command) => ({
        name: 'bridle',
        command: commandLine(command, native),
        timeout: TIMEOUT_SECONDS,
      }),
    }),
  ],
  events: ['PreToolUse'],
  homeVariable: { name: 'XDG_CONFIG_HOME', replaces: '.config' },
  notes: ['A project may have .crush.json instead of crush.json.'],
};
