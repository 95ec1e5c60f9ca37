import { layHooks, refusing } from '../hooks.js';
import { calls, shell, SUBAGENT_PROMPT, turns } from '../../../src/live/model/script.js';
import type { Scene } from '../run.js';
import { DENIED_COMMAND } from '../../../src/live/trial.js';

/** A subagent does something harmless and something that is refused. */
export const errand: Scene = {
  script: {
    main: [calls({ errand: { tool: 'task', prompt: SUBAGENT_PROMPT } }), { say: 'the errand is done' }],
    subagent: turns({ innerAllowed: shell('touch inner-allowed'), innerDenied: shell(DENIED_COMMAND) }),
  },
};

/** A gate that is never content, with another reason each time. */
export const endlessGate: Scene = {
  script: { main: Array.from({ length: 12 }, (_, at) => ({ say: `answer ${at}` })) },
  arrange: (place) =>
    layHooks(place, {
      'never-content': {
        trigger: 'before_stop',
        script: [
          'count="$KIMI_PROJECT_DIR/objections"',
          'echo x >> "$count"',
          'echo "objection $(grep -c x "$count")" >&2',
          'exit 2',
        ].join('\n'),
      },
    }),
  limitSeconds: 60,
};

export const forbiddenPrompt: Scene = {
  script: { main: [{ say: 'I was asked' }] },
  prompt: 'please do the forbidden-thing',
  arrange: (place) =>
    layHooks(place, {
      'no-such-prompts': {
        trigger: 'user_message',
        pattern: 'forbidden-thing',
        script: refusing('no such prompts here'),
      },
    }),
};

/** Nothing but the call that is refused. */
export const oneDenied: Scene = { script: { main: turns({ denied: shell(DENIED_COMMAND) }) } };

/** The same call without us: what a refusal has to be told from. */
export const unguarded: Scene = {
  ...oneDenied,
  disturb: (place) => {
    place.mustBridle('undo');
  },
};
