import type { Evidence, Quirk } from '../dialect.js';

export const quirks: readonly Quirk[] = [
  {
    id: 'antigravity-1',
    versions: '1.1.2 to 1.1.27',
    behaviour: 'The payload does not name its event.',
    mitigation:
      "The name is on the command line; without it the payload's fields give it away, except PreInvocation from PostInvocation.",
    source: 'third-party probes',
  },
  {
    id: 'antigravity-2',
    versions: '1.1.2 to 1.1.27',
    behaviour:
      'Everything but a valid decision with exit code 0 aborts the tool: an empty answer, a timeout, any other exit code.',
    mitigation: 'Silence is {"decision": "allow"}, which does not skip the agent\'s own prompt.',
    source: 'third-party probes',
  },
  {
    id: 'antigravity-3',
    versions: '1.1.2 to 1.1.27',
    behaviour: 'One bad entry drops the whole hooks.json silently.',
    mitigation: 'Only confirmed events are written.',
    source: 'third-party probes',
  },
  {
    id: 'antigravity-4',
    versions: '1.1.2 to 1.1.27',
    behaviour:
      'Tool arguments are in PascalCase and may be strings; there is no cwd, and headless no workspace without --add-dir.',
    mitigation: 'Known by their names; the directory we run in stands in.',
    source: 'third-party probes',
  },
];

export const evidence: Evidence = {
  seen: 'agy 1.1.2 to 1.1.27',
  confidence: 'medium',
  sources: ['the document embedded in agy', 'third-party probes'],
};

export const blindSpots: readonly string[] = [
  'Prompts are not told, nor what a tool gave back.',
  '1.1.11 is reported to load hooks from plugins only.',
];
