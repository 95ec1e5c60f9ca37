// Lets the hook answer a few events once, so that the compiled code of what it uses is kept beside it.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** @param {string} cwd */
function sampleEvents(cwd) {
  const call = {
    cwd,
    session_id: 's',
    transcript_path: '/t',
    hook_event_name: 'PreToolUse',
    tool_name: 'Bash',
    tool_input: { command: 'npm test' },
  };
  return [
    // The usual ways first: the main file is kept as they leave it. What only a refusal needs is compiled then.
    { agent: 'claude-code', event: call },
    { agent: 'claude-code', event: { ...call, tool_name: 'Read', tool_input: { file_path: 'a' } } },
    { agent: 'claude-code', event: { ...call, tool_input: { command: 'cd src && npm test | tail -5' } } },
    // Much of what a line can hold at once, so that the reader is kept with the code for it.
    {
      agent: 'claude-code',
      event: {
        ...call,
        tool_input: {
          command: [
            'cd src && X=1 node a.mjs "$X" > out.txt 2>&1; for f in *.ts; do cat "$f" | grep -v x >> log; done',
            'if [ -f a ]; then git add -A && git commit -m "$(cat <<\'E\'\ntext\nE\n)"; else mkdir -p b; fi',
            'python3 -c \'import os; print(os.getcwd())\'; find . -name "*.js" -exec ls {} + | xargs rm -f',
            'sudo rm -rf "$HOME"',
          ].join('\n'),
        },
      },
    },
    {
      agent: 'claude-code',
      event: { ...call, tool_name: 'Write', tool_input: { file_path: 'a', content: 'x' } },
    },
    { agent: 'kiro', event: { ...call, hook_event_name: 'preToolUse', tool_name: 'execute_bash' } },
    { agent: 'generic', event: call },
  ];
}

/** The same for a project that has gates and feedback on. @param {string} cwd */
function practisedEvents(cwd) {
  const base = { cwd, session_id: 's', transcript_path: '/t' };
  const written = { tool_name: 'Write', tool_input: { file_path: 'a.md', content: 'x' } };
  return [
    { ...base, hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: { command: 'echo x > a.md' } },
    { ...base, hook_event_name: 'PreToolUse', ...written },
    { ...base, hook_event_name: 'PostToolUse', ...written, tool_response: {} },
    { ...base, hook_event_name: 'UserPromptSubmit', prompt: 'no, use that' },
    { ...base, hook_event_name: 'SessionStart' },
    { ...base, hook_event_name: 'Stop' },
  ].map((event) => ({ agent: 'claude-code', event }));
}

/** @param {string} root */
function practisedProject(root) {
  const project = join(root, 'practised');
  mkdirSync(join(project, '.bridle'), { recursive: true });
  writeFileSync(join(project, '.bridle/config.toml'), 'gates = "all"\nfeedback = "all"\n');
  return project;
}

/** @param {string} bin */
export function warmCodeCache(bin) {
  const scratch = mkdtempSync(join(tmpdir(), 'bridle-warm-'));
  try {
    const events = [...sampleEvents(scratch), ...practisedEvents(practisedProject(scratch))];
    for (const { agent, event } of events) {
      spawnSync(process.execPath, [bin, 'hook', '--agent', agent], {
        cwd: event.cwd,
        env: { PATH: process.env.PATH, HOME: scratch },
        input: JSON.stringify(event),
      });
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
