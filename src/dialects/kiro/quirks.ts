import type { Evidence, Quirk } from '../dialect.js';

export const quirks: readonly Quirk[] = [
  {
    id: 'kiro-1',
    versions: 'engine v2',
    behaviour:
      'Anything on stdout of agentSpawn and userPromptSubmit becomes context for the model, also "{}".',
    mitigation: 'Silence is an empty stdout; context is plain text.',
    source: 'third-party reading of kiro-cli 2.22.1',
  },
  {
    id: 'kiro-2',
    versions: 'engine v3',
    behaviour: 'On Stop, exit code 1 means: go on.',
    mitigation: 'A continuation is said as JSON with its reason and exit code 0; no other way out uses 1.',
    source: 'third-party reading of kiro-cli 2.22.1',
  },
  {
    id: 'kiro-3',
    versions: 'engine v3',
    behaviour: 'UserPromptSubmit shows the model "Output: … Exit Code: 0" even for an empty stdout.',
    mitigation: 'None on our side; the entry is only installed where a hook wants prompts.',
    source: 'third-party reading of kiro-cli 2.22.1',
  },
  {
    id: 'kiro-4',
    versions: 'engine v2',
    behaviour:
      'Hooks live inside an agent file; there is no place for them at user level that covers all agents.',
    mitigation: 'Install writes an agent file of its own and names it.',
    source: 'amazon-q-developer-cli documentation',
  },
];

export const evidence: Evidence = {
  seen: 'kiro-cli 2.22.1',
  confidence: 'medium',
  sources: ['amazon-q-developer-cli documentation', 'third-party reading of kiro-cli 2.22.1'],
};

export const blindSpots: readonly string[] = [
  'Engine v2 calls hooks only for the agent whose file names them.',
  'Engine v2 cannot be sent back to work when it stops.',
];
