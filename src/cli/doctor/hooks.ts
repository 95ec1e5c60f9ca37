import { existsSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { isUnapproved, recentFailures } from '../../ledger/failures.js';
import { seconds } from '../../model/duration.js';
import { hookEnvironment } from '../../process/environment.js';
import { runProcess } from '../../process/run.js';
import { SHELL } from '../../sources/command/words.js';
import type { HookEntry, StartPlan } from '../../sources/entry.js';
import { findHooks, whereOf } from '../hooks.js';
import type { CliIo } from '../io.js';
import { chooseLedger } from '../ledger-choice.js';
import { placesOf } from '../places.js';
import { findOnPath, isProgram } from '../programs.js';
import { describeFailures } from '../render/failures.js';
import { sourceWorld } from '../world.js';
import { finding, type Finding } from './finding.js';

type Environment = Readonly<Record<string, string>>;

/** What is wrong with a program that is named by its words; null if it can be started. */
function obstacle(program: string, cwd: string, env: Environment): string | null {
  if (!program.includes('/'))
    return findOnPath(program, env) === null ? `${program} is not on the PATH` : null;
  const path = isAbsolute(program) ? program : resolve(cwd, program);
  if (isProgram(path)) return null;
  return existsSync(path) ? `${path} cannot be executed` : `${path} is not there`;
}

/** Only the shell knows what its first word means: it may be one of its own. */
async function obstacleOfLine(line: string, cwd: string, env: Environment): Promise<string | null> {
  const [word = ''] = line.trim().split(/\s+/, 1);
  if (!/^[\w./+-]+$/.test(word)) return null;
  const { end } = await runProcess({
    argv: [SHELL, '-c', 'command -v -- "$1"', SHELL, word],
    cwd,
    env,
    stdin: '',
    timeout: seconds(5),
    stdoutCap: 64 * 1024,
    stderrCap: 64 * 1024,
    signal: null,
  });
  const isUnknown = end.kind === 'exited' && end.code !== 0;
  return isUnknown ? (obstacle(word, cwd, env) ?? `${word} is no command of the shell`) : null;
}

async function obstacleOf(
  { argv, cwd }: StartPlan,
  project: string,
  env: Environment,
): Promise<string | null> {
  const place = cwd ?? project;
  const [program, option, line] = argv;
  if (program === SHELL && option === '-c' && line !== undefined) return obstacleOfLine(line, place, env);
  return obstacle(program, place, env);
}

const MEANING: Readonly<Record<HookEntry['onFailure'], string>> = {
  allow: 'calls go on as if it had not been asked (on_failure = "allow")',
  ask: 'a person is asked about each call instead (on_failure = "ask")',
  deny: 'each call that it should judge is refused (on_failure = "deny")',
};

async function checkHook(entry: HookEntry, io: CliIo): Promise<Finding | null> {
  const { name, origin, state, start, onFailure } = entry;
  const about = `hook ${name}`;
  const where = whereOf(origin);
  if (state.kind === 'broken') return finding('problem', about, `${where}: it cannot be used: ${state.why}`);
  if (state.kind === 'untrusted') return finding('warning', about, `${where}: it does not run: ${state.why}`);
  if (state.kind !== 'active' || start === null) return null;
  const env = hookEnvironment(io.env, { wanted: entry.env, extra: {}, platform: process.platform });
  const why = await obstacleOf(start, placesOf(io).project, env);
  return why === null
    ? null
    : finding('problem', about, `${where}: ${why}; while that is so, ${MEANING[onFailure]}`);
}

/** Whether people's own hooks can be started, and which of them failed lately. */
export async function checkHooks(io: CliIo): Promise<readonly Finding[]> {
  const { manifest } = await findHooks(sourceWorld(io, {}));
  const checked = await Promise.all(manifest.entries.map((entry) => checkHook(entry, io)));
  const found = checked.filter((each) => each !== null);
  const waiting = found.filter(({ level }) => level === 'warning');
  const problems = found.filter(({ level }) => level === 'problem');
  const { events, hooks } = recentFailures(chooseLedger(placesOf(io), false));
  // What waits for approval is said once, and what was approved since is mended.
  const lately = hooks.filter((count) => !isUnapproved(count));
  const failures = lately.map((count) =>
    finding('warning', 'hooks', describeFailures(count, events, Date.now())),
  );
  const active = manifest.entries.filter(({ state }) => state.kind === 'active').length;
  if (problems.length > 0 || active === 0) return [...problems, ...waiting, ...failures];
  const others = waiting.length === 0 ? '' : ` that ${active === 1 ? 'is' : 'are'} approved`;
  const sound =
    active === 1 ? `your hook${others} can be started` : `your ${active} hooks${others} can be started`;
  return [finding('ok', 'hooks', sound), ...waiting, ...failures];
}
