import type { Evidence, Quirk } from '../dialect.js';

export const quirks: readonly Quirk[] = [
  {
    id: 'cline-1',
    versions: 'CLI 3.0.65, extension 4.1.12',
    behaviour:
      'Exit codes are ignored, 2 included; only {"cancel": true} on stdout stops a call. It ends the whole run, and the model is never told why.',
    mitigation: 'Encoded so; a crash of ours is answered in this shape too.',
    source: 'measured on the real CLI',
  },
  {
    id: 'cline-2',
    versions: 'CLI 3.0.65',
    behaviour: "hookName is tool_call, tool_result, agent_start …, not the name of the hook's file.",
    mitigation: "Both vocabularies are read; the command line has the file's name.",
    source: 'measured on the real CLI',
  },
  {
    id: 'cline-3',
    versions: 'all',
    behaviour:
      'preToolUse.parameters holds strings only, lists and objects as JSON in them; the CLI has the real input beside it.',
    mitigation: 'The real input is preferred.',
    source: 'measured on the real CLI',
  },
  {
    id: 'cline-4',
    versions: 'CLI 3.0.65',
    behaviour: '"review", the documented ask, lets the call run where nobody is there.',
    mitigation: 'An ask becomes a deny.',
    source: 'measured on the real CLI',
  },
  {
    id: 'cline-5',
    versions: 'CLI 3.0.65',
    behaviour:
      "The CLI runs the hooks of .clinerules/hooks and of .cline/hooks, the person's Documents/Cline/Hooks and .cline/hooks alike; the VS Code extension only knows the first of each.",
    mitigation: 'Entries are written to the places that both know, so that each event comes once.',
    source: 'measured on the real CLI, source of @cline/shared',
  },
  {
    id: 'cline-6',
    versions: 'CLI 3.0.65',
    behaviour:
      'The CLI fires no UserPromptSubmit, does not wait for the events of a task, and has none at which it could be sent back to work.',
    mitigation: 'None; the capability table speaks of the VS Code extension there.',
    source: 'measured on the real CLI',
  },
  {
    id: 'cline-7',
    versions: '3.0.65',
    behaviour: 'Installed in both scopes it runs twice, and both reports come for every call.',
    mitigation: 'A second report gets the same verdict and counts once.',
    source: 'measured on the real CLI',
  },
];

export const evidence: Evidence = {
  seen: 'source of 2026-08-22, notes on core 0.0.83',
  confidence: 'high',
  sources: ['cline/cline source', 'runs of CLI 3.0.65'],
};

export const blindSpots: readonly string[] = [
  'The CLI fires no event for prompts and does not wait for the events of a task.',
  'There is no event at which a run could be sent back to work.',
];
