import { commandLine, eventLists, grouped } from '../entries.js';
import type { InstallPlan } from '../install-plan.js';
import { capabilities } from './capabilities.js';

const REGISTERED = ['PreToolUse', 'PostToolUse', 'UserPromptSubmit', 'Stop', 'SessionStart', 'SessionEnd'];

const TIMEOUT_SECONDS = 60;

/** `PreToolUse` in a payload is `pre_tool_use` in the file. */
function snakeCase(name: string): string {
  return name.replace(/(?!^)[A-Z]/g, '_$&').toLowerCase();
}

export const install: InstallPlan = {
  files: [
    eventLists({
      paths: { user: '.openhands/hooks.json', project: '.openhands/hooks.json' },
      at: [],
      events: REGISTERED,
      extras: {
        capabilities: capabilities.events,
        tools: {
          shell: 'terminal',
          write: 'file_editor',
          edit: 'file_editor',
          task: 'delegate',
        },
        entry: ({ command }, matcher) =>
          grouped({ type: 'command', command, timeout: TIMEOUT_SECONDS }, matcher ?? '*'),
      },
      keyOf: snakeCase,
      entry: (native, command) =>
        grouped({ type: 'command', command: commandLine(command, native), timeout: TIMEOUT_SECONDS }, '*'),
    }),
  ],
  events: REGISTERED,
  homeVariable: null,
  notes: ["One file counts: the project's, or else the person's (quirk openhands-2)."],
};
