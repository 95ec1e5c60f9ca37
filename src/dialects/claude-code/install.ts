import { once } from '../../model/once.js';
import { commandLine, eventLists, grouped } from '../entries.js';
import type { ExtraSpelling } from '../extras.js';
import type { InstallPlan, PlannedFile } from '../install-plan.js';
import type { Since } from '../version.js';
import { capabilities } from './capabilities.js';

/** Events worth a process each: what can be refused, changed or enriched, and what the record needs. */
export const REGISTERED = [
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

/** From its changelog. A version that meets an unknown one passes over the whole file. */
const SINCE = {
  Stop: '1.0.38',
  SubagentStop: '1.0.41',
  PreCompact: '1.0.48',
  UserPromptSubmit: '1.0.54',
  SessionStart: '1.0.62',
  SessionEnd: '1.0.85',
  SubagentStart: '2.0.43',
  PermissionRequest: '2.0.45',
  PostToolUseFailure: '2.1.0',
};

const CALLS = ['PreToolUse', 'PermissionRequest'];
const TIMEOUT_SECONDS = 60;

/** The settings file of Claude Code and of those who copied it. */
export function claudeSettings(
  paths: PlannedFile['paths'],
  extras: ExtraSpelling,
  events: readonly string[] = REGISTERED,
  since: Since = {},
): PlannedFile {
  return eventLists({
    paths,
    at: ['hooks'],
    events,
    extras,
    since,
    // quirk claude-code-8: one line, although Claude Code itself could do without a shell.
    entry: (native, command) =>
      grouped({
        type: 'command',
        command: commandLine(command, native),
        timeout: TIMEOUT_SECONDS,
        // quirk claude-code-6
        ...(CALLS.includes(native) ? { onFailure: 'block' } : {}),
      }),
  });
}

const EDITS = 'Write|Edit|MultiEdit|NotebookEdit';

/** Skills are found in folders of the agent's own and need no entry. */
function claudeExtras(line: (command: string) => string): ExtraSpelling {
  return {
    capabilities: capabilities.events,
    tools: {
      shell: 'Bash|PowerShell|Monitor',
      write: EDITS,
      edit: EDITS,
      read: 'Read',
      search: 'Glob|Grep',
      fetch: 'WebFetch|WebSearch',
      task: 'Agent|Task',
    },
    entry: ({ command, isScript }, matcher) => {
      const whole = isScript ? line(command) : command;
      return grouped({ type: 'command', command: whole, timeout: TIMEOUT_SECONDS }, matcher ?? undefined);
    },
  };
}

/** Those who copied Claude Code start hooks in the project. */
export const extrasOfCopies = once(() => claudeExtras((command) => command));

/** For installers only; the hook process, which knows this agent as every other, shall not make it for each event. */
export const installPlan = once((): InstallPlan => ({
  files: [
    claudeSettings(
      {
        user: '.claude/settings.json',
        project: '.claude/settings.json',
        local: '.claude/settings.local.json',
      },
      claudeExtras((command) => `"$CLAUDE_PROJECT_DIR"/${command}`),
      REGISTERED,
      SINCE,
    ),
  ],
  events: REGISTERED,
  since: SINCE,
  homeVariable: { name: 'CLAUDE_CONFIG_DIR', replaces: '.claude' },
  notes: [
    'An interactive session runs no hooks of a folder before a person trusts it; -p treats it as trusted.',
    'Copilot CLI, Cursor, VS Code and Grok Build run the hooks of a project file as well; they are answered in their own language.',
  ],
}));
