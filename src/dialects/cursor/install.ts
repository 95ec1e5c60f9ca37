import { commandLine, eventLists } from '../entries.js';
import { exactly } from '../extras.js';
import type { InstallPlan } from '../install-plan.js';
import { capabilities } from './capabilities.js';

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

/** The first hooks were those of shell commands, MCP tools, prompts and the end. */
const SINCE = Object.fromEntries(
  [
    'preToolUse',
    'subagentStart',
    'sessionStart',
    'sessionEnd',
    'postToolUse',
    'postToolUseFailure',
    'subagentStop',
    'preCompact',
  ].map((native) => [native, '2.4']),
);

const TIMEOUT_SECONDS = 60;

export const install: InstallPlan = {
  files: [
    eventLists({
      paths: { user: '.cursor/hooks.json', project: '.cursor/hooks.json' },
      at: ['hooks'],
      seed: { version: 1 },
      events: REGISTERED,
      extras: {
        capabilities: capabilities.events,
        tools: {
          shell: exactly('Shell'),
          write: exactly('Write', 'StrReplace', 'Edit', 'Delete'),
          edit: exactly('Write', 'StrReplace', 'Edit', 'Delete'),
          read: exactly('Read'),
          search: exactly('Grep', 'Glob', 'LS'),
          task: exactly('Task'),
        },
        entry: ({ command }, matcher) => ({
          // quirk cursor-4: two slashes side by side begin a comment; to a shell nothing between them is nothing.
          command: command.replaceAll(/\/(?=\/)/g, '/""'),
          timeout: TIMEOUT_SECONDS,
          ...(matcher === null ? {} : { matcher }),
        }),
      },
      since: SINCE,
      entry: (native, command) => ({
        // quirk cursor-4: a path does not need them.
        command: commandLine(command, native).replaceAll(/\/{2,}/g, '/'),
        timeout: TIMEOUT_SECONDS,
        ...(GATES.includes(native) ? { failClosed: true } : {}),
      }),
    }),
  ],
  events: REGISTERED,
  since: SINCE,
  homeVariable: null,
  notes: [
    'A version that does not know one of the events rejects the whole file (quirk cursor-4).',
    'Grok Build runs this file too.',
  ],
};
