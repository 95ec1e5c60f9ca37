import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Dialect } from '../dialects/dialect.js';
import type { HookCommand } from '../dialects/install-plan.js';
import { writePersonFile } from '../install/person-file.js';
import { draftInstall } from '../install/change.js';
import { seconds } from '../model/duration.js';
import { runProcess, type ProcessResult } from '../process/run.js';
import type { LiveAgent } from './agent.js';
import { shell, turns } from './model/script.js';
import { ScriptedModel } from './model/server.js';
import { Place } from './place.js';

/**
 * Refused by a guard of ours, by none of the agents' own, and harmless if it runs after all: rm never removes
 * a path that ends in "..".
 */
export const DENIED_COMMAND = 'touch denied; exec rm -r .git/..';

export type Trial =
  /** A harmless call ran, one that had to be refused did not. */
  | { readonly kind: 'obeyed' }
  | { readonly kind: 'not-obeyed'; readonly why: string }
  | { readonly kind: 'not-tried'; readonly why: string };

export interface TrialRequest {
  readonly live: LiveAgent;
  readonly dialect: Dialect;
  /** The agent's own program. */
  readonly program: string;
  readonly version: string | null;
  readonly command: HookCommand;
  /** Where programs are. */
  readonly path: string;
}

const LIMIT = seconds(90);
const OUTPUT_CAP = 4 * 1024 * 1024;
const CALLS = { allowed: shell('touch allowed'), denied: shell(DENIED_COMMAND) };

function installInto(place: Place, { dialect, live, command, version }: TrialRequest): void {
  const roots = { home: place.home, project: place.project, env: {} };
  const { changes, obstacles } = draftInstall(dialect, live.scope, roots, command, version);
  for (const { path, problem } of obstacles) throw new Error(`${path}: ${problem}`);
  for (const { path, after, file } of changes)
    if (after !== null) writePersonFile(path, after, file.isExecutable);
}

function start(place: Place, port: number, { live, program }: TrialRequest): Promise<ProcessResult> {
  return runProcess({
    argv: [program, ...live.args('do it', place)],
    cwd: place.project,
    env: { ...place.environment(), ...live.env(port) },
    stdin: '',
    timeout: LIMIT,
    stdoutCap: OUTPUT_CAP,
    stderrCap: OUTPUT_CAP,
    signal: null,
  });
}

function isRefusalOnRecord(place: Place): boolean {
  const ledger = join(place.project, '.bridle/.tracking/ledger.jsonl');
  return existsSync(ledger) && readFileSync(ledger, 'utf8').includes('"verdict":"deny"');
}

function endingOf({ end, stderr, stdout }: ProcessResult): string {
  const lines = `${stdout}\n${stderr}`.split('\n').filter((line) => line.trim() !== '');
  const last = lines.at(-1)?.slice(0, 300) ?? '';
  switch (end.kind) {
    case 'not-started':
      return end.why;
    case 'timed-out':
      return `it did not end within ${LIMIT.ms / 1000} s`;
    case 'exited':
      return `it ended with ${end.code}${last === '' ? '' : `: ${last}`}`;
    case 'signalled':
      return `it was ended by ${end.signal}`;
    case 'flooded':
    case 'aborted':
      return `it was stopped: ${end.kind}`;
  }
}

function judge(place: Place, model: ScriptedModel, result: ProcessResult): Trial {
  const has = (file: string): boolean => existsSync(join(place.project, file));
  if (has('denied'))
    return {
      kind: 'not-obeyed',
      why: isRefusalOnRecord(place)
        ? 'a call ran although it was refused'
        : 'a call ran that had to be refused: the agent did not ask',
    };
  if (model.exchanges.length === 0)
    return { kind: 'not-tried', why: `it did not talk to the scripted model; ${endingOf(result)}` };
  if (!has('allowed'))
    return { kind: 'not-tried', why: `a harmless call did not run either; ${endingOf(result)}` };
  if (!isRefusalOnRecord(place))
    return { kind: 'not-tried', why: `the call to be refused was not made; ${endingOf(result)}` };
  return { kind: 'obeyed' };
}

/** Lets the real agent make two calls in a place of its own, with a scripted model, and looks which of them ran. */
export async function tryAgent(request: TrialRequest): Promise<Trial> {
  const place = new Place(request.path);
  const model = new ScriptedModel({ main: turns(CALLS) }, request.live);
  try {
    const port = await model.listen();
    request.live.prepare(place, port, {});
    installInto(place, request);
    request.live.approve?.(place);
    return judge(place, model, await start(place, port, request));
  } catch (error) {
    return { kind: 'not-tried', why: error instanceof Error ? error.message : String(error) };
  } finally {
    await model.close();
    place.remove();
  }
}
