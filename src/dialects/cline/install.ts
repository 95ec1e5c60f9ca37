import { script } from '../entries.js';
import type { InstallPlan } from '../install-plan.js';

const REGISTERED = [
  'TaskStart',
  'TaskResume',
  'TaskCancel',
  'TaskComplete',
  'PreToolUse',
  'PostToolUse',
  'UserPromptSubmit',
];

const MARK = '# installed by bridle';

/** One executable per event, named after it, where both the CLI and the VS Code extension look (quirk cline-5). */
export const install: InstallPlan = {
  files: REGISTERED.map((native) =>
    script({ user: `Documents/Cline/Hooks/${native}`, project: `.clinerules/hooks/${native}` }, native, MARK),
  ),
  events: REGISTERED,
  homeVariable: null,
  notes: [
    'A hook file of the same name that is already there is never replaced.',
    'On Windows Cline wants <Event>.ps1; this is not written yet.',
  ],
};
