import type { Evidence, Quirk } from '../dialect.js';

export const quirks: readonly Quirk[] = [
  {
    id: 'droid-1',
    versions: '0.223.0',
    behaviour:
      'hooks.json has the events on its top level, without a "hooks" key; an invalid file is ignored as a whole.',
    mitigation: 'The plan says so.',
    source: 'third-party reading of the binary',
  },
  {
    id: 'droid-2',
    versions: '0.223.0',
    behaviour: 'Exit code 3 ends the agent; PreCompact is stopped by exit codes 2 and 3. Both undocumented.',
    mitigation: 'Code 3 is never used.',
    source: 'third-party reading of the binary',
  },
  {
    id: 'droid-3',
    versions: '0.223.0',
    behaviour: 'Compaction starts a new session id, with the old one beside it.',
    mitigation: 'None; sessions are told apart as the agent does.',
    source: 'third-party reading of the binary',
  },
  {
    id: 'droid-4',
    versions: '0.223.0',
    behaviour: 'The shell\'s exit code is the last line of the output, "[Process exited with code 0]".',
    mitigation: 'Read from there.',
    source: 'third-party reading of the binary',
  },
];

export const evidence: Evidence = {
  seen: '0.223.0',
  confidence: 'medium',
  sources: ['docs.factory.ai', 'third-party reading of the 0.223.0 binary'],
};

export const blindSpots: readonly string[] = [
  'Some builds before 0.202.0 skip the hooks of the session.',
  'There is no event for permission prompts nor for tools that failed.',
];
