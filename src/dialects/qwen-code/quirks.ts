import type { Evidence, Quirk } from '../dialect.js';

export const quirks: readonly Quirk[] = [
  {
    id: 'qwen-code-1',
    versions: '0.24.4',
    behaviour:
      'updatedInput of PreToolUse is documented and ignored, in every shape that was tried; so is additionalContext there.',
    mitigation: 'A rewrite becomes a deny that tells the model the input to use.',
    source: 'measured on the real CLI',
  },
  {
    id: 'qwen-code-2',
    versions: '0.24.4',
    behaviour:
      'UserPromptSubmit fires again after every tool result; then "submitted_prompt" is missing and "prompt" is no person\'s text.',
    mitigation: 'Only submitted_prompt counts as a prompt.',
    source: 'measured on the real CLI',
  },
  {
    id: 'qwen-code-3',
    versions: '0.24.4',
    behaviour: 'With exit code 2 stdout is ignored, and without a text on stderr the call runs.',
    mitigation: 'A refusal has its reason on stderr.',
    source: 'measured on the real CLI',
  },
  {
    id: 'qwen-code-4',
    versions: 'before and after 0.23.4',
    behaviour:
      'Timeouts were milliseconds and are seconds now, but numbers from 1000 on are still milliseconds.',
    mitigation: 'The entry says 60000, which both read alike.',
    source: 'source',
  },
  {
    id: 'qwen-code-5',
    versions: '0.24.4',
    behaviour:
      'Hooks run in bash, which reads ~/.bashrc where SHLVL is not set; a line printed there voids a decision said in JSON alone.',
    mitigation: 'The entry sets SHLVL; a refusal also has exit code 2 and stderr.',
    source: 'measured on the real CLI',
  },
  {
    id: 'qwen-code-6',
    versions: '0.24.4',
    behaviour: 'A block after a tool is ignored, as exit code and as JSON.',
    mitigation: 'It becomes context.',
    source: 'measured on the real CLI',
  },
];

export const evidence: Evidence = {
  seen: 'source of 0.22, notes on 0.24.3',
  confidence: 'high',
  sources: ['QwenLM/qwen-code source', 'runs of 0.24.4'],
};

export const blindSpots: readonly string[] = [
  'With folder trust on and an untrusted folder no hook runs, without a message.',
  'SessionEnd, StopFailure and PermissionRequest are not fired by -p.',
];
