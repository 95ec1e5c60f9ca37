import { commandLine, eventLists } from '../entries.js';
import type { InstallPlan } from '../install-plan.js';

const GATES = [
  'beforeSubmitPrompt',
  'preToolUse',
  'beforeShellExecution',
  'beforeMCPExecution',
  'subagentStart',
];
const REGISTERED = [
  ...GATES,
  'sessionStart',
  'sessionEnd',
  'postToolUse',
  'postToolUseFailure',
  'stop',
  'subagentStop',
  'preCompact',
];

const TIMEOUT_SECONDS = 60;

export const install: InstallPlan = {
  files: [
    eventLists({
      paths: { user: '.cursor/hooks.json', project: '.cursor/hooks.json' },
      at: ['hooks'],
      seed: { version: 1 },
      events: REGISTERED,
      entry: (native, command) => ({
        // quirk cursor-4: a path does not need them.
        command: commandLine(command, native).replaceAll(/\/{2,}/g, '/'),
        timeout: TIMEOUT_SECONDS,
        ...(GATES.includes(native) ? { failClosed: true } : {}),
      }),
    }),
  ],
  events: REGISTERED,
  homeVariable: null,
  notes: [
    'A version that does not know one of the events rejects the whole file (quirk cursor-4).',
    'Grok Build runs this file too.',
  ],
};
