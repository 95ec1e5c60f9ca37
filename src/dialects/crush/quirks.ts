import type { Evidence, Quirk } from '../dialect.js';

export const quirks: readonly Quirk[] = [
  {
    id: 'crush-1',
    versions: 'all',
    behaviour: 'An invalid matcher, "*" among them, keeps Crush from starting.',
    mitigation: 'The entry has no matcher.',
    source: 'source of 0.96',
  },
  {
    id: 'crush-2',
    versions: 'all',
    behaviour: 'updated_input is merged into the input, so a key cannot be taken away.',
    mitigation: 'Every key is sent; a rewrite that drops one keeps the old value.',
    source: 'source of 0.96',
  },
  {
    id: 'crush-3',
    versions: 'all',
    behaviour: 'Exit code 49 ends the turn.',
    mitigation: 'Never used.',
    source: 'source of 0.96',
  },
];

export const evidence: Evidence = {
  seen: '0.96.1',
  confidence: 'high',
  sources: ['charmbracelet/crush source'],
};

export const blindSpots: readonly string[] = [
  'Prompts, results, stops and sessions are not told; the record has calls only.',
];
