import { geminiCli as live } from '../../../src/live/agents/gemini-cli.js';
import { foreignSettings } from './foreign.js';
import type { AgentRow } from './row.js';

export const geminiCli: AgentRow = {
  ...live,
  id: 'gemini-cli',
  hookFile: '.gemini/settings.json',
  hasMcp: true,
  hasSubagents: true,
  tellsSubagents: false,
  endsOnDeny: false,
  layForeign: (place) =>
    place.write(
      'project',
      '.gemini/settings.json',
      foreignSettings(place, 'BeforeTool', 'run_shell_command'),
    ),
};
