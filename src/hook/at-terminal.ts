import type { Answer } from '../dialects/dialect.js';

/** A person tries what agents call. No event, so no row; and no code that an agent would take for a yes. */
export const AT_TERMINAL: Answer = {
  stdout: '',
  stderr:
    'bridle hook answers one event, as JSON on stdin. Agents call it; "bridle install" sets them up, "bridle hook --help" has its options, "bridle demo" shows it at work.\n',
  exitCode: 2,
};
