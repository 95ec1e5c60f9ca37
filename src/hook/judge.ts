import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { currentConfig } from '../config/cache.js';
import { locatePlaces, type Places } from '../config/locate.js';
import type { LoadedConfig } from '../config/settings.js';
import { degradeDecision } from '../dialects/degrade.js';
import type { Answer, Dialect, Host } from '../dialects/dialect.js';
import { capContinuations } from '../engine/continuation.js';
import { planHooks } from '../engine/plan.js';
import { explainIgnored } from '../engine/fold.js';
import { runPlan } from '../engine/run.js';
import { continuationsOf } from '../ledger/continuations.js';
import { projectLedger, recordRow, userLedger, type LedgerPlaces } from '../ledger/record.js';
import { ledgerRow } from '../ledger/row.js';
import type { Decision } from '../model/decision.js';
import type { Event } from '../model/event.js';
import type { Hook } from '../model/hook.js';
import { deny, noOpinion } from '../model/verdict.js';
import { VERSION } from '../model/version.js';
import type { PolicyContext } from '../policies/policy.js';
import { FILES, guardHooks } from './guards.js';
import type { World } from './world.js';

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
  host: Host,
  scene: Scene,
): { decision: Decision; notes: readonly string[] } {
  if (event.kind !== 'before_stop' || decision.verdict.kind !== 'deny') return { decision, notes: [] };
  const { projectDir, userState } = scene.ledger;
  const path = projectDir === null ? userLedger(userState) : projectLedger(projectDir);
  const earlier = event.isContinuation === false ? [] : continuationsOf(path, event.session);
  const cap = Math.min(scene.config.settings.limits.stopContinuations, host.capabilities.stopCap ?? Infinity);
  const capped = capContinuations(decision, earlier, cap);
  return {
    decision: capped.decision,
    notes: capped.released === null ? [] : [`Let stop: ${capped.released}.`],
  };
}

/** Which hooks shall judge, of those that the project has; a library adds its own or takes some away. */
export type Choose = (own: readonly Hook[]) => readonly Hook[];

/** Plan, run, fold: what shall happen with this event. */
async function decide(event: Event, scene: Scene, world: World, choose: Choose): Promise<Decision> {
  const hooks = choose(guardHooks(contextOf(event, scene, world)));
  return runPlan(planHooks(event, hooks), event, world.clock);
}

/** A decision that holds only what the host honours, and is on record. */
export interface Settled {
  readonly decision: Decision;
  readonly notes: readonly string[];
  /** Why there is no record of it after all; null if there is. */
  readonly unrecorded: string | null;
}

function conclude(
  event: Event,
  decided: Decision,
  host: Host,
  scene: Scene,
  world: World,
  remarks: readonly string[],
): Settled {
  const capped = capStop(decided, event, host, scene);
  const { decision, degradations } = degradeDecision(host, capped.decision);
  const notes = [
    ...remarks,
    ...explainIgnored(decided),
    ...capped.notes,
    ...degradations.map(({ intent, became, why }) => `"${intent}" became "${became}": ${why}`),
    ...scene.config.problems.map(
      ({ file, line, message }) => `${file}${line === null ? '' : `:${line}`}: ${message}`,
    ),
  ];
  const details = { id: world.newId(), timestamp: world.isoTime(), configHash: scene.config.hash, notes };
  const written = recordRow(scene.ledger, ledgerRow(event, decision, details));
  if (written.isWritten) return { decision, notes, unrecorded: null };
  return { ...requireRecord(event, decision, scene, written.why), notes };
}

/** The record's absence must be seen: by whoever reads the answer, or as a refusal where the audit is required. */
function requireRecord(event: Event, decision: Decision, scene: Scene, why: string): Omit<Settled, 'notes'> {
  const isRequired =
    scene.config.settings.audit === 'required' &&
    event.kind === 'before_tool' &&
    decision.verdict.kind !== 'deny';
  if (!isRequired) return { decision, unrecorded: why };
  const verdict = deny(
    `This call cannot be recorded (${why}), and the configuration requires a record of every call.`,
    {
      rule: 'audit.required',
      remedy: 'Ask the person to free the disk or to make .bridle writable.',
    },
  );
  return { decision: { ...decision, verdict }, unrecorded: null };
}

function answerWith(event: Event, { decision, unrecorded }: Settled, dialect: Dialect): Answer {
  const answer = dialect.encode(event, decision);
  if (unrecorded === null) return answer;
  return {
    ...answer,
    stderr: `${answer.stderr}${answer.stderr === '' ? '' : '\n'}bridle: this event was not recorded: ${unrecorded}`,
  };
}

export interface Unreadable {
  readonly rule: string;
  readonly why: string;
}

/** What shall happen with an event, whoever raised it: judged, capped, degraded and recorded. */
export async function settleEvent(
  event: Event,
  host: Host,
  world: World,
  remarks: readonly string[],
  choose: Choose = (own) => own,
): Promise<Settled> {
  const scene = await sceneOf(event.cwd, world);
  return conclude(event, await decide(event, scene, world, choose), host, scene, world, remarks);
}

export async function judgeEvent(
  event: Event,
  dialect: Dialect,
  world: World,
  remarks: readonly string[],
): Promise<Answer> {
  return answerWith(event, await settleEvent(event, dialect, world, remarks), dialect);
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
  const remarks = [`Unreadable input (${rule}): ${why}`];
  return answerWith(event, conclude(event, decision, dialect, scene, world, remarks), dialect);
}
