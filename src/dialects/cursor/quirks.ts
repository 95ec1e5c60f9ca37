import type { Evidence, Quirk } from '../dialect.js';

export const quirks: readonly Quirk[] = [
  {
    id: 'cursor-1',
    versions: 'all',
    behaviour: 'A shell, MCP or read call fires preToolUse and then the special event, which has no call id.',
    mitigation: 'Both are judged; the record and the counters fold them by what the call is.',
    source: 'documentation and captures',
  },
  {
    id: 'cursor-2',
    versions: '2026-08',
    behaviour:
      '"ask" is accepted on every permission event, and reported by the vendor\'s staff as not enforced.',
    mitigation: 'An ask becomes a deny.',
    source: 'survey of August 2026',
  },
  {
    id: 'cursor-3',
    versions: 'CLI 2026.09.18',
    behaviour: 'Invalid JSON on a permission event blocks the call, against the documentation.',
    mitigation: 'Silence is "{}".',
    source: 'third-party reading of the CLI bundle',
  },
  {
    id: 'cursor-4',
    versions: 'all',
    behaviour:
      'An unknown event, a missing version, an invalid matcher or "//" inside any string makes the whole hooks.json invalid.',
    mitigation: 'Only known events are written, no matcher, and no command line holds two slashes in a row.',
    source: 'documentation and the CLI bundle',
  },
  {
    id: 'cursor-5',
    versions: 'all',
    behaviour:
      'cwd may be an empty string, tool_use_id may hold a line break, MCP arguments are a JSON string.',
    mitigation: 'The first workspace root stands in; ids are kept as they are; the string is parsed.',
    source: 'captures',
  },
  {
    id: 'cursor-6',
    versions: 'all',
    behaviour: "With third-party hooks switched on, Claude Code's settings files are run too.",
    mitigation: 'The payload tells; it is answered in both languages.',
    source: 'documentation',
  },
];

export const evidence: Evidence = {
  seen: 'documentation of mid-2026, CLI 2026.09.18',
  confidence: 'medium',
  sources: [
    'cursor.com hooks documentation',
    'captures of CLI 2026.07.23',
    'third-party reading of CLI 2026.09.18',
  ],
};

export const blindSpots: readonly string[] = [
  'cursor-agent -p fires neither beforeSubmitPrompt nor stop.',
  'Project hooks run only in a trusted workspace.',
];
