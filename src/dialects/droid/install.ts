import { commandLine, eventLists, grouped } from '../entries.js';
import { anyOf } from '../extras.js';
import type { InstallPlan } from '../install-plan.js';
import { capabilities } from './capabilities.js';

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
      extras: {
        capabilities: capabilities.events,
        tools: {
          shell: 'Execute',
          write: anyOf('Create', 'Edit', 'MultiEdit', 'ApplyPatch'),
          edit: anyOf('Create', 'Edit', 'MultiEdit', 'ApplyPatch'),
          read: 'Read',
          search: anyOf('LS', 'Glob', 'Grep'),
          fetch: anyOf('FetchUrl', 'WebSearch'),
          task: 'Task',
        },
        entry: ({ command }, matcher) =>
          grouped({ type: 'command', command, timeout: TIMEOUT_SECONDS }, matcher ?? undefined),
      },
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
