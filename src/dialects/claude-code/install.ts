import { commandLine, eventLists, grouped } from '../entries.js';
import { addToLists, type ExtraSpelling } from '../extras.js';
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
  events: readonly string[] = REGISTERED,
): PlannedFile {
  return eventLists({
    paths,
    at: ['hooks'],
    events,
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

const extraSpelling: ExtraSpelling = {
  events: REGISTERED,
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
    const line = isScript ? `"$CLAUDE_PROJECT_DIR"/${command}` : command;
    return grouped({ type: 'command', command: line, timeout: TIMEOUT_SECONDS }, matcher ?? undefined);
  },
};

export const install: InstallPlan = {
  files: [
    {
      ...claudeSettings({
        user: '.claude/settings.json',
        project: '.claude/settings.json',
        local: '.claude/settings.local.json',
      }),
      // Skills are found in .claude/skills and need no entry.
      addExtras: (document, extras) => addToLists(document, extras, extraSpelling),
    },
  ],
  events: REGISTERED,
  homeVariable: { name: 'CLAUDE_CONFIG_DIR', replaces: '.claude' },
  notes: [
    'An interactive session runs no hooks of a folder before a person trusts it; -p treats it as trusted.',
    'Copilot CLI, Cursor, VS Code and Grok Build run the hooks of a project file as well; they are answered in their own language.',
  ],
};
