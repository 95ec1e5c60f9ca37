import { commandLine, ownEventLists } from '../entries.js';
import type { InstallPlan } from '../install-plan.js';
import { quoteForPowerShell } from '../quote.js';

const REGISTERED = [
  'SessionStart',
  'UserPromptSubmit',
  'PreToolUse',
  'PostToolUse',
  'PreCompact',
  'SubagentStart',
  'SubagentStop',
  'Stop',
];

const TIMEOUT_SECONDS = 60;

export const install: InstallPlan = {
  files: [
    ownEventLists({
      paths: { user: '.copilot/hooks/bridle-vscode.json', project: '.github/hooks/bridle-vscode.json' },
      at: ['hooks'],
      events: REGISTERED,
      entry: (native, command) => ({
        type: 'command',
        command: commandLine(command, native),
        windows: quoteForPowerShell([command.program, ...command.args, '--event', native]),
        // quirk vscode-copilot-1
        cwd: '.',
        timeout: TIMEOUT_SECONDS,
      }),
    }),
  ],
  events: REGISTERED,
  homeVariable: null,
  notes: [
    'Copilot CLI reads the same directories: where its own file is installed, this one is not needed.',
    'An organisation can switch hooks off.',
  ],
};
