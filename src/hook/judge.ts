import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { currentConfig } from '../config/cache.js';
import { locatePlaces, type Places } from '../config/locate.js';
import type { LoadedConfig } from '../config/settings.js';
import { degradeDecision } from '../dialects/degrade.js';
import type { Answer, Dialect, Environment } from '../dialects/dialect.js';
import { capContinuations } from '../engine/continuation.js';
import { planHooks } from '../engine/plan.js';
import { runPlan, type EngineClock } from '../engine/run.js';
import { continuationsOf } from '../ledger/continuations.js';
import { beat } from '../ledger/heartbeat.js';
import { ledgerPath, recordRow, type LedgerPlaces } from '../ledger/record.js';
import { ledgerRow, NO_MEMORY, type RowMemory } from '../ledger/row.js';
import type { Decision } from '../model/decision.js';
import type { Event } from '../model/event.js';
import { deny, noOpinion } from '../model/verdict.js';
import { VERSION } from '../model/version.js';
import type { PolicyContext } from '../policies/policy.js';
import { FILES, guardHooks } from './guards.js';

/** What the judgement needs of the world. */
export interface World {
  readonly env: Environment;
  readonly cwd: string;
  readonly home: string;
  readonly platform: NodeJS.Platform;
  readonly clock: EngineClock;
  readonly isoTime: () => string;
  readonly newId: () => string;
}

export interface Scene {
  readonly places: Places;
  readonly config: LoadedConfig;
  readonly ledger: LedgerPlaces;
}

/** Where an event happens: its project, its settings, its ledger. */
export async function sceneOf(cwd: string | null, world: World): Promise<Scene> {
  const places = locatePlaces({
    cwd: resolve(world.cwd, cwd ?? ''),
    home: world.home,
    xdgConfigHome: world.env['XDG_CONFIG_HOME'] ?? null,
    xdgStateHome: world.env['XDG_STATE_HOME'] ?? null,
  });
  // An event that names no directory, or one that is not there, belongs to no project; neither home nor the root is one.
  const isHomeless =
    cwd === null ||
    places.project === world.home ||
    places.project === '/' ||
    !FILES.isDirectory(places.project);
  return {
    places,
    config: await currentConfig(places, VERSION),
    ledger: { projectDir: isHomeless ? null : places.projectDir, userState: places.userState },
  };
}

function contextOf(event: Event, { places, config }: Scene, world: World): PolicyContext {
  const { preset, rules, allowPaths, protectedPaths } = config.settings;
  return {
    cwd: resolve(world.cwd, event.cwd ?? ''),
    workspace: places.project,
    home: world.home,
    tempDirs: [...new Set(['/tmp', '/var/tmp', tmpdir()])],
    platform: world.platform,
    preset,
    rules,
    allowPaths,
    protectedPaths,
    files: FILES,
  };
}

function capStop(
  decision: Decision,
  event: Event,
  dialect: Dialect,
  scene: Scene,
): { decision: Decision; notes: readonly string[] } {
  if (event.kind !== 'before_stop' || decision.verdict.kind !== 'deny') return { decision, notes: [] };
  const earlier = event.isContinuation === false ? [] : continuationsOf(ledgerPath(scene.ledger), event);
  const cap = Math.min(
    scene.config.settings.limits.stopContinuations,
    dialect.capabilities.stopCap ?? Infinity,
  );
  const capped = capContinuations(decision, earlier, cap);
  return {
    decision: capped.decision,
    notes: capped.released === null ? [] : [`Let stop: ${capped.released}.`],
  };
}

/** Plan, run, fold: what shall happen with this event. */
async function decide(event: Event, scene: Scene, world: World): Promise<Decision> {
  const hooks = guardHooks(contextOf(event, scene, world));
  return runPlan(planHooks(event, hooks), event, world.clock);
}

/** From the decision to the answer: degraded to what the agent honours, recorded, then encoded. */
function conclude(
  event: Event,
  decided: Decision,
  dialect: Dialect,
  scene: Scene,
  world: World,
  remarks: readonly string[],
  memory: RowMemory,
): Answer {
  const capped = capStop(decided, event, dialect, scene);
  const { decision, degradations } = degradeDecision(dialect, capped.decision);
  const notes = [
    ...remarks,
    ...capped.notes,
    ...degradations.map(({ intent, became, why }) => `"${intent}" became "${became}": ${why}`),
    ...scene.config.problems.map(
      ({ file, line, message }) => `${file}${line === null ? '' : `:${line}`}: ${message}`,
    ),
  ];
  const details = {
    id: world.newId(),
    timestamp: world.isoTime(),
    configHash: scene.config.hash,
    notes,
    memory,
  };
  const recording = { limits: scene.config.settings.ledger, nowMs: Date.parse(details.timestamp) };
  const written = recordRow(scene.ledger, ledgerRow(event, decision, details), recording);
  beat(scene.ledger.userState, event.agent, recording.nowMs);
  if (written.isWritten) return dialect.encode(event, decision);
  return unrecorded(event, decision, dialect, scene, written.why);
}

/** The record's absence must be seen: on stderr, or as a refusal where the audit is required. */
function unrecorded(event: Event, decision: Decision, dialect: Dialect, scene: Scene, why: string): Answer {
  const isRequired =
    scene.config.settings.audit === 'required' &&
    event.kind === 'before_tool' &&
    decision.verdict.kind !== 'deny';
  if (isRequired) {
    const verdict = deny(
      `This call cannot be recorded (${why}), and the configuration requires a record of every call.`,
      {
        rule: 'audit.required',
        remedy: 'Ask the person to free the disk or to make .bridle writable.',
      },
    );
    return dialect.encode(event, { ...decision, verdict });
  }
  const answer = dialect.encode(event, decision);
  return {
    ...answer,
    stderr: `${answer.stderr}${answer.stderr === '' ? '' : '\n'}bridle: this event was not recorded: ${why}`,
  };
}

export interface Unreadable {
  readonly rule: string;
  readonly why: string;
}

/** `here` is the scene of the directory we were started in: nearly always the one the event happens in. */
export async function judgeEvent(
  event: Event,
  dialect: Dialect,
  here: Scene,
  world: World,
  remarks: readonly string[],
): Promise<Answer> {
  const isHere = event.cwd !== null && resolve(world.cwd, event.cwd) === world.cwd;
  const scene = isHere ? here : await sceneOf(event.cwd, world);
  return conclude(event, await decide(event, scene, world), dialect, scene, world, remarks, NO_MEMORY);
}

/** An event that could not be read: a call is refused, anything else is let through, both on record. */
export function judgeUnreadable(
  event: Event,
  dialect: Dialect,
  scene: Scene,
  world: World,
  { rule, why }: Unreadable,
): Answer {
  const isCall = event.kind === 'before_tool' || event.kind === 'permission_request';
  const verdict = isCall
    ? deny(`${why} A call that cannot be read cannot be judged, so it is refused.`, {
        rule,
        remedy: 'Make a smaller or simpler call; if it happens again, tell the person to look at the ledger.',
      })
    : noOpinion();
  const decision: Decision = { verdict, event, wasRewritten: false, runs: [] };
  return conclude(event, decision, dialect, scene, world, [`Unreadable input (${rule}): ${why}`], NO_MEMORY);
}
