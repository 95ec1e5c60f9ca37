import { kimiCode as live } from '../../../src/live/agents/kimi-code.js';
import { foreignCommand } from './foreign.js';
import type { AgentRow } from './row.js';

export const kimiCode: AgentRow = {
  ...live,
  id: 'kimi-code',
  hookFile: '~/.kimi-code/config.toml',
  hasMcp: true,
  hasSubagents: true,
  tellsSubagents: false,
  endsOnDeny: false,
  layForeign: (place) => {
    const before = place.read('home', '.kimi-code/config.toml') ?? '';
    const entry = `[[hooks]]   # mine\nevent   = "PreToolUse"\nmatcher = 'Bash'\ncommand = '${foreignCommand(place)}'`;
    place.write('home', '.kimi-code/config.toml', `${before}\n${entry}`);
  },
};
