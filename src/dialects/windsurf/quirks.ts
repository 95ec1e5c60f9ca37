import type { Evidence, Quirk } from '../dialect.js';

export const quirks: readonly Quirk[] = [
  {
    id: 'windsurf-1',
    versions: 'all',
    behaviour: 'There is no tool name; each kind of tool has an event of its own.',
    mitigation: 'The tool is named after the event.',
    source: 'documentation',
  },
  {
    id: 'windsurf-2',
    versions: 'all',
    behaviour: 'Only the exit code counts: 2 on a pre_ event blocks and shows stderr; stdout is never read.',
    mitigation: 'Nothing is printed; asks and rewrites become denies, context is dropped.',
    source: 'documentation',
  },
];

export const evidence: Evidence = {
  seen: 'documentation of 2026-04',
  confidence: 'medium',
  sources: ['docs.windsurf.com, cascade hooks'],
};

export const blindSpots: readonly string[] = [
  'There is no event for the start or the end of a session, for stopping, nor for subagents.',
  'What a command printed is not told.',
];
