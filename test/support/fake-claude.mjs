// A program that speaks like Claude Code, as far as the doctor can tell: `fake-claude.mjs <manner> <words…>`.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const [manner, ...words] = process.argv.slice(2);
if (words.includes('--version')) {
  process.stdout.write('1.0.70 (Claude Code)\n');
  process.exit(0);
}
if (manner === 'fails') {
  process.stderr.write('no such thing as a model\n');
  process.exit(3);
}

/** @param {string} command */
function isRefused(command) {
  if (manner === 'never-asks') return false;
  const settings = JSON.parse(readFileSync('.claude/settings.json', 'utf8'));
  const payload = {
    session_id: 's',
    transcript_path: '/t',
    cwd: process.cwd(),
    hook_event_name: 'PreToolUse',
    tool_name: 'Bash',
    tool_input: { command },
  };
  const hook = settings.hooks.PreToolUse[0].hooks[0].command;
  const { status } = spawnSync('sh', ['-c', hook], { input: JSON.stringify(payload) });
  return status === 2 && manner !== 'disobeys';
}

/** @type {object[]} */
const messages = [{ role: 'user', content: 'do it' }];
for (;;) {
  const reply = await fetch(`${process.env['ANTHROPIC_BASE_URL']}/v1/messages`, {
    method: 'POST',
    body: JSON.stringify({ tools: [{ name: 'Bash' }], messages }),
  });
  const { content } = await reply.json();
  const calls = content.filter((/** @type {{ type: string }} */ block) => block.type === 'tool_use');
  if (calls.length === 0 || manner === 'gives-up') break;
  for (const { id, input } of calls) {
    const refused = isRefused(input.command);
    if (!refused) spawnSync('sh', ['-c', input.command]);
    messages.push({
      role: 'user',
      content: [{ type: 'tool_result', tool_use_id: id, content: String(refused) }],
    });
  }
}
