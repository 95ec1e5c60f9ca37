import { commandLine, eventLists, grouped } from '../entries.js';
import type { InstallPlan } from '../install-plan.js';

/** PreCompress and the model events would cost several processes per request and can change little. */
const REGISTERED = ['SessionStart', 'SessionEnd', 'BeforeAgent', 'BeforeTool', 'AfterTool', 'AfterAgent'];

const TIMEOUT_MS = 60_000;

export const install: InstallPlan = {
  files: [
    eventLists({
      paths: { user: '.gemini/settings.json', project: '.gemini/settings.json' },
      at: ['hooks'],
      format: 'jsonc',
      events: REGISTERED,
      entry: (native, command) =>
        grouped({
          type: 'command',
          name: 'bridle',
          command: commandLine(command, native),
          timeout: TIMEOUT_MS,
          // quirk gemini-cli-4
          env: { SHLVL: '1' },
        }),
    }),
  ],
  events: REGISTERED,
  homeVariable: null,
  notes: [
    'Hooks run only in a trusted folder; headless runs need --skip-trust or folder trust switched off.',
  ],
};
