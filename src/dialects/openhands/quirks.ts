import type { Evidence, Quirk } from '../dialect.js';

export const quirks: readonly Quirk[] = [
  {
    id: 'openhands-1',
    versions: 'SDK 1.21.0',
    behaviour:
      'An unknown event, one spelled in both ways, or a timeout that is no integer keeps every conversation from starting.',
    mitigation: 'Known events in one spelling, whole seconds.',
    source: 'third-party reading of the source',
  },
  {
    id: 'openhands-2',
    versions: 'SDK 1.21.0',
    behaviour: "A project file replaces the person's file entirely.",
    mitigation: 'Said in the notes; both scopes are worth installing.',
    source: 'third-party reading of the source',
  },
  {
    id: 'openhands-3',
    versions: 'SDK 1.21.0',
    behaviour: 'MCP tools come under their bare name, without the server.',
    mitigation: 'They are tools of kind "other"; mcp(server/tool) cannot match them.',
    source: 'third-party reading of the source',
  },
  {
    id: 'openhands-4',
    versions: 'SDK 1.21.0',
    behaviour: 'Any falsy "continue" blocks.',
    mitigation: 'Never sent.',
    source: 'third-party reading of the source',
  },
];

export const evidence: Evidence = {
  seen: 'CLI 1.16.0, SDK 1.21.0',
  confidence: 'high',
  sources: ['third-party specification read from the source'],
};

export const blindSpots: readonly string[] = [
  'There are no events for compaction, subagents and permission prompts.',
];
