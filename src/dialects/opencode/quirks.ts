import type { Evidence, Quirk } from '../dialect.js';

export const quirks: readonly Quirk[] = [
  {
    id: 'opencode-1',
    versions: '1.18.33',
    behaviour:
      'There are no hook commands, only plugins in its own process, and nothing ends one that hangs.',
    mitigation: 'Install writes a plugin that starts us per event and gives up after 60 s.',
    source: 'measured on the real CLI',
  },
  {
    id: 'opencode-2',
    versions: '1.18.33',
    behaviour:
      'A plugin that throws while it loads, or exports something other than a function, is dropped silently.',
    mitigation: 'The plugin does nothing while it loads and exports one function.',
    source: 'measured on the real CLI',
  },
  {
    id: 'opencode-3',
    versions: '1.18.33',
    behaviour:
      'Arguments have to be changed in place; the result of an MCP tool has parts instead of an output.',
    mitigation: 'The plugin does both.',
    source: 'measured on the real CLI',
  },
  {
    id: 'opencode-4',
    versions: 'all',
    behaviour: 'MCP tools are called server_tool, and both names may hold underscores.',
    mitigation: 'The plugin sends the names of the servers; without them the first underscore counts.',
    source: 'measured on the real CLI',
  },
  {
    id: 'opencode-5',
    versions: '1.18.33',
    behaviour: 'permission.ask is in the interface and never called.',
    mitigation: 'Not used; an ask becomes a deny.',
    source: 'measured on the real CLI',
  },
  {
    id: 'opencode-6',
    versions: '1.18.33',
    behaviour:
      'With any plugin present, @opencode-ai/plugin is fetched into each config directory before the start: some 95 s of silence without a network.',
    mitigation: 'None of ours; doctor can tell.',
    source: 'measured on the real CLI',
  },
  {
    id: 'opencode-7',
    versions: '1.18.33',
    behaviour: '"opencode run" has ended when session.idle is told, so that it cannot be sent back to work.',
    mitigation: 'None; a gate at the end of the work is recorded as not said.',
    source: 'measured on the real CLI',
  },
  {
    id: 'opencode-8',
    versions: '1.18.33',
    behaviour:
      'Installed in both scopes it runs twice, one after the other: the second report has what the first one left, and does not come after a refusal.',
    mitigation: 'A second report gets the same verdict and counts once.',
    source: 'measured on the real CLI',
  },
];

export const evidence: Evidence = {
  seen: 'source of 1.18',
  confidence: 'high',
  sources: ['anomalyco/opencode source', 'runs of 1.18.33'],
};

export const blindSpots: readonly string[] = [
  'With OPENCODE_PURE=1 no plugin is loaded.',
  'A run cannot be sent back to work when it stops.',
];
