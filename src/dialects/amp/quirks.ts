import type { Evidence, Quirk } from '../dialect.js';

export const quirks: readonly Quirk[] = [
  {
    id: 'amp-1',
    versions: '@ampcode/plugin of 2026-09-21',
    behaviour: 'A plugin that listens to tool.call has to decide every call; "allow" is how it stays silent.',
    mitigation: 'The plugin says it wherever we have nothing to say.',
    source: 'third-party reading of the plugin types',
  },
  {
    id: 'amp-2',
    versions: '@ampcode/plugin of 2026-09-21',
    behaviour: 'There are no hook commands, and no limit for a plugin is documented.',
    mitigation: 'Install writes a plugin that starts us per event and gives up after 60 s.',
    source: 'third-party reading of the plugin types',
  },
  {
    id: 'amp-3',
    versions: '@ampcode/plugin of 2026-09-21',
    behaviour: 'The shell\'s command is "cmd" in one tool and "command" in the other.',
    mitigation: 'Both are known.',
    source: 'third-party reading of the plugin types',
  },
];

export const evidence: Evidence = {
  seen: '@ampcode/plugin of 2026-09-21',
  confidence: 'medium',
  sources: ['third-party reading of the plugin types', 'examples of the vendor'],
};

export const blindSpots: readonly string[] = [
  'In execute mode early events are skipped without --plugin-ready-timeout.',
  'In orbs and runners the plugin runs on another machine.',
  'A prompt cannot be refused, and there is no event for the end of a session.',
];
