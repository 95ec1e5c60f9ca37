import { geminiCli as live } from '../../../src/live/agents/gemini-cli.js';
import { foreignSettings } from './foreign.js';
import { claudeRaw } from '../scenes/raw-hook.js';
import type { AgentRow } from './row.js';

export const geminiCli: AgentRow = {
  ...live,
  id: 'gemini-cli',
  hookFile: '.gemini/settings.json',
  hasMcp: true,
  hasSubagents: true,
  tellsSubagents: false,
  endsOnDeny: false,
  reportsTwice: 'none',
  raw: {
    lay: (place, command) =>
      place.write('project', '.gemini/settings.json', claudeRaw(command, 2000, 'BeforeTool')),
    deny: { decision: 'deny', reason: 'no' },
    lost: ['empty-reason', 'stray-line', 'held-stdout'],
  },
  layForeign: (place) =>
    place.write(
      'project',
      '.gemini/settings.json',
      foreignSettings(place, 'BeforeTool', 'run_shell_command'),
    ),
};
