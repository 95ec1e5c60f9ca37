import type { Dialect } from '../../dialects/dialect.js';
import { LIVE_AGENTS, NOT_LIVE } from '../../live/agents/table.js';
import { tryAgent, type Trial } from '../../live/trial.js';
import type { CliIo } from '../io.js';
import { hookCommand } from '../program.js';
import { findProgram } from '../programs.js';
import { finding, type Finding } from './finding.js';

function notTried(why: string): Trial {
  return { kind: 'not-tried', why };
}

async function trialOf(dialect: Dialect, version: string | null, io: CliIo): Promise<Trial> {
  const { id } = dialect;
  const load = LIVE_AGENTS[id];
  if (load === undefined)
    return notTried(NOT_LIVE[id] ?? 'no way is known to run it without a model of its own');
  const program = findProgram(id, io.env);
  if (program === null) return notTried('its program is not on the PATH');
  return tryAgent({
    live: await load(),
    dialect,
    program,
    version,
    command: hookCommand(id),
    path: io.env['PATH'] ?? '',
  });
}

function described(id: string, trial: Trial): Finding {
  switch (trial.kind) {
    case 'obeyed':
      return finding('ok', id, 'live: obeyed. A harmless call ran, a refused one did not');
    case 'not-obeyed':
      return finding('problem', id, `live: NOT obeyed. ${trial.why}`);
    case 'not-tried':
      return finding('warning', id, `live: cannot be tried, because ${trial.why}`);
  }
}

/** The real agent, with a scripted model and in a place of its own: does it do as it is told? */
export async function checkLive(dialect: Dialect, version: string | null, io: CliIo): Promise<Finding> {
  return described(dialect.id, await trialOf(dialect, version, io));
}
