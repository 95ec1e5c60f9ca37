import { copilotCli as live } from '../../../src/live/agents/copilot-cli.js';
import { foreignCommand } from './foreign.js';
import type { AgentRow } from './row.js';

export const copilotCli: AgentRow = {
  ...live,
  id: 'copilot-cli',
  hookFile: '.github/hooks/bridle.json',
  hasMcp: true,
  hasSubagents: true,
  tellsSubagents: true,
  endsOnDeny: false,
  layForeign: (place) =>
    place.write('project', '.github/hooks/another.json', {
      version: 1,
      hooks: { preToolUse: [{ type: 'command', bash: foreignCommand(place), timeoutSec: 10 }] },
    }),
};
