import type { Dialect } from '../dialect.js';
import { capabilities } from './capabilities.js';
import { decode } from './decode.js';
import { encode } from './encode.js';

export const ahp: Dialect = {
  id: 'ahp',
  title: 'Agent Hooks Protocol (draft)',
  capabilities,
  quirks: [
    {
      id: 'ahp-1',
      versions: 'draft',
      behaviour:
        'An answer has no effect or exactly one deny; there is no allow, and an exit code other than 0 is a failure.',
      mitigation: 'Everything else is degraded; the exit code is always 0.',
      source: 'working draft',
    },
  ],
  evidence: {
    seen: 'working draft of 2026-08',
    confidence: 'high',
    sources: ['agenthooksprotocol/agent-hooks-protocol'],
  },
  blindSpots: ['What a harness does not report is not known to us; its capabilities list the gaps.'],
  decode,
  encode,
  install: null,
};
