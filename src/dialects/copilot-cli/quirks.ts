import type { Evidence, Quirk } from '../dialect.js';

export const quirks: readonly Quirk[] = [
  {
    id: 'copilot-cli-1',
    versions: '1.0.102',
    behaviour: 'Payloads of camelCase events have no event name, and no payload has a call id.',
    mitigation:
      "The name is on the command line; without it the payload's fields give it away. Reports are folded by content and time stamp.",
    source: 'measured on the real CLI',
  },
  {
    id: 'copilot-cli-2',
    versions: '1.0.102',
    behaviour: 'Exit code 2 denies, and the model is told "hook exited with code 2" instead of the reason.',
    mitigation: 'A refusal is JSON with exit code 0.',
    source: 'measured on the real CLI',
  },
  {
    id: 'copilot-cli-3',
    versions: '1.0.102',
    behaviour:
      'preToolUse fails closed on every exit code but 0 and on a missing program; a timeout is open.',
    mitigation: 'Everything that can go wrong is caught and answered.',
    source: 'measured on the real CLI',
  },
  {
    id: 'copilot-cli-4',
    versions: '1.0.102',
    behaviour:
      'Under PascalCase names hookSpecificOutput counts on PreToolUse only; PermissionRequest gets and takes the flat shape even there.',
    mitigation: 'The capability table has rows for both spellings.',
    source: 'measured on the real CLI',
  },
  {
    id: 'copilot-cli-5',
    versions: '1.0.102',
    behaviour:
      "The hooks of a repository's .claude/settings.json are run too, those of the person's are not.",
    mitigation:
      'Recognised by its ISO time stamp without transcript path, permission mode or call id, and answered as Copilot.',
    source: 'measured on the real CLI',
  },
  {
    id: 'copilot-cli-6',
    versions: '1.0.102',
    behaviour: 'The same entry in user and project scope runs twice.',
    mitigation: 'Folded by content and time stamp.',
    source: 'measured on the real CLI',
  },
  {
    id: 'copilot-cli-7',
    versions: '1.0.102',
    behaviour: 'A shell command that fails is reported as a success.',
    mitigation: 'The exit code is read from the last line of the output.',
    source: 'measured on the real CLI',
  },
];

export const evidence: Evidence = {
  seen: 'documentation of 1.0.79, changelog to 1.0.92',
  confidence: 'high',
  sources: ['github/docs hooks reference', 'runs of 1.0.102, under both spellings'],
};

export const blindSpots: readonly string[] = [
  'Hooks of a project are skipped silently in an untrusted folder with -p.',
  'The cloud agent reads .github/hooks only and treats ask as deny.',
];
