import { qwenCode as live } from '../../../src/live/agents/qwen-code.js';
import { foreignSettings } from './foreign.js';
import { CLAUDE_DENY, claudeRaw } from '../scenes/raw-hook.js';
import type { AgentRow } from './row.js';

export const qwenCode: AgentRow = {
  ...live,
  id: 'qwen-code',
  hookFile: '.qwen/settings.json',
  hasMcp: true,
  hasSubagents: true,
  tellsSubagents: true,
  endsOnDeny: false,
  reportsTwice: 'none',
  raw: {
    lay: (place, command) => place.write('project', '.qwen/settings.json', claudeRaw(command, 2000)),
    deny: CLAUDE_DENY,
    lost: ['empty-reason', 'stray-line', 'held-stdout'],
  },
  layForeign: (place) =>
    place.write(
      'project',
      '.qwen/settings.json',
      foreignSettings(place, 'PreToolUse', 'run_shell_command', ' "$version": 4,'),
    ),
};
