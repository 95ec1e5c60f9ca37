import { commandLine, eventLists } from '../entries.js';
import { exactly } from '../extras.js';
import type { InstallPlan } from '../install-plan.js';
import { capabilities } from './capabilities.js';

const TIMEOUT_SECONDS = 60;

export const install: InstallPlan = {
  files: [
    eventLists({
      paths: { user: '.config/crush/crush.json', project: 'crush.json' },
      at: ['hooks'],
      events: ['PreToolUse'],
      extras: {
        capabilities: capabilities.events,
        tools: {
          shell: exactly('bash'),
          write: exactly('write', 'edit', 'multiedit'),
          edit: exactly('write', 'edit', 'multiedit'),
          read: exactly('view'),
          search: exactly('ls', 'glob', 'grep'),
          fetch: exactly('fetch', 'web_fetch', 'web_search'),
          task: exactly('agent'),
        },
        entry: ({ command }, matcher) => ({
          name: 'overlay',
          ...(matcher === null ? {} : { matcher }),
          command,
          timeout: TIMEOUT_SECONDS,
        }),
      },
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
