import { commandLine, eventLists, grouped } from '../entries.js';
import { anyOf } from '../extras.js';
import type { InstallPlan } from '../install-plan.js';
import { capabilities } from './capabilities.js';

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
      extras: {
        capabilities: capabilities.events,
        tools: {
          shell: 'run_shell_command',
          write: anyOf('write_file', 'edit', 'notebook_edit'),
          edit: anyOf('write_file', 'edit', 'notebook_edit'),
          read: anyOf('read_file', 'read_many_files'),
          search: anyOf('glob', 'grep_search', 'list_directory'),
          fetch: anyOf('web_fetch', 'web_search'),
          task: anyOf('task', 'agent'),
        },
        entry: ({ command }, matcher) =>
          grouped({ type: 'command', command, timeout: TIMEOUT_MS }, matcher ?? undefined),
      },
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
