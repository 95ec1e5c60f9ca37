import type { InstallPlan } from '../install-plan.js';
import { piExtension } from './plugin.js';

export const install: InstallPlan = {
  files: [
    {
      paths: { user: '.pi/agent/extensions/bridle.ts', project: '.pi/extensions/bridle.ts' },
      format: 'module',
      placement: { kind: 'whole' },
      isExecutable: false,
      render: piExtension,
    },
  ],
  events: [
    'session_start',
    'session_shutdown',
    'input',
    'before_agent_start',
    'tool_call',
    'tool_result',
    'turn_end',
    'session_before_compact',
  ],
  homeVariable: { name: 'PI_CODING_AGENT_DIR', replaces: '.pi/agent' },
  notes: ["From 0.87 on, a project's extension needs --approve once."],
};
