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
  reportsTwice: 'unchanged',
  raw: {
    lay: (place, command) =>
      place.write('project', '.github/hooks/raw.json', {
        version: 1,
        hooks: { preToolUse: [{ type: 'command', bash: command, timeoutSec: 2 }] },
      }),
    deny: { permissionDecision: 'deny', permissionDecisionReason: 'no' },
    lost: ['stray-line', 'held-stdout'],
  },
  layForeign: (place) =>
    place.write('project', '.github/hooks/another.json', {
      version: 1,
      hooks: { preToolUse: [{ type: 'command', bash: foreignCommand(place), timeoutSec: 10 }] },
    }),
};
