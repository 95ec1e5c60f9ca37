import { resolve } from 'node:path';
import { historyOf } from '../ledger/history.js';
import { trackFiles } from '../ledger/modified-files.js';
import { ledgerSource } from '../ledger/record.js';
import type { RowMemory } from '../ledger/row.js';
import { traceOf } from '../ledger/trace.js';
import type { Decision } from '../model/decision.js';
import type { Event } from '../model/event.js';
import { NO_TRACE, type CallTrace, type History } from '../model/history.js';
import { viewTool } from '../model/tool-view.js';
import { idleAtAGlance } from '../policies/stuck/idle-words.js';
import { mayOpen, mayWait } from '../policies/workflow/wants.js';
import { contextOf } from './context.js';
import { FILES } from './guards.js';
import type { Scene, World } from './scene.js';

/** What an event is judged by besides itself, and what is kept of it for those that come after. */
export interface Recollection {
  readonly history: History;
  readonly remember: (decision: Decision) => Promise<RowMemory>;
  /** Lists the files that were written, after the row that says so. */
  readonly track: () => void;
}

async function treeOf(scene: Scene, world: World): Promise<string | null> {
  const { listTree, markTree } = await import('../workflow/tree.js');
  const { project, projectDir } = scene.places;
  const files = await listTree({ project, projectDir, env: world.env });
  return files === null ? null : markTree(files);
}

function isCall(event: Event): boolean {
  return event.kind === 'before_tool' || event.kind === 'permission_request';
}

async function isIdle(event: Event): Promise<boolean> {
  if (event.kind !== 'before_tool' || event.tool?.kind !== 'shell') return false;
  const commands = viewTool(event.tool).commands ?? [];
  const seen = commands.map(idleAtAGlance);
  if (commands.length === 0 || seen.includes(false)) return false;
  if (!seen.includes(null)) return true;
  const { isIdleCommand } = await import('../policies/stuck/idle.js');
  return commands.every(isIdleCommand);
}

async function gatesMet(
  event: Event,
  trace: CallTrace,
  scene: Scene,
  world: World,
): Promise<readonly string[]> {
  if (world.channel === 'mcp') return [];
  const { testPatterns, gateRules } = scene.config.settings;
  const { kind, tool } = event;
  if (kind !== 'after_tool' || tool === null || !mayOpen(tool, testPatterns, gateRules)) return [];
  const { metGates } = await import('../policies/workflow/evidence.js');
  return metGates(event, trace, testPatterns, gateRules);
}

async function findUnseenEdits(event: Event, scene: Scene, world: World): Promise<readonly string[]> {
  if ((event.kind !== 'before_stop' && event.kind !== 'after_turn') || scene.ledger.projectDir === null)
    return [];
  const { turnOf } = await import('../ledger/turn.js');
  const { path, project: whose } = ledgerSource(scene.ledger);
  const turn = turnOf(path, event, whose);
  if (turn === null) return [];
  const { listTree, unseenEdits } = await import('../workflow/tree.js');
  const { project, projectDir } = scene.places;
  const files = await listTree({ project, projectDir, env: world.env });
  return files === null ? [] : unseenEdits(files, turn.sinceMs, turn.named);
}

/**
 * A built-in rule says what it refused. Where a security hook that somebody wrote refused, it is all that the call
 * would change; a gate refuses until something has been done, and is not remembered.
 */
async function deniedEffectsOf(
  event: Event,
  { verdict, runs }: Decision,
  scene: Scene,
  world: World,
): Promise<readonly string[]> {
  if (verdict.kind !== 'deny') return [];
  if (verdict.effectKeys !== undefined) return verdict.effectKeys;
  const isTheirs = runs.some(
    ({ category, origin, outcome }) =>
      category === 'security' &&
      origin.layer !== 'builtin' &&
      outcome.kind === 'verdict' &&
      outcome.verdict.kind === 'deny',
  );
  if (!isTheirs || !isCall(event)) return [];
  const { effectKeysOf } = await import('../policies/effect-keys.js');
  return effectKeysOf(event, contextOf(event.cwd, scene, world, null));
}

/** Everything that is remembered of an event, each part only where it can be of use. */
async function memoryOf(
  event: Event,
  trace: CallTrace,
  decision: Decision,
  scene: Scene,
  world: World,
): Promise<RowMemory> {
  const met = await gatesMet(event, trace, scene, world);
  return {
    trace,
    met,
    isIdle: await isIdle(event),
    tree: met.length === 0 ? null : await treeOf(scene, world),
    unseenEdits: await findUnseenEdits(event, scene, world),
    deniedEffects: await deniedEffectsOf(event, decision, scene, world),
  };
}

/** Files are listed when their writing has succeeded, and only in a project. */
function trackWritten(event: Event, { paths }: CallTrace, { projectDir }: Scene['ledger']): void {
  const isWritten = event.kind === 'after_tool' && event.result?.isSuccess !== false;
  if (isWritten && projectDir !== null) trackFiles(projectDir, paths);
}

export async function recollect(event: Event, scene: Scene, world: World): Promise<Recollection> {
  const place = {
    cwd: resolve(world.cwd, event.cwd ?? ''),
    workspace: scene.places.project,
    realPath: FILES.realPath,
  };
  const trace = event.tool === null ? NO_TRACE : traceOf(event, place);
  const isWaiting =
    isCall(event) && event.tool !== null && mayWait(event.tool, scene.config.settings.gateRules);
  const tree = isWaiting ? await treeOf(scene, world) : null;
  return {
    history: historyOf(() => ledgerSource(scene.ledger), event, trace, tree),
    remember: (decision) => memoryOf(event, trace, decision, scene, world),
    track: () => trackWritten(event, trace, scene.ledger),
  };
}
