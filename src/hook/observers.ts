import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadDialect } from '../dialects/load.js';
import { planHooks } from '../engine/plan.js';
import { runHook } from '../engine/run.js';
import { recordRow } from '../ledger/record.js';
import { ledgerRow, NO_MEMORY } from '../ledger/row.js';
import type { HookRun } from '../model/decision.js';
import type { Event } from '../model/event.js';
import type { Hook } from '../model/hook.js';
import { noOpinion } from '../model/verdict.js';
import { startDetached } from '../process/detach.js';
import { redactorFor } from '../secrets/redact.js';
import { eventJson } from '../sources/event-json.js';
import { externalHooks } from './externals.js';
import { sceneOf, type Scene, type World } from './scene.js';

/** What the process that runs them needs to know: the event as it was in the end, and whom to run. */
interface Errand {
  readonly event: Event;
  readonly dialect: string;
  readonly hooks: readonly string[];
  /** The ledger row of the answer. */
  readonly row: string;
}

function keyOf(hook: Hook): string {
  return `${hook.origin.layer}:${hook.name}`;
}

/** Starts a process of our own that runs the async hooks, holds nothing of the agent's, and keeps the record. */
export async function startObservers(
  event: Event,
  observers: readonly Hook[],
  { scene, dialect, row }: { scene: Scene; dialect: string; row: string },
  world: World,
): Promise<void> {
  const dir = join(scene.places.userState, 'errands');
  const file = join(dir, `${row}.json`);
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const errand = { event: eventJson(event), dialect, hooks: observers.map(keyOf), row };
  writeFileSync(file, JSON.stringify(errand), { mode: 0o600, flag: 'wx' });
  const switches = world.switches.isProjectTrusted ? ['--trust-project'] : [];
  const isStarted = await startDetached({
    argv: [...world.program(), 'hook', '--observe', file, ...switches],
    cwd: '/',
    env: world.env,
  });
  if (!isStarted) rmSync(file, { force: true });
}

function record(run: HookRun, { event, row }: Errand, scene: Scene, world: World): void {
  const said = run.outcome.kind === 'verdict' ? run.outcome.verdict.kind : run.outcome.kind;
  const tooLate = said === 'deny' || said === 'ask' || said === 'rewrite';
  // Not of the event's own kind: whoever counts stops or calls must not count this one again.
  const decision = { verdict: noOpinion(), event, wasRewritten: false, runs: [run] };
  const notes = [
    `An async hook of ${event.name}, after the answer ${row}.`,
    ...(tooLate ? [`It said "${said}", which comes too late for an async hook.`] : []),
  ];
  const timestamp = world.isoTime();
  const details = {
    id: world.newId(),
    timestamp,
    configHash: scene.config.hash,
    notes,
    memory: NO_MEMORY,
    redact: redactorFor(world.env),
  };
  const late: Event = { ...event, kind: 'other', name: `async:${event.name}` };
  const recording = { limits: scene.config.settings.ledger, nowMs: Date.parse(timestamp) };
  recordRow(scene.ledger, ledgerRow(late, decision, details), recording);
}

/** The errand itself, in its own process. Each hook has its row as soon as it ends. */
export async function runErrand(file: string, world: World): Promise<void> {
  const errand: Errand = JSON.parse(readFileSync(file, 'utf8'));
  rmSync(file, { force: true });
  const dialect = (await loadDialect(errand.dialect)) ?? (await loadDialect('generic'));
  if (dialect === null) return;
  const scene = await sceneOf(errand.event.cwd, world);
  const { hooks } = await externalHooks(errand.event, scene, world, dialect);
  const { observers } = planHooks(errand.event, hooks);
  await Promise.all(
    observers
      .filter((hook) => errand.hooks.includes(keyOf(hook)))
      .map(async (hook) => record(await runHook(hook, errand.event, world.clock), errand, scene, world)),
  );
}
