import { claudeCode as live } from '../../../src/live/agents/claude-code.js';
import { foreignSettings } from './foreign.js';
import { CLAUDE_DENY, claudeRaw } from '../scenes/raw-hook.js';
import type { AgentRow } from './row.js';

export const claudeCode: AgentRow = {
  ...live,
  id: 'claude-code',
  hookFile: '.claude/settings.json',
  hasMcp: true,
  hasSubagents: true,
  tellsSubagents: true,
  endsOnDeny: false,
  reportsTwice: 'none',
  raw: {
    lay: (place, command) => place.write('project', '.claude/settings.json', claudeRaw(command, 2)),
    deny: CLAUDE_DENY,
    lost: ['stray-line'],
  },
  layForeign: (place) =>
    place.write('project', '.claude/settings.json', foreignSettings(place, 'PreToolUse', 'Bash')),
};

export const olderClaudeCode: AgentRow = { ...claudeCode, id: 'claude-code-2.1.197' };
