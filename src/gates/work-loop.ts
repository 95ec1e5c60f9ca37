import { resolve } from 'node:path';
import type { Event } from '../model/event.js';
import type { Practice, PracticeContext } from '../model/practice.js';
import { viewTool } from '../model/tool-view.js';
import { deny, noOpinion, type Verdict } from '../model/verdict.js';
import { lockedPlan, POINTER } from '../plans/active.js';
import { openItems, type Plan } from '../plans/plan.js';
import { commitsIn, touchedBy } from './commit.js';
import { targetsOf, type WriteTarget } from './targets.js';

const RULE = 'gate.work-loop';

function refuse(
  why: string,
  { settings }: PracticeContext,
  remedy = `Run: ${settings.plans.loop.command}`,
): Verdict {
  return deny(why, { rule: RULE, remedy });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** The loop holds its lock. One that a dead process left is taken away, so that the loop can start again. */
function isLoopRunning({ settings, workspace, files, env, placeOf }: PracticeContext): boolean {
  const { lock, variable } = settings.plans.loop;
  if ((env[variable] ?? '') !== '') return true;
  const place = placeOf(lock, workspace);
  if (place.startsWith('/')) return false;
  const path = resolve(workspace, place);
  const pid = files.readText(path, 64)?.trim() ?? '';
  if (!/^\d{1,9}$/.test(pid)) return false;
  if (isAlive(Number(pid))) return true;
  files.remove(path);
  return false;
}

function describeRest(plan: Plan): string {
  return `${openItems(plan).length} items of ${plan.path} are open`;
}

/** The lock and the pointer decide who may work, so no agent writes them. */
function objectToLocks(targets: readonly WriteTarget[], context: PracticeContext): Verdict | null {
  const { dir, loop } = context.settings.plans;
  const guarded = [loop.lock, `${dir}/${POINTER}`];
  const hit = targets.find(({ path }) => guarded.includes(path));
  return hit === undefined
    ? null
    : refuse(`${hit.path} belongs to the work loop.`, context, 'Leave it to the loop or to the person.');
}

function objectToWork(targets: readonly WriteTarget[], plan: Plan, context: PracticeContext): Verdict | null {
  const outside = targets.find(({ path, by }) => by === 'tool' && path.startsWith('/'));
  if (outside !== undefined)
    return refuse(`${outside.path} is outside the project, and ${describeRest(plan)}.`, context);
  const planned = plan.files.map((file) => context.placeOf(file, context.workspace));
  // Both readings: whether a `cd` before it succeeds is not known here.
  const hit = targets.find(({ path, named }) => planned.includes(path) || planned.includes(named));
  return hit === undefined ? null : refuse(`${hit.path} is the work loop's: ${describeRest(plan)}.`, context);
}

/** An agent that gives itself the loop's mark would pass for one of its workers. */
function objectToDisguise(event: Event, context: PracticeContext): Verdict | null {
  const { variable } = context.settings.plans.loop;
  const lines = event.tool === null ? [] : (viewTool(event.tool).commands ?? []);
  const isSet = lines.some((line) => new RegExp(`(?:^|[^\\w$])${variable}\\s*\\+?=`).test(line));
  return isSet ? refuse(`${variable} is set by the work loop only.`, context) : null;
}

/** A pointer that goes into a commit locks the plan for everybody who gets it. */
async function objectToCommit(event: Event, context: PracticeContext): Promise<Verdict | null> {
  const pointer = `${context.settings.plans.dir}/${POINTER}`;
  for (const commit of commitsIn(event, context)) {
    if ((await touchedBy(commit, context)).includes(pointer))
      return refuse(
        `${pointer} is about this working copy and must not be committed.`,
        context,
        `Run: git restore --staged ${pointer}`,
      );
  }
  return null;
}

/** While a plan is locked and has open items, its files are changed by the loop that works it off. */
export const workLoop: Practice = {
  name: 'work-loop',
  judge: async (event, context) => {
    const committed = await objectToCommit(event, context);
    if (committed !== null) return committed;
    const plan = lockedPlan(context);
    if (plan === null || openItems(plan).length === 0 || isLoopRunning(context)) return noOpinion();
    const targets = targetsOf(event, context);
    return (
      objectToDisguise(event, context) ??
      objectToLocks(targets, context) ??
      objectToWork(targets, plan, context) ??
      noOpinion()
    );
  },
};
