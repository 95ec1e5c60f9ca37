import { layHooks, refusing, saying } from '../hooks.js';
import { shell, turns } from '../../../src/live/model/script.js';
import type { Scene } from '../run.js';
import { DENIED_COMMAND } from '../../../src/live/trial.js';

/** Installed for the person and for the project: some agents then start us twice for everything. */
export const bothScopes: Scene = {
  scopes: ['user', 'project'],
  script: {
    main: turns({
      rewrite: shell('echo original >> runs # rewrite-me'),
      plain: shell('echo plain >> runs'),
      denied: shell(DENIED_COMMAND),
    }),
  },
  arrange: (place) =>
    layHooks(place, {
      rewriter: {
        trigger: 'before_tool',
        pattern: 'rewrite-me',
        script: saying({ modified_input: { command: 'echo rewritten >> runs' } }),
      },
    }),
};

/** A gate that always says the same, asked twice at every end. */
export const gateInBothScopes: Scene = {
  scopes: ['user', 'project'],
  script: { main: Array.from({ length: 12 }, (_, at) => ({ say: `answer ${at}` })) },
  arrange: (place) =>
    layHooks(place, { 'never-content': { trigger: 'before_stop', script: refusing('never enough') } }),
  limitSeconds: 60,
};
