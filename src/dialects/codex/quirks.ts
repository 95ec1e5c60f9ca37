import type { Evidence, Quirk } from '../dialect.js';

export const quirks: readonly Quirk[] = [
  {
    id: 'codex-1',
    versions: '0.166.0',
    behaviour:
      'A hook whose hash is not in config.toml is skipped without a word, in every scope. The hash covers command, timeout, matcher, async and status message.',
    mitigation: '"bridle doctor" says which hooks are not approved; approving stays with the person.',
    source: 'measured on the real CLI',
  },
  {
    id: 'codex-2',
    versions: 'all',
    behaviour: 'Exit code 2 with an empty stderr, and a JSON deny without a reason, let the call run.',
    mitigation: 'A reason is never empty and is said on stderr and in the JSON.',
    source: 'measured on the real CLI',
  },
  {
    id: 'codex-3',
    versions: 'all',
    behaviour:
      'permissionDecision "allow" without updatedInput, "ask", continue: false and unknown fields make the hook fail, and the call runs.',
    mitigation: 'An allow is silence; an ask becomes a deny; a rewrite comes with allow.',
    source: 'source of codex-rs/hooks, measured on the real CLI',
  },
  {
    id: 'codex-4',
    versions: 'all',
    behaviour: 'Stop and SubagentStop take decision and reason only; hookSpecificOutput makes the hook fail.',
    mitigation: 'Nothing else is sent there.',
    source: 'generated schemas of codex-rs/hooks',
  },
  {
    id: 'codex-5',
    versions: 'all',
    behaviour: 'PreCompact can only be stopped by continue: false; exit code 2 is a failed hook.',
    mitigation: 'Encoded so, with exit code 0.',
    source: 'source of codex-rs/hooks',
  },
  {
    id: 'codex-6',
    versions: '0.166.0',
    behaviour: 'There is no cap on stop continuations: 407 requests in 45 s were seen.',
    mitigation: "Bridle's own cap ends it.",
    source: 'measured on the real CLI',
  },
  {
    id: 'codex-7',
    versions: '0.166.0 with gpt-6 models',
    behaviour:
      'In code mode the model writes a script; the script fires no hook, each call inside it does, with ids of its own. A refusal is an exception that the script can swallow.',
    mitigation: 'None needed for the refusal itself; the reason may not reach the model.',
    source: 'measured on the real CLI',
  },
  {
    id: 'codex-8',
    versions: '0.166.0',
    behaviour: 'The same entry in user and project scope runs twice.',
    mitigation: 'Both reports have the same call id, by which they are folded.',
    source: 'measured on the real CLI',
  },
  {
    id: 'codex-9',
    versions: 'all',
    behaviour: 'apply_patch sends the text of the patch as "command".',
    mitigation: 'It is an edit; the files it touches are read from the patch.',
    source: 'measured on the real CLI',
  },
  {
    id: 'codex-10',
    versions: '0.166.0',
    behaviour:
      'A program that waits for input stays open as a session. What the model types into it (write_stdin) fires no hook, neither before nor after.',
    mitigation:
      'A shell that is started with nothing to run is refused (unreadable.typed), and under strict every interpreter.',
    source: 'measured on the real CLI',
  },
];

export const evidence: Evidence = {
  seen: 'source of 0.150-alpha, notes to 0.162',
  confidence: 'high',
  sources: [
    'openai/codex source and generated schemas',
    'runs of 0.166.0, with plain tools and in code mode',
  ],
};

export const blindSpots: readonly string[] = [
  'apply_patch inside a shell command is seen as a shell call, and nothing is told after it.',
  'What is typed into a program that is already running (write_stdin) is told to no hook.',
  'PostToolUse is not fired for a tool that failed.',
  'PermissionRequest is not fired by plain "codex exec".',
];
