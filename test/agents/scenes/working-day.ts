import { layHooks, refusing, saying } from '../hooks.js';
import { calls, shell, turns, type Turn, type Wish } from '../../../src/live/model/script.js';
import { DENIED_COMMAND } from '../../../src/live/trial.js';
import { echo } from '../rows/echo-server.js';
import type { AgentRow } from '../rows/row.js';
import type { Scene } from '../run.js';

const HOOKS = {
  'tells-at-start': { trigger: 'session_start', script: saying({ additional_context: 'word-at-start' }) },
  'tells-at-prompt': { trigger: 'user_message', script: saying({ additional_context: 'word-at-prompt' }) },
  'tells-before': {
    trigger: 'before_tool',
    pattern: 'note-this',
    script: saying({ additional_context: 'word-before-tool' }),
  },
  'tells-after': {
    trigger: 'after_tool',
    pattern: 'note-this',
    script: saying({ additional_context: 'word-after-tool' }),
  },
  rewriter: {
    trigger: 'before_tool',
    pattern: 'rewrite-me',
    script: saying({ modified_input: { command: 'touch rewritten && echo output-of-the-rewritten' } }),
  },
  'no-forbidden-words': {
    trigger: 'before_tool',
    tool: String.raw`mcp\(echo/say\)`,
    pattern: 'forbidden words',
    script: refusing('these words are forbidden'),
  },
  'wants-a-report': {
    trigger: 'before_stop',
    script: '[ -f "$KIMI_PROJECT_DIR/report.txt" ] || { echo "the report is missing" >&2; exit 2; }',
  },
} as const;

function workOf(row: AgentRow): readonly Turn[] {
  const alone: Readonly<Record<string, Wish>> = {
    allowed: shell('touch allowed && echo output-of-the-allowed'),
    write: { tool: 'write', path: 'new.txt', content: 'fresh\n' },
    read: { tool: 'read', path: 'seed.txt' },
    edit: { tool: 'edit', path: 'seed.txt', old: 'hello', new: 'goodbye' },
    rewrite: shell('touch original # rewrite-me'),
    noted: shell('touch noted # note-this'),
    ...(row.hasMcp ? { echo: echo('kind words') } : {}),
    // Some tools write only over what was read before.
    look: { tool: 'read', path: row.hookFile },
    ...(row.endsOnDeny ? {} : { tamper: { tool: 'write', path: row.hookFile, content: '{}' } }),
    ...(row.hasMcp && !row.endsOnDeny ? { forbiddenEcho: echo('forbidden words') } : {}),
  };
  return [
    ...Object.entries(alone).map(([name, wish]) => calls({ [name]: wish })),
    calls({ beside: shell('touch beside'), denied: shell(DENIED_COMMAND) }),
    { say: 'I am done' },
    // Only reached by those that can be sent back to work.
    calls({ report: shell('echo everything > report.txt') }),
    { say: 'now I am done' },
  ];
}

/** A call that is refused, alone: where a refusal ends the run. */
export function refusedAlone(row: AgentRow): Readonly<Record<'tamper' | 'forbiddenEcho', Scene>> {
  const scene = (wishes: Readonly<Record<string, Wish>>): Scene => ({
    script: { main: turns(wishes) },
    arrange: (place) => layHooks(place, HOOKS),
  });
  return {
    tamper: scene({ tamper: { tool: 'write', path: row.hookFile, content: '{}' } }),
    forbiddenEcho: scene({ forbiddenEcho: echo('forbidden words') }),
  };
}

/** Everything that goes well, and one refusal, in one session. */
export function workingDay(row: AgentRow): Scene {
  return {
    script: { main: workOf(row) },
    arrange: (place) => {
      place.write('project', 'seed.txt', 'hello\nworld\n');
      layHooks(place, HOOKS);
      // Some agents start hooks by a shell that reads this, and anything on stdout spoils an answer.
      for (const profile of ['.bashrc', '.profile', '.bash_profile'])
        place.write('home', profile, 'echo "welcome to this machine"\n');
      row.layForeign?.(place);
    },
  };
}
