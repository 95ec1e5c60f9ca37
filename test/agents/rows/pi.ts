import { pi as live } from '../../../src/live/agents/pi.js';
import type { AgentRow } from './row.js';

export const pi: AgentRow = {
  ...live,
  id: 'pi',
  hookFile: '.pi/extensions/bridle.ts',
  hasMcp: false,
  hasSubagents: false,
  tellsSubagents: false,
  endsOnDeny: false,
  reportsTwice: 'unchanged',
  layForeign: (place) =>
    place.write(
      'project',
      '.pi/extensions/another.ts',
      `import { writeFileSync } from 'node:fs';
export default function (pi: any) {
  pi.on('tool_call', async () => writeFileSync('foreign', ''));
}
`,
    ),
};

/** Before extensions of a project needed an approval. */
export const olderPi: AgentRow = {
  ...pi,
  id: 'pi-0.73.1',
  args: (...given) => pi.args(...given).filter((word) => word !== '--approve'),
};
