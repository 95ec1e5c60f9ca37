import { commandLine, grouped, renderJson } from '../entries.js';
import type { InstallPlan } from '../install-plan.js';

/** quirk antigravity-3: Stop and the invocation events are not sure enough. */
const REGISTERED = ['PreToolUse', 'PostToolUse'];

const TIMEOUT_SECONDS = 60;

/** The file is a map of named hooks; "bridle" is ours. */
export const install: InstallPlan = {
  files: [
    {
      paths: { user: '.gemini/config/hooks.json', project: '.agents/hooks.json' },
      format: 'json',
      placement: { kind: 'key', at: ['bridle'] },
      isExecutable: false,
      render: (command) =>
        renderJson({
          bridle: {
            enabled: true,
            ...Object.fromEntries(
              REGISTERED.map((native) => [
                native,
                [
                  grouped(
                    { type: 'command', command: commandLine(command, native), timeout: TIMEOUT_SECONDS },
                    '*',
                  ),
                ],
              ]),
            ),
          },
        }),
    },
  ],
  events: REGISTERED,
  homeVariable: null,
  notes: ['Hooks of a project run only in a trusted folder.'],
};
