import { commandLine, eventLists, grouped } from '../entries.js';
import { exactly } from '../extras.js';
import type { InstallPlan } from '../install-plan.js';
import { capabilities } from './capabilities.js';

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
      extras: {
        capabilities: capabilities.events,
        tools: {
          shell: exactly('run_shell_command'),
          write: exactly('write_file', 'replace'),
          edit: exactly('write_file', 'replace'),
          read: exactly('read_file', 'read_many_files'),
          search: exactly('glob', 'grep_search', 'search_file_content', 'list_directory'),
          fetch: exactly('web_fetch', 'google_web_search'),
          task: exactly('invoke_agent'),
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
