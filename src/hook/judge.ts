import { resolve } from 'node:path';
import { degradeDecision } from '../dialects/degrade.js';
import type { Answer, Dialect, Host } from '../dialects/dialect.js';
import { capContinuations, demandContinuation } from '../engine/continuation.js';
import { explainIgnored } from '../engine/fold.js';
import { planHooks, type Plan } from '../engine/plan.js';
import { runPlan } from '../engine/run.js';
import { continuationsOf } from '../ledger/continuations.js';
import { beat } from '../ledger/heartbeat.js';
import { ledgerSource, recordRow } from '../ledger/record.js';
import { ledgerRow, NO_MEMORY, type RowMemory } from '../ledger/row.js';
import type { Decision } from '../model/decision.js';
import type { Event } from '../model/event.js';
import type { History } from '../model/history.js';
import type { Hook } from '../model/hook.js';
import { deny, noOpinion } from '../model/verdict.js';
import { redactorFor } from '../secrets/redact.js';
import { endIntake } from '../storage/intake.js';
import { contextOfEvent } from './context.js';
import { externalHooks } from './externals.js';
import { FILES, guardHooks, loadGuards } from './guards.js';
import { budgetOf, NO_BUDGET, practicesOf, underLaw, type FitBudget } from './law.js';
import { recollect } from './recollection.js';
import { sceneOf, SENT_THROUGH_MCP, type Scene, type World } from './scene.js';

function capStop(
  decision: Decision,
  event: Event,
  host: Host,
  scene: Scene,
): { decision: Decision; notes: readonly string[] } {
  if (event.kind !== 'before_stop' && event.kind !== 'subagent_stop') return { decision, notes: [] };
  const demanded = demandContinuation(decision);
  if (demanded.verdict.kind !== 'deny') return { decision, notes: [] };
  const { path, project } = ledgerSource(scene.ledger);
  const earlier = event.isContinuation === false ? [] : continuationsOf(path, event, project);
  const cap = Math.min(scene.config.settings.limits.stopContinuations, host.capabilities.stopCap ?? Infinity);
  const capped = capContinuations(demanded, earlier, cap);
  return {
    decision: capped.decision,
    notes: capped.released === null ? [] : [`Let stop: ${capped.released}.`],
  };
}

/** What was decided, and what is still to do when it has been said. */
export interface Judged {
  readonly decision: Decision;
  readonly observers: readonly Hook[];
  readonly notes: readonly string[];
}

/** Which hooks shall judge, of those that the project has; a library adds its own or takes some away. */
export type Choose = (own: readonly Hook[]) => readonly Hook[];

/** What a session should know before anything happens in it. */
async function noticesOf({ kind }: Event, { config }: Scene): Promise<readonly Hook[]> {
  if (kind !== 'session_start' || config.problems.length === 0) return [];
  return (await import('./lost-settings.js')).lostSettingsNotice(config.problems);
}

/** Plan, run, fold: what shall happen with this event. */
export async function decide(
  event: Event,
  scene: Scene,
  world: World,
  host: Host,
  history: History,
  choose: Choose = (own) => own,
): Promise<Judged> {
  const external = await externalHooks(event, scene, world, host);
  const practices = await practicesOf(event, scene, world, host, history);
  const notes = [...external.notes, ...practices.notes];
  const planFor = async (current: Event): Promise<Plan> => {
    const known = await contextOfEvent(current, scene, world, history, host);
    const judges = planHooks(current, external.hooks).judges.map(({ name }) => name);
    const context = judges.length === 0 ? known : { ...known, judges };
    await loadGuards(current, context);
    const own = [...guardHooks(context), ...practices.hooks, ...external.hooks];
    const hooks = choose([...own, ...(await noticesOf(current, scene))]);
    return planHooks(current, await underLaw(hooks, scene, world, notes));
  };
  const plan = await planFor(event);
  // What a guard looks at besides the call depends on the call, so a new input gets guards of its own.
  const guardsOf: Plan['guardsOf'] = async (rewritten) => (await planFor(rewritten)).guardsOf(rewritten);
  const decision = practices.advise(await runPlan({ ...plan, guardsOf }, event, world.clock));
  // What was refused did not happen, so there is nothing to observe.
  const observers = decision.verdict.kind === 'deny' ? [] : plan.observers;
  return { decision, observers, notes };
}

