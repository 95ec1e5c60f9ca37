import { commandLine, grouped, ownEventLists, renderJson } from '../entries.js';
import { exactly } from '../extras.js';
import type { InstallPlan, PlannedFile } from '../install-plan.js';
import { capabilities } from './capabilities.js';

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
      extras: {
        capabilities: capabilities.events,
        tools: {
          shell: exactly('shell', 'developer__shell'),
          write: exactly('write', 'edit', 'developer__text_editor'),
          edit: exactly('write', 'edit', 'developer__text_editor'),
        },
        entry: ({ command }, matcher) =>
          grouped({ type: 'command', command, timeout: TIMEOUT_SECONDS }, matcher ?? undefined),
      },
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
