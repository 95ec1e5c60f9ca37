import { commandLine, eventLists, grouped } from '../entries.js';
import type { ExtraSpelling } from '../extras.js';
import type { InstallPlan, PlannedFile } from '../install-plan.js';
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

const CALLS = ['PreToolUse', 'PermissionRequest'];
const TIMEOUT_SECONDS = 60;

/** The settings file of Claude Code and of those who copied it. */
export function claudeSettings(
  paths: PlannedFile['paths'],
  extras: ExtraSpelling,
  events: readonly string[] = REGISTERED,
): PlannedFile {
  return eventLists({
    paths,
    at: ['hooks'],
    events,
    extras,
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
      shell: 'Bash|PowerShell',
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
export const EXTRAS_OF_COPIES = claudeExtras((command) => command);

export const install: InstallPlan = {
  files: [
    claudeSettings(
      {
        user: '.claude/settings.json',
        project: '.claude/settings.json',
        local: '.claude/settings.local.json',
      },
      claudeExtras((command) => `"$CLAUDE_PROJECT_DIR"/${command}`),
    ),
  ],
  events: REGISTERED,
  homeVariable: { name: 'CLAUDE_CONFIG_DIR', replaces: '.claude' },
  notes: [
    'An interactive session runs no hooks of a folder before a person trusts it; -p treats it as trusted.',
    'Copilot CLI, Cursor, VS Code and Grok Build run the hooks of a project file as well; they are answered in their own language.',
  ],
};
