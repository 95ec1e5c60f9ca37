import { commandLine, tomlTables } from '../entries.js';
import type { InstallPlan } from '../install-plan.js';

/** quirk kimi-code-3: nothing after a tool. */
const REGISTERED = [
  'SessionStart',
  'SessionEnd',
  'UserPromptSubmit',
  'PreToolUse',
  'Stop',
  'SubagentStart',
  'SubagentStop',
];

const TIMEOUT_SECONDS = 60;

export const install: InstallPlan = {
  files: [
    // quirk kimi-code-4: these keys and no others.
    tomlTables({ user: '.kimi-code/config.toml' }, (command) =>
      REGISTERED.map((native) => ({
        event: native,
        command: commandLine(command, native),
        timeout: TIMEOUT_SECONDS,
      })),
    ),
  ],
  events: REGISTERED,
  homeVariable: { name: 'KIMI_CODE_HOME', replaces: '.kimi-code' },
  notes: [],
};