/** A decision that holds only what the host honours, and is on record. */
interface Concluded {
  readonly decision: Decision;
  readonly notes: readonly string[];
  /** The number of its row. */
  readonly row: string;
  /** Why there is no record of it after all; null if there is. */
  readonly unrecorded: string | null;
}

interface Circumstances {
  readonly host: Host;
  readonly scene: Scene;
  readonly world: World;
  readonly remarks: readonly string[];
  readonly memory: RowMemory;
  readonly fitBudget: FitBudget;
  /** What is to be noted once the row is written. */
  readonly track: () => void;
}

/** From what was decided to what is said: capped, degraded to what the host honours, recorded. */
function conclude(event: Event, decided: Decision, circumstances: Circumstances): Concluded {
  const { host, scene, world, remarks, memory, fitBudget, track } = circumstances;
  const capped = capStop(decided, event, host, scene);
  const { decision: degraded, degradations } = degradeDecision(host, capped.decision);
  const { told: decision, recorded, isCut, untold } = fitBudget(degraded);
  const notes = [
    ...remarks,
    ...(world.channel === 'mcp' ? [SENT_THROUGH_MCP] : []),
    ...explainIgnored(decided),
    ...capped.notes,
    ...(isCut ? ['Not everything fitted into the output budget (limits.output_chars).'] : []),
    ...degradations.map(({ intent, became, why }) => `"${intent}" became "${became}": ${why}`),
    ...scene.config.problems.map(
      ({ file, line, message }) => `${file}${line === null ? '' : `:${line}`}: ${message}`,
    ),
  ];
  const row = world.newId();
  const timestamp = world.isoTime();
  const redact = redactorFor(world.env);
  const details = { id: row, timestamp, configHash: scene.config.hash, notes, untold, memory, redact };
  const write = (): string | null => {
    const recording = { limits: scene.config.settings.ledger, nowMs: Date.parse(details.timestamp) };
    const written = recordRow(scene.ledger, ledgerRow(event, recorded, details), recording);
    beat(scene.ledger.userState, event.agent);
    track();
    return written.isWritten ? null : written.why;
  };
  if (world.later !== undefined && isInconsequential(event, decision)) {
    world.later(write);
    return { decision, notes, row, unrecorded: null };
  }
  const why = write();
  if (why === null) return { decision, notes, row, unrecorded: null };
  return { ...requireRecord(event, decision, scene, why), notes, row };
}

/** Something that has happened, and to which nobody had anything to say. */
function isInconsequential(event: Event, { verdict }: Decision): boolean {
  const { context, replacedOutput } = verdict.effects;
  const isSilent = verdict.kind === 'no-opinion' && context.length === 0 && replacedOutput === null;
  return event.kind === 'after_tool' && isSilent;
}

