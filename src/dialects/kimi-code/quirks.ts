import type { Evidence, Quirk } from '../dialect.js';

export const quirks: readonly Quirk[] = [
  {
    id: 'kimi-code-1',
    versions: '2.1.0',
    behaviour:
      'On UserPromptSubmit stdout is pasted to the model verbatim, "{}" and a block said in JSON included.',
    mitigation: 'Silence is an empty stdout, context is plain text, a refusal is exit code 2 with stderr.',
    source: 'measured on the real CLI',
  },
  {
    id: 'kimi-code-2',
    versions: '2.1.0',
    behaviour: 'Stop continues on exit code 2 only, and once per turn; stop_hook_active is always false.',
    mitigation: 'Encoded so; Bridle counts continuations itself.',
    source: 'measured on the real CLI',
  },
  {
    id: 'kimi-code-3',
    versions: '2.1.0',
    behaviour: 'Hooks after a tool are ended about 0.1 s after their start, before Node has read its input.',
    mitigation: 'No entry is written for them.',
    source: 'measured on the real CLI',
  },
  {
    id: 'kimi-code-4',
    versions: 'all',
    behaviour: 'One unknown key in a hook entry drops all hooks of the file.',
    mitigation: 'Only event, command and timeout are written.',
    source: 'source of 0.38',
  },
  {
    id: 'kimi-code-5',
    versions: 'all',
    behaviour: 'The prompt is a list of parts.',
    mitigation: 'Its texts are joined.',
    source: 'measured on the real CLI',
  },
  {
    id: 'kimi-code-6',
    versions: '2.1.0',
    behaviour: 'A call cannot be changed: updatedInput is ignored, and the call runs as proposed.',
    mitigation: 'A rewrite is a refusal that names the new input.',
    source: 'measured on the real CLI',
  },
];

export const evidence: Evidence = {
  seen: 'source of 0.38, notes on 2.0.2',
  confidence: 'high',
  sources: ['MoonshotAI/kimi-code source', 'runs of 2.1.0'],
};

export const blindSpots: readonly string[] = [
  'What a tool gave back is not seen (quirk kimi-code-3).',
  "A project cannot have hooks of its own; only the person's configuration is read.",
];
