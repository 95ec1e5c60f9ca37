// Lets the hook answer a few events once, so that the compiled code of what it uses is kept beside it.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
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
    // The longest way first: the main file is kept as this run leaves it.
    {
      agent: 'claude-code',
      event: { ...call, tool_input: { command: 'sudo rm -rf "$HOME" | cat > /dev/null' } },
    },
    {
      agent: 'claude-code',
      event: { ...call, tool_name: 'Write', tool_input: { file_path: 'a', content: 'x' } },
    },
    { agent: 'claude-code', event: { ...call, tool_name: 'Read', tool_input: { file_path: 'a' } } },
    { agent: 'kiro', event: { ...call, hook_event_name: 'preToolUse', tool_name: 'execute_bash' } },
    { agent: 'generic', event: call },
  ];
}

/** @param {string} bin */
export function warmCodeCache(bin) {
  const scratch = mkdtempSync(join(tmpdir(), 'bridle-warm-'));
  try {
    for (const { agent, event } of sampleEvents(scratch)) {
      spawnSync(process.execPath, [bin, 'hook', '--agent', agent], {
        cwd: scratch,
        env: { PATH: process.env.PATH, HOME: scratch, BRIDLE_CODE_CACHE: 'write' },
        input: JSON.stringify(event),
      });
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