/** The record's absence must be seen: by whoever reads the answer, or as a refusal where the audit is required. */
function requireRecord(
  event: Event,
  decision: Decision,
  scene: Scene,
  why: string,
): Pick<Concluded, 'decision' | 'unrecorded'> {
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

function answerWith(
  event: Event,
  { decision, unrecorded }: Pick<Concluded, 'decision' | 'unrecorded'>,
  dialect: Dialect,
): Answer {
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

export interface Judgement {
  readonly answer: Answer;
  /** To be done when the answer is out. */
  readonly afterwards: (() => Promise<void>) | null;
}

/** What was settled about an event, whoever raised it. */
export interface Settled extends Omit<Concluded, 'row'> {
  /** As the hooks had it, before it was fitted to the host. */
  readonly decided: Decision;
  readonly observers: readonly Hook[];
  readonly afterwards: Judgement['afterwards'];
}

/** Judges an event and puts it on record; what is left is to say it. */
export async function settleEvent(
  event: Event,
  host: Host & { readonly id: string },
  scene: Scene,
  world: World,
  remarks: readonly string[],
  choose?: Choose,
): Promise<Settled> {
  const { history, remember, track } = await recollect(event, scene, world);
  const judged = await decide(event, scene, world, host, history, choose);
  const { decision: decided, observers } = judged;
  const memory = await remember(decided);
  endIntake();
  const { row, ...concluded } = conclude(event, decided, {
    host,
    scene,
    world,
    remarks: [...remarks, ...judged.notes],
    memory,
    fitBudget: await budgetOf(scene),
    track,
  });
  const afterwards = async (): Promise<void> => {
    const { startObservers } = await import('./observers.js');
    await startObservers(decided.event, observers, { scene, dialect: host.id, row }, world);
  };
  return { ...concluded, decided, observers, afterwards: observers.length === 0 ? null : afterwards };
}

/**
 * Some agents name their directory in some events only. What a session does not say there belongs to the project
 * that it was raised in, if somebody has set that up, so that its history stays in one place.
 */
function placeEvent(event: Event, { places }: Scene, { cwd }: World): Event {
  const isKnown = event.cwd !== null || event.session === null || !FILES.isDirectory(places.projectDir);
  return isKnown ? event : { ...event, cwd };
}

/**
 * An agent that has gone to a directory of no project, such as /etc or home, still works for the one that it was
 * started for: that directory does not become its workspace, nor does it shed the project's rules.
 */
async function projectScene(scene: Scene, { projectVariable = '' }: Dialect, world: World): Promise<Scene> {
  const project = world.env[projectVariable];
  if (project?.startsWith('/') !== true || project === scene.places.project || isProject(scene)) return scene;
  const started = FILES.isDirectory(project) ? await sceneOf(project, world) : scene;
  return isProject(started) ? started : scene;
}

/** Whether it is a repository, or somebody has set it up: our record alone may be left of a visit. */
function isProject({ places: { project, projectDir, isBare } }: Scene): boolean {
  if (isBare === true) return false;
  return (
    FILES.realPath(`${project}/.git`) !== null ||
    (FILES.names?.(projectDir) ?? []).some((name) => name !== '.tracking/')
  );
}

/** `here` is the scene of the directory we were started in: nearly always the one the event happens in. */
export async function judgeEvent(
  event: Event,
  dialect: Dialect,
  here: Scene,
  world: World,
  remarks: readonly string[],
): Promise<Judgement> {
  const placed = placeEvent(event, here, world);
  const isHere = placed.cwd !== null && resolve(world.cwd, placed.cwd) === world.cwd;
  const found = isHere ? here : await sceneOf(placed.cwd, world);
  const scene = placed.cwd === null ? found : await projectScene(found, dialect, world);
  const settled = await settleEvent(placed, dialect, scene, world, remarks);
  const answer = answerWith(placed, settled, dialect);
  const { decided, observers, afterwards } = settled;
  return {
    answer: world.switches.isDebug ? await withDebugLines(answer, decided, observers) : answer,
    afterwards,
  };
}

async function withDebugLines(
  answer: Answer,
  decision: Decision,
  observers: readonly Hook[],
): Promise<Answer> {
  const { debugLines } = await import('./debug-lines.js');
  return { ...answer, stderr: `${debugLines(decision, observers)}${answer.stderr}` };
}

/** Nothing arrived, so that no other call would fare better. */
const ABSENT: readonly string[] = ['input.empty', 'input.no-first-byte'];

const START_AGAIN =
  'Tell the person that the hook was started without an event; "bridle doctor" looks at the entries that start it.';
const SIMPLER_CALL =
  'Make a smaller or simpler call; if it happens again, tell the person to look at the ledger.';

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
        remedy: ABSENT.includes(rule) ? START_AGAIN : SIMPLER_CALL,
      })
    : noOpinion();
  const decision: Decision = { verdict, event, wasRewritten: false, runs: [] };
  const remarks = [`Unreadable input (${rule}): ${why}`];
  const settled = conclude(event, decision, {
    host: dialect,
    scene,
    world,
    remarks,
    memory: NO_MEMORY,
    fitBudget: NO_BUDGET,
    track: () => undefined,
  });
  return answerWith(event, settled, dialect);
}
