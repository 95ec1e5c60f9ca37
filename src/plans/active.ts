import { join } from 'node:path';
import type { PracticeContext } from '../model/practice.js';
import { readPlan, type Plan } from './plan.js';

export const POINTER = '.active';
/** A list of what must be true at the end, for work without a plan. */
export const CRITERIA = '.completion-criteria.md';

const MAX_PLAN = 1024 * 1024;

type Scene = Pick<PracticeContext, 'workspace' | 'files' | 'placeOf' | 'nowMs' | 'settings'>;

function load(path: string, { workspace, files }: Scene): Plan | null {
  const text = files.readText(join(workspace, path), MAX_PLAN);
  return text === null ? null : readPlan(path, text);
}

/** The plan that the pointer names, if it lies in the project. */
export function lockedPlan(scene: Scene): Plan | null {
  const { workspace, files, settings, placeOf } = scene;
  const named = files.readText(join(workspace, settings.plans.dir, POINTER), 4096)?.trim() ?? '';
  if (named === '' || named.includes('\0')) return null;
  const path = placeOf(named, workspace);
  return path.startsWith('/') || path.startsWith('..') ? null : load(path, scene);
}

function newest(paths: readonly string[], { workspace, files, nowMs, settings }: Scene): string | null {
  const dated = paths.flatMap((path) => {
    const modifiedMs = files.modifiedMs(join(workspace, path));
    const isRecent = modifiedMs !== null && nowMs - modifiedMs <= settings.plans.windowMinutes * 60_000;
    return isRecent ? [{ path, modifiedMs }] : [];
  });
  return dated.toSorted((a, b) => b.modifiedMs - a.modifiedMs)[0]?.path ?? null;
}

/** The plan that is worked on: the one pointed to, else the one changed last, else the criteria of completion. */
export function activePlan(scene: Scene): Plan | null {
  const locked = lockedPlan(scene);
  if (locked !== null) return locked;
  const { workspace, files, settings } = scene;
  const plans = files
    .list(join(workspace, settings.plans.dir))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${settings.plans.dir}/${name}`);
  const path = newest(plans, scene) ?? newest([CRITERIA], scene);
  return path === null ? null : load(path, scene);
}

/** Whether a path, seen from the project, is a plan. */
export function isPlanPath(path: string, { settings }: Pick<PracticeContext, 'settings'>): boolean {
  return path.startsWith(`${settings.plans.dir}/`) && path.endsWith('.md');
}
