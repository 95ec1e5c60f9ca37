import type { InstallPlan } from '../install-plan.js';
import { ampPlugin } from './plugin.js';

export const install: InstallPlan = {
  files: [
    {
      paths: { user: '.config/amp/plugins/bridle.ts', project: '.amp/plugins/bridle.ts' },
      format: 'module',
      placement: { kind: 'whole' },
      isExecutable: false,
      render: ampPlugin,
    },
  ],
  events: ['session.start', 'agent.start', 'tool.call', 'tool.result', 'agent.end'],
  homeVariable: { name: 'XDG_CONFIG_HOME', replaces: '.config' },
  notes: ['Execute mode (-x) needs --plugin-ready-timeout.'],
};
