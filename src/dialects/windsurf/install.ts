import { commandLine, eventLists } from '../entries.js';
import type { InstallPlan } from '../install-plan.js';

const REGISTERED = [
  'pre_user_prompt',
  'pre_run_command',
  'pre_write_code',
  'pre_read_code',
  'pre_mcp_tool_use',
  'post_run_command',
  'post_write_code',
  'post_mcp_tool_use',
];

export const install: InstallPlan = {
  files: [
    eventLists({
      paths: { user: '.codeium/windsurf/hooks.json', project: '.windsurf/hooks.json' },
      at: ['hooks'],
      events: REGISTERED,
      entry: (native, command) => ({ command: commandLine(command, native), show_output: false }),
    }),
  ],
  events: REGISTERED,
  homeVariable: null,
  notes: ['The JetBrains plugin reads ~/.codeium/hooks.json instead.'],
};
