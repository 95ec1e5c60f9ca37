import type { Evidence, Quirk } from '../dialect.js';

export const quirks: readonly Quirk[] = [
  {
    id: 'claude-code-1',
    versions: '2.1.197 to 2.1.325',
    behaviour:
      'stdout is read as JSON only if its first character is "{"; a stray line before it turns a JSON deny into an allow.',
    mitigation:
      'A deny is said three times: JSON on stdout, the reason on stderr, exit code 2. The model is shown the JSON reason.',
    source: 'measured on the real CLI',
  },
  {
    id: 'claude-code-2',
    versions: 'all',
    behaviour:
      'updatedInput replaces the whole tool input and is applied together with a permission decision.',
    mitigation: 'A rewrite sends the full object with permissionDecision "allow".',
    source: 'hooks documentation, measured on the real CLI',
  },
  {
    id: 'claude-code-3',
    versions: 'all',
    behaviour:
      'PermissionRequest ignores exit code 2 and permissionDecision; it reads hookSpecificOutput.decision.behavior.',
    mitigation: 'Encoded in its own shape with exit code 0.',
    source: 'hooks documentation',
  },
  {
    id: 'claude-code-4',
    versions: 'all',
    behaviour: 'WorktreeCreate takes the last line of stdout for the path of the worktree.',
    mitigation: 'Nothing is ever printed there; a deny is exit code 2 with the reason on stderr.',
    source: 'hooks documentation',
  },
  {
    id: 'claude-code-5',
    versions: 'all',
    behaviour: '{"continue": false} on PreToolUse does not stop the call: it runs, then the loop ends.',
    mitigation: 'Never used; a call is stopped by a deny.',
    source: 'measured on the real CLI',
  },
  {
    id: 'claude-code-6',
    versions: 'from 2.1.295',
    behaviour:
      'A hook that crashes or times out lets the call run, unless its entry says onFailure: "block"; older versions ignore the key.',
    mitigation: 'The installed entry says it for tool events.',
    source: 'changelog',
  },
  {
    id: 'claude-code-7',
    versions: 'all',
    behaviour:
      "updatedToolOutput in another shape than the tool's own output is ignored; only MCP tools take any.",
    mitigation: "A text is put into the shape of a shell's or a reader's output.",
    source: 'hooks documentation',
  },
  {
    id: 'claude-code-8',
    versions: 'with Copilot CLI 1.0.102',
    behaviour:
      'An entry with command and args is started without a shell by Claude Code. Copilot CLI, which runs the same file, leaves the args out, sees the program fail and denies every call.',
    mitigation: 'The entry is one quoted command line, which everybody who runs the file understands.',
    source: 'measured on the real CLIs',
  },
  {
    id: 'claude-code-9',
    versions: '2.1.197 to 2.1.325',
    behaviour:
      'additionalContext on Stop and SubagentStop sends the agent back to work, like a block: a gate that was overruled, and said so in context, went on to the cap of the agent itself.',
    mitigation: 'Context is not honoured there; what could not be said is in the record.',
    source: 'hooks documentation, measured on the real CLI',
  },
];

export const evidence: Evidence = {
  seen: '2.1.240 documentation, changelog to 2.1.302',
  confidence: 'high',
  sources: ['hooks documentation', 'changelog', 'runs of 2.1.197 and 2.1.325'],
};

export const blindSpots: readonly string[] = [
  'Files mentioned with @ are read without PreToolUse.',
  'A call of a tool that does not exist fires nothing.',
  'Redirections in a shell command are seen as the command, never as a write.',
];
