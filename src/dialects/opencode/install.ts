import type { InstallPlan, PlannedFile } from '../install-plan.js';
import { openCodePlugin } from './plugin.js';

const EVENTS = [
  'session.created',
  'session.deleted',
  'chat.message',
  'tool.execute.before',
  'tool.execute.after',
  'message.part.updated',
  'session.idle',
  'experimental.session.compacting',
];

export function pluginPlan(agent: string, paths: PlannedFile['paths']): InstallPlan {
  return {
    files: [
      {
        paths,
        format: 'module',
        placement: { kind: 'whole' },
        isExecutable: false,
        render: (command) => openCodePlugin(agent, command),
      },
    ],
    events: EVENTS,
    homeVariable: { name: 'XDG_CONFIG_HOME', replaces: '.config' },
    notes: ['The plugin is loaded when the agent starts.'],
  };
}

export const install = pluginPlan('opencode', {
  user: '.config/opencode/plugin/bridle.js',
  project: '.opencode/plugin/bridle.js',
});
