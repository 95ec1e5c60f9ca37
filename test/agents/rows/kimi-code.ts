import { kimiCode as live } from '../../../src/live/agents/kimi-code.js';
import { foreignCommand } from './foreign.js';
import { CLAUDE_DENY } from '../scenes/raw-hook.js';
import type { AgentRow } from './row.js';

export const kimiCode: AgentRow = {
  ...live,
  id: 'kimi-code',
  hookFile: '~/.kimi-code/config.toml',
  hasMcp: true,
  hasSubagents: true,
  tellsSubagents: false,
  endsOnDeny: false,
  reportsTwice: 'none',
  raw: {
    lay: (place, command) => {
      const config = place.read('home', '.kimi-code/config.toml') ?? '';
      const entry = `[[hooks]]\nevent = "PreToolUse"\ncommand = "${command}"\ntimeout = 2\n`;
      place.write('home', '.kimi-code/config.toml', `${config}\n${entry}`);
    },
    deny: CLAUDE_DENY,
    lost: ['stray-line', 'held-stdout'],
  },
  layForeign: (place) => {
    const before = place.read('home', '.kimi-code/config.toml') ?? '';
    const entry = `[[hooks]]   # mine\nevent   = "PreToolUse"\nmatcher = 'Bash'\ncommand = '${foreignCommand(place)}'`;
    place.write('home', '.kimi-code/config.toml', `${before}\n${entry}`);
  },
};
