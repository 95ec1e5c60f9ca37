import type { Evidence, Quirk } from '../dialect.js';

export const quirks: readonly Quirk[] = [
  {
    id: 'goose-1',
    versions: 'all',
    behaviour: 'A matcher is a regular expression; a bare "*" is an invalid one, and the rule never runs.',
    mitigation: 'The entries have no matcher.',
    source: 'source of 1.35',
  },
  {
    id: 'goose-2',
    versions: 'before 1.51',
    behaviour: 'Only PreToolUse can be refused; a block at Stop is ignored.',
    mitigation: 'None; the stop gate needs a newer version.',
    source: 'source of 1.35, notes on 1.51.0',
  },
  {
    id: 'goose-3',
    versions: 'all',
    behaviour: 'A hook that fails lets the call run, unless its entry says on_failure "block".',
    mitigation: 'The entry of PreToolUse says it.',
    source: 'notes on 1.51.0',
  },
];

export const evidence: Evidence = {
  seen: 'source of 1.35, notes on 1.51.0',
  confidence: 'high',
  sources: ['goose source', 'third-party notes on 1.51.0'],
};

export const blindSpots: readonly string[] = ['What a tool gave back is not told.'];
