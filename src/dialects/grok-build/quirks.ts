import type { Evidence, Quirk } from '../dialect.js';

export const quirks: readonly Quirk[] = [
  {
    id: 'grok-build-1',
    versions: '1.0.40',
    behaviour:
      "Every field comes twice, in camelCase and in snake_case, and the event's name in two spellings.",
    mitigation: 'snake_case is read first.',
    source: 'third-party runs of 1.0.40',
  },
  {
    id: 'grok-build-2',
    versions: '1.0.40',
    behaviour: 'PreToolUse and events that only observe are ended after 5 s by default.',
    mitigation: 'The entries say how long they may take.',
    source: 'third-party runs of 1.0.40',
  },
  {
    id: 'grok-build-3',
    versions: '1.0.40',
    behaviour: 'The hook files of Claude Code and Cursor are run too.',
    mitigation: 'GROK_HOOK_EVENT and the payload tell; it is answered as Grok Build.',
    source: 'third-party runs of 1.0.40',
  },
  {
    id: 'grok-build-4',
    versions: '1.0.40',
    behaviour: 'A replaced output has to be the full tagged structure of the tool.',
    mitigation: 'Outputs are not replaced.',
    source: 'third-party runs of 1.0.40',
  },
];

export const evidence: Evidence = {
  seen: '1.0.40',
  confidence: 'high',
  sources: ['third-party end-to-end specification of 1.0.40'],
};

export const blindSpots: readonly string[] = ['Hooks of a project need trust.'];
