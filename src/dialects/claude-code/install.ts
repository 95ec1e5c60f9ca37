import type { HookCommand, InstallPlan } from '../dialect.js';
import { capabilities } from './capabilities.js';

/** Events worth a process each: what can be refused, changed or enriched, and what the record needs. */
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

const TIMEOUT_SECONDS = 60;

function entryFor(native: string, command: HookCommand): object {
  const isToolEvent = capabilities.events.some(
    (row) => row.native === native && row.honours.includes('rewrite'),
  );
  return {
    hooks: [
      {
        type: 'command',
        command: command.program,
        args: [...command.args, '--event', native],
        timeout: TIMEOUT_SECONDS,
        // quirk claude-code-6
        ...(isToolEvent ? { onFailure: 'block' } : {}),
      },
    ],
  };
}

export const install: InstallPlan = {
  settingsFile: '.claude/settings.json',
  render: (command) => {
    const hooks = Object.fromEntries(REGISTERED.map((native) => [native, [entryFor(native, command)]]));
    return `${JSON.stringify({ hooks }, null, 2)}\n`;
  },
};
