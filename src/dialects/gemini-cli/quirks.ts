import type { Evidence, Quirk } from '../dialect.js';

export const quirks: readonly Quirk[] = [
  {
    id: 'gemini-cli-1',
    versions: '0.61.0',
    behaviour: 'With an empty stdout, stderr is read as JSON in its place, whatever the documentation says.',
    mitigation: 'Silence is "{}".',
    source: 'measured on the real CLI',
  },
  {
    id: 'gemini-cli-2',
    versions: '0.61.0',
    behaviour:
      'Exit codes of 2 and more refuse the call if anything is on stderr, and let it run if nothing is. A program that is missing refuses every call.',
    mitigation: 'A refusal has its reason on stderr; no other way out uses such a code.',
    source: 'measured on the real CLI',
  },
  {
    id: 'gemini-cli-3',
    versions: 'all',
    behaviour:
      'A rewrite is hookSpecificOutput.tool_input; versions differ whether it replaces or is merged.',
    mitigation: 'Every key is sent.',
    source: 'source of 0.56, measured on the real CLI',
  },
  {
    id: 'gemini-cli-4',
    versions: '0.61.0',
    behaviour:
      'Hooks run in bash; where SHLVL is not set, that bash reads ~/.bashrc, and one line printed there voids a decision said in JSON alone.',
    mitigation:
      'The entry sets SHLVL, with which a noisy ~/.bashrc does no harm; a refusal also has exit code 2 and stderr.',
    source: 'measured on the real CLI, with the setting and without',
  },
  {
    id: 'gemini-cli-5',
    versions: '0.61.0',
    behaviour: 'Without a terminal, "ask" ends the run silently with exit code 0; the call does not run.',
    mitigation: 'None; the call is not made.',
    source: 'measured on the real CLI',
  },
  {
    id: 'gemini-cli-6',
    versions: '0.61.0',
    behaviour: 'No cap on continuations was seen.',
    mitigation: "Bridle's own cap ends it.",
    source: 'measured on the real CLI',
  },
  {
    id: 'gemini-cli-7',
    versions: 'all',
    behaviour: 'Tool events have no call id.',
    mitigation: 'Reports are folded by what the call is and by the time stamp of the event.',
    source: 'measured on the real CLI',
  },
];

export const evidence: Evidence = {
  seen: 'source of 0.56-nightly, unchanged in 0.62',
  confidence: 'high',
  sources: ['google-gemini/gemini-cli source', 'runs of 0.61.0'],
};

export const blindSpots: readonly string[] = [
  "In an untrusted folder no hook runs at all, the person's own included.",
  'Context said before a tool is dropped.',
];
