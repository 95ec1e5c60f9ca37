import { commandLine, grouped, ownEventLists, renderJson } from '../entries.js';
import type { InstallPlan, PlannedFile } from '../install-plan.js';

const REGISTERED = [
  'SessionStart',
  'SessionEnd',
  'UserPromptSubmit',
  'PreToolUse',
  'PostToolUse',
  'PostToolUseFailure',
  'Stop',
];

const TIMEOUT_SECONDS = 60;
const FOLDER = '.agents/plugins/bridle';

const manifest: PlannedFile = {
  paths: { user: `${FOLDER}/plugin.json`, project: `${FOLDER}/plugin.json` },
  format: 'json',
  placement: { kind: 'whole' },
  isExecutable: false,
  render: () =>
    renderJson({ name: 'bridle', description: 'Every tool call judged by Bridle', version: '1.0.0' }),
};

/** A plugin of our own: a manifest and a file of hooks. */
export const install: InstallPlan = {
  files: [
    manifest,
    ownEventLists({
      paths: { user: `${FOLDER}/hooks/hooks.json`, project: `${FOLDER}/hooks/hooks.json` },
      at: ['hooks'],
      events: REGISTERED,
      entry: (native, command) =>
        grouped({
          type: 'command',
          command: commandLine(command, native),
          timeout: TIMEOUT_SECONDS,
          // quirk goose-3
          ...(native === 'PreToolUse' ? { on_failure: 'block' } : {}),
        }),
    }),
  ],
  events: REGISTERED,
  homeVariable: null,
  notes: [],
};
