import type { Evidence, Quirk } from '../dialect.js';

export const quirks: readonly Quirk[] = [
  {
    id: 'mistral-vibe-1',
    versions: 'all',
    behaviour:
      'Exit code 2 means nothing special: every code but 0 is a failure, open unless the entry is strict.',
    mitigation: 'Refusals are JSON with exit code 0; the entry before a tool is strict.',
    source: 'source of 2.18.4',
  },
  {
    id: 'mistral-vibe-2',
    versions: 'before and after 2.21.0',
    behaviour: 'before_tool, after_tool and post_agent_turn became pre_tool, post_tool and post_agent.',
    mitigation: 'Both are read; the plan writes the names of the version it is told.',
    source: 'third-party reading of 2.25.5',
  },
  {
    id: 'mistral-vibe-3',
    versions: 'all',
    behaviour: 'A strict hook after a tool clears the output when it fails.',
    mitigation: 'Only the entry before a tool is strict.',
    source: 'source of 2.18.4',
  },
];

export const evidence: Evidence = {
  seen: 'source of 2.18.4, reading of 2.25.5',
  confidence: 'high',
  sources: ['mistralai/mistral-vibe source', 'third-party reading of 2.25.5'],
};

export const blindSpots: readonly string[] = [
  'Prompts and sessions are not told.',
  'Before 2.21.0 hooks need the setting enable_experimental_hooks.',
];
