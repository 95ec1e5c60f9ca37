import { commandLine, eventLists, grouped } from '../entries.js';
import type { InstallPlan, PlannedFile } from '../install-plan.js';
import { capabilities } from './capabilities.js';

const REGISTERED = [
  'SessionStart',
  'SessionEnd',
  'UserPromptSubmit',
  'PreToolUse',
  'PermissionRequest',
  'PostToolUse',
  'SubagentStart',
  'SubagentStop',
  'Stop',
  'PreCompact',
];

/** A larger number for SessionEnd is reported as an error at every end. */
const TIMEOUT_SECONDS = { usual: 60, SessionEnd: 3 };

export function codexHooks(paths: PlannedFile['paths']): PlannedFile {
  return eventLists({
    paths,
    at: ['hooks'],
    events: REGISTERED,
    extras: {
      capabilities: capabilities.events,
      tools: {
        shell: 'Bash',
        write: 'apply_patch',
        edit: 'apply_patch',
        fetch: 'web_search',
        task: 'spawn_agent',
      },
      entry: ({ command }, matcher) =>
        grouped({ type: 'command', command, timeout: TIMEOUT_SECONDS.usual }, matcher ?? undefined),
    },
    entry: (native, command) =>
      grouped({
        type: 'command',
        command: commandLine(command, native),
        timeout: native === 'SessionEnd' ? TIMEOUT_SECONDS.SessionEnd : TIMEOUT_SECONDS.usual,
      }),
  });
}

export const install: InstallPlan = {
  files: [codexHooks({ user: '.codex/hooks.json', project: '.codex/hooks.json' })],
  events: REGISTERED,
  homeVariable: { name: 'CODEX_HOME', replaces: '.codex' },
  trust: { path: '.codex/config.toml', load: async () => (await import('./trust.js')).findUntrusted },
  notes: [
    'Codex skips hooks that were not approved: open /hooks in Codex once and approve them (quirk codex-1).',
    'Hooks of a project run only in a trusted project.',
    'The top level of hooks.json may hold "description" and "hooks" only; any other key disables the whole file.',
  ],
};
