import { commandLine, ownEventLists } from '../entries.js';
import { anyOf } from '../extras.js';
import type { InstallPlan } from '../install-plan.js';
import { quoteForPowerShell } from '../quote.js';
import { capabilities } from './capabilities.js';

const REGISTERED = [
  'sessionStart',
  'sessionEnd',
  'userPromptSubmitted',
  'preToolUse',
  'postToolUse',
  'postToolUseFailure',
  'permissionRequest',
  'agentStop',
  'subagentStart',
  'subagentStop',
  'preCompact',
];

const TIMEOUT_SECONDS = 60;

export const install: InstallPlan = {
  files: [
    ownEventLists({
      paths: { user: '.copilot/hooks/bridle.json', project: '.github/hooks/bridle.json' },
      at: ['hooks'],
      seed: { version: 1 },
      events: REGISTERED,
      extras: {
        capabilities: capabilities.events,
        tools: {
          shell: anyOf('bash', 'powershell'),
          write: anyOf('create', 'edit', 'str_replace_editor', 'apply_patch'),
          edit: anyOf('create', 'edit', 'str_replace_editor', 'apply_patch'),
          read: 'view',
        },
        entry: ({ command }, matcher) => ({
          type: 'command',
          bash: command,
          timeoutSec: TIMEOUT_SECONDS,
          ...(matcher === null ? {} : { matcher }),
        }),
      },
      entry: (native, command) => ({
        type: 'command',
        bash: commandLine(command, native),
        powershell: quoteForPowerShell([command.program, ...command.args, '--event', native]),
        timeoutSec: TIMEOUT_SECONDS,
      }),
    }),
  ],
  events: REGISTERED,
  homeVariable: { name: 'COPILOT_HOME', replaces: '.copilot' },
  notes: [
    'Project hooks run only in a trusted folder: --trust-folder for -p.',
    'VS Code reads the same directories; it is recognised and answered in its own language.',
    'Where both scopes have the entry, it runs twice (quirk copilot-cli-6).',
  ],
};
