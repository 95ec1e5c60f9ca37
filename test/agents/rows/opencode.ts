import { opencode as live } from '../../../src/live/agents/opencode.js';
import type { AgentRow } from './row.js';

export const opencode: AgentRow = {
  ...live,
  id: 'opencode',
  hookFile: '.opencode/plugin/bridle.js',
  hasMcp: true,
  hasSubagents: true,
  tellsSubagents: true,
  endsOnDeny: false,
  reportsTwice: 'unchanged',
  layForeign: (place) =>
    place.write(
      'project',
      '.opencode/plugin/another.js',
      `import { writeFileSync } from 'node:fs';
export const Another = async ({ directory }) => ({
  'tool.execute.before': async () => writeFileSync(directory + '/foreign', ''),
});
`,
    ),
};
