import type { Evidence, Quirk } from '../dialect.js';

export const quirks: readonly Quirk[] = [
  {
    id: 'vscode-copilot-1',
    versions: 'all',
    behaviour:
      'The payload has a cwd, and the hook is started there, only if the entry names one; else it runs in the home directory.',
    mitigation: 'The entry says cwd ".".',
    source: 'source of the extension',
  },
  {
    id: 'vscode-copilot-2',
    versions: 'all',
    behaviour:
      'Stop reads decision inside hookSpecificOutput; for SubagentStop documentation and source disagree.',
    mitigation: 'Said in both places where they disagree, and by exit code 2 with stderr.',
    source: 'documentation and source of the extension',
  },
  {
    id: 'vscode-copilot-3',
    versions: 'all',
    behaviour: "A hookEventName that is not the event's own drops the whole output.",
    mitigation: 'The name is the one the payload came with.',
    source: 'source of the extension',
  },
  {
    id: 'vscode-copilot-4',
    versions: 'all',
    behaviour: 'stopReason alone ends the request, without continue: false.',
    mitigation: 'Never sent.',
    source: 'source of the extension',
  },
  {
    id: 'vscode-copilot-5',
    versions: 'all',
    behaviour: "Copilot CLI's directories and Claude Code's settings files are read too.",
    mitigation: 'The payload tells who calls; it is answered as VS Code.',
    source: 'documentation',
  },
];

export const evidence: Evidence = {
  seen: 'documentation of 2026-08-21, source of 2026-03-28',
  confidence: 'high',
  sources: ['microsoft/vscode-docs', 'microsoft/vscode-copilot-chat source'],
};

export const blindSpots: readonly string[] = [
  'There is no event for the end of a session, for permission prompts, nor after a tool that failed.',
];
