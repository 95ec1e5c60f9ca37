import type { HookRun } from '../model/decision.js';
import type { Event } from '../model/event.js';
import type { Hook } from '../model/hook.js';

/** More at a time only makes each of them slower. */
const MAX_OVERLAP = 8;

function isSideBySide(a: Hook, b: Hook): boolean {
  return (
    a.canOverlap === true &&
    b.canOverlap === true &&
    a.category === b.category &&
    a.origin.layer === b.origin.layer &&
    a.priority === b.priority
  );
}

/** Neighbours that may judge at the same time; every other hook is a group of its own. */
export function groupHooks(hooks: readonly Hook[]): readonly (readonly Hook[])[] {
  const groups: Hook[][] = [];
  for (const hook of hooks) {
    const group = groups.at(-1);
    const first = group?.[0];
    if (group !== undefined && first !== undefined && group.length < MAX_OVERLAP && isSideBySide(first, hook))
      group.push(hook);
    else groups.push([hook]);
  }
  return groups;
}

export type StartHook = (hook: Hook, event: Event, signal: AbortSignal) => Promise<HookRun>;

/**
 * Starts all of a group and hands out their runs in order, as if they had run one after the other. What
 * has not been handed out when the caller stops asking is called off and waited for.
 */
export async function* runSideBySide(
  hooks: readonly Hook[],
  event: Event,
  start: StartHook,
  isLast: (run: HookRun) => boolean,
): AsyncGenerator<HookRun, void, void> {
  const controllers = hooks.map(() => new AbortController());
  const callOffAfter = (at: number): void =>
    controllers.slice(at + 1).forEach((controller) => controller.abort());
  const pending = hooks.map(async (hook, at) => {
    const run = await start(hook, event, controllers[at]?.signal ?? AbortSignal.abort());
    // Whatever the earlier ones say, the later ones will not be asked on this input.
    if (isLast(run)) callOffAfter(at);
    return run;
  });
  try {
    for (const run of pending) yield await run;
  } finally {
    callOffAfter(-1);
    await Promise.all(pending);
  }
}
