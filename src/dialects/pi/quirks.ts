import type { Evidence, Quirk } from '../dialect.js';

export const quirks: readonly Quirk[] = [
  {
    id: 'pi-1',
    versions: '0.73.1, 0.87.1',
    behaviour:
      'An extension that fails to load makes every run end with exit code 1; nothing ends one that hangs.',
    mitigation: 'The extension only registers handlers while it loads, and each gives up after 60 s.',
    source: 'measured on the real CLI',
  },
  {
    id: 'pi-2',
    versions: '0.73.1, 0.87.1',
    behaviour:
      'A follow-up counts only if it is queued synchronously at turn_end; agent_end is too late. It is told to the input handlers first, and one that waits there loses it.',
    mitigation:
      'There, and only after a turn without tool calls, the hook is waited for synchronously; our own follow-up is not judged as a prompt.',
    source: 'measured on the real CLI',
  },
  {
    id: 'pi-3',
    versions: '0.73.1, 0.87.1',
    behaviour: 'A prompt can be refused at input only, and then the run ends without a word to the model.',
    mitigation: 'Encoded so; the reason is in the record.',
    source: 'measured on the real CLI',
  },
  {
    id: 'pi-4',
    versions: '0.73.1, 0.87.1',
    behaviour: 'Arguments have to be changed in place.',
    mitigation: 'The extension does.',
    source: 'measured on the real CLI',
  },
  {
    id: 'pi-5',
    versions: '0.73.1 to 0.87.1',
    behaviour:
      'Installed in both scopes it runs twice, one after the other: the second report has what the first one left, and does not come after a refusal.',
    mitigation:
      'A second report of a call gets the same verdict and counts once; the end of a turn is asked about once.',
    source: 'measured on the real CLI',
  },
];

export const evidence: Evidence = {
  seen: '0.87 to 1.1',
  confidence: 'medium',
  sources: ['pi source', 'runs of 0.73.1 and 0.87.1'],
};

export const blindSpots: readonly string[] = [
  'From 0.87 on, extensions of a project are ignored silently until it is trusted (--approve).',
  'What a person types after "!" is not judged.',
];
